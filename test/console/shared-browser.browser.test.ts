/** One browser with several organisations and several people: nothing is read or written in another's place. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { makePerson, PASSWORD, type TestPerson } from '../support/people.ts'
import { type ConsoleWorld, startConsole } from './console.ts'

const SLOW = 240_000
const isGraphql = (url: string) => new URL(url).pathname === '/graphql'

describe.skipIf(chromiumPath === undefined)('a browser', { timeout: SLOW }, () => {
  let world: ConsoleWorld
  let context: BrowserContext

  beforeAll(async () => {
    world = await startConsole()
  }, SLOW)
  beforeEach(async () => {
    context = await world.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  })
  afterEach(() => context.close())
  afterAll(() => world?.close())

  const prisma = () => world.server.database.prisma

  /** As a form does, in place of the session that the browser has. */
  async function signInAs({ email }: TestPerson): Promise<void> {
    const form = { email, password: PASSWORD }
    const answer = await context.request.post(`${world.origin}/sign-in`, { form, headers: { origin: world.origin } })
    expect(answer.ok()).toBe(true)
  }

  async function open(path: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(`${world.origin}${path}`)
    return page
  }

  describe('with two tabs of a person of two organisations', () => {
    let owner: TestPerson
    let second: string

    beforeAll(async () => {
      second = await world.server.organisation('Second')
      owner = await makePerson(world.server, 'owner', { orgId: world.orgId })
      await prisma().membership.create({ data: { orgId: second, userId: owner.userId, role: 'owner' } })
    })

    const switchTo = async (page: Page, name: string) => {
      await page.getByRole('button', { name: /Test owner/ }).click()
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
      await page.getByRole('button', { name: new RegExp(`Test owner ${name}`) }).waitFor()
    }

    it('writes into the organisation that the tab shows', async () => {
      await signInAs(owner)
      const one = await open('/console/tasks')
      await one.getByRole('button', { name: /Test owner Northgate/ }).waitFor()
      const unnamed: string[] = []
      one.on('request', (sent) => {
        if (isGraphql(sent.url()) && !sent.isNavigationRequest() && sent.headers()['x-organisation'] !== world.orgId)
          unnamed.push(sent.url())
      })
      const other = await open('/console/tasks')
      await switchTo(other, 'Second')
      await one.bringToFront()
      await one.getByRole('button', { name: 'New task' }).first().click()
      await one.getByRole('dialog').getByLabel('Title').fill('In the first organisation')
      await one.getByRole('dialog').getByRole('button', { name: 'Create task' }).click()
      await one.getByRole('dialog').waitFor({ state: 'detached' })
      const { orgId } = await prisma().task.findFirstOrThrow({ where: { title: 'In the first organisation' } })
      expect(orgId).toBe(world.orgId)

      await one.reload() // a tab keeps its organisation
      await one.getByRole('button', { name: /Test owner Northgate/ }).waitFor()
      await other.reload()
      await other.getByRole('button', { name: /Test owner Second/ }).waitFor()
      await one.goto(`${world.origin}/console/explore`)
      await one.frameLocator('iframe').getByRole('tab').first().waitFor()
      expect(unnamed).toEqual([])
    })

    it('explores the organisation that the page names', async () => {
      await signInAs(owner)
      const page = await open('/graphql')
      await page.getByRole('tab').first().waitFor()
      await Promise.all([page.waitForEvent('load'), page.getByLabel('Organisation').selectOption({ label: 'Second' })])
      await page.getByRole('tab').first().waitFor()
      const sent: Record<string, string>[] = []
      page.on('request', (each) => {
        if (isGraphql(each.url()) && /workers/.test(each.postData() ?? '')) sent.push(each.headers())
      })
      const run = async () => {
        await page.getByRole('button', { name: /Execute query/ }).click() // has no effect until the editor has loaded
        return sent[0]
      }
      await expect.poll(run, { interval: 500 }).toMatchObject({ 'x-organisation': second, 'x-person': owner.userId })
    })

    it('opens for a person who is in none of the organisations of the one before', async () => {
      await signInAs(owner)
      const page = await open('/console/tasks')
      await switchTo(page, 'Second')
      await page.evaluate(() => sessionStorage.setItem('muster-key', 'mst_live_of_the_one_before'))
      const staff = await makePerson(world.server, 'staff', { orgId: world.orgId })
      await signInAs(staff)
      await page.reload()
      await page.getByRole('button', { name: /Test staff Northgate/ }).waitFor()
      expect(await page.evaluate(() => sessionStorage.getItem('muster-key'))).toBeNull()
    })
  })

  describe('that workers share', () => {
    let ada: TestPerson & { workerId: string }
    let ben: TestPerson & { workerId: string }

    beforeAll(async () => {
      const workers = await prisma().worker.findMany({ where: { orgId: world.orgId }, take: 2, skip: 100 })
      const make = async (workerId: string, name: string) => {
        const person = await makePerson(world.server, 'worker', { orgId: world.orgId, workerId })
        await prisma().user.update({ where: { id: person.userId }, data: { name } })
        return { ...person, workerId }
      }
      ada = await make(workers[0]?.id as string, 'Ada Okafor')
      ben = await make(workers[1]?.id as string, 'Ben Lindqvist')
    })

    /** What the device keeps: the titles of the entries, and the keys of the rest. */
    const keptIn = (page: Page) =>
      page.evaluate(
        () =>
          new Promise<{ entries: string[]; rest: string[] }>((resolve, reject) => {
            const opening = indexedDB.open('muster-portal')
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const transaction = opening.result.transaction(['entries', 'kept'])
              const entries = transaction.objectStore('entries').getAll()
              const keys = transaction.objectStore('kept').getAllKeys()
              transaction.oncomplete = () => {
                const rest = [...(keys.result as string[]), ...Object.keys(localStorage)]
                opening.result.close()
                resolve({ entries: entries.result.map(({ title }) => title), rest })
              }
            }
          }),
      )
    /** Enter an expense that the device keeps, because nothing that waits is sent. */
    const claim = async (page: Page, note: string) => {
      await page.route('**/graphql', (route) =>
        route.request().headers()['idempotency-key'] ? route.abort() : route.fallback(),
      )
      await page.goto(`${world.origin}/console/expenses?add=1`)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Amount').fill('3')
      await dialog.getByLabel('Note').fill(note)
      await dialog.getByRole('button', { name: 'Send for approval' }).click()
      await page.getByRole('list', { name: 'Not sent yet' }).getByText(note).waitFor()
    }
    const claims = (description: string) => prisma().expense.findMany({ where: { orgId: world.orgId, description } })

    it('sends what one of them entered in nobody else’s session, and keeps it for them', async () => {
      await signInAs(ada)
      const page = await open('/console')
      await claim(page, 'Ferry')
      await signInAs(await makePerson(world.server, 'owner', { orgId: world.orgId }))
      await page.unrouteAll()
      await page.route('**/graphql', (route) =>
        route.request().headers()['idempotency-key'] ? route.fallback() : route.abort(),
      )
      await page.getByRole('alert').getByText('You are signed out.').waitFor()
      expect(await claims('Ferry')).toEqual([])
      expect((await keptIn(page)).entries).toEqual([expect.stringContaining('Ferry')])
      await page.unrouteAll()
      await signInAs(ada)
      await page.reload()
      await page.getByText('Sent: Ferry').waitFor()
      expect(await claims('Ferry')).toMatchObject([{ workerId: ada.workerId }])
    })

    it('leaves a page of the one before, in place of showing or writing anything in the next one’s name', async () => {
      await signInAs(ada)
      const page = await open('/console/hours')
      await page.getByRole('heading', { name: 'Hours' }).waitFor()
      await signInAs(ben)
      const isLeft = page.waitForRequest(/\/sign-in\?return_to/)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))) // it reads again
      await isLeft
      await page.waitForFunction(() => localStorage.getItem('muster-portal-session')?.includes('Ben Lindqvist'))
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await page.getByRole('heading', { name: 'Hello, Ben' }).waitFor()
    })

    it('does not keep what was on its way to a tab when its person signed out in another', async () => {
      await signInAs(ada)
      const page = await open('/console/hours')
      await page.getByRole('heading', { name: 'Hours' }).waitFor()
      let isAnswered = false
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/graphql', async (route) => {
        const response = await route.fetch()
        isAnswered = true
        await held
        await route.fulfill({ response })
      })
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))) // it reads again
      await expect.poll(() => isAnswered).toBe(true)
      const other = await open('/account')
      await other.getByRole('button', { name: 'Sign out' }).click()
      await other.waitForURL((url) => url.pathname === '/sign-in')
      await signInAs(ben)
      await other.goto(`${world.origin}/console`)
      await other.getByRole('heading', { name: 'Hello, Ben' }).waitFor()
      const ofAda = async () => (await keptIn(other)).rest.filter((key) => key.includes(ada.userId))
      await expect.poll(ofAda).toEqual([])
      const arrived = page.waitForEvent('requestfinished')
      release()
      await arrived
      await page.evaluate(() => new Promise((shown) => setTimeout(shown, 500)))
      expect(await ofAda()).toEqual([])
    })

    it('does not keep what is typed in a tab after its person signed out in another', async () => {
      await signInAs(ada)
      const page = await open('/console/expenses?add=1')
      const note = page.getByRole('dialog').getByLabel('Note')
      await note.fill('Ferry')
      const other = await open('/account')
      const ofAda = async () => (await keptIn(other)).rest.filter((key) => key.includes(ada.userId))
      await expect.poll(ofAda).toContainEqual(expect.stringContaining('draft'))
      await page.route('**/graphql', (route) => route.abort()) // it does not learn that the session has ended
      await other.getByRole('button', { name: 'Sign out' }).click()
      await other.waitForURL((url) => url.pathname === '/sign-in')
      await signInAs(ben)
      await other.goto(`${world.origin}/console`)
      await other.getByRole('heading', { name: 'Hello, Ben' }).waitFor()
      await expect.poll(ofAda).toEqual([])
      await note.fill('Ferry and taxi')
      await page.evaluate(() => new Promise((shown) => setTimeout(shown, 500)))
      expect(await ofAda()).toEqual([])
    })

    it('forgets at each way out one person alone, and deletes nothing that was not sent without asking them', async () => {
      await signInAs(ada)
      const page = await open('/console')
      await claim(page, 'Tram of Ada')
      await signInAs(ben)
      await page.reload()
      await claim(page, 'Taxi of Ben')
      await page.getByRole('link', { name: 'You', exact: true }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('dialog').getByText('One entry was not sent').waitFor()
      await page.getByRole('button', { name: 'Delete and sign out' }).click()
      await page.waitForURL((url) => url.pathname === '/sign-in')
      const left = await keptIn(page)
      expect(left.entries).toEqual([expect.stringContaining('Tram of Ada')])
      expect(left.rest.filter((key) => key.includes(ben.userId))).toEqual([])
      expect(left.rest).not.toContain('muster-portal-session')

      await signInAs(ada)
      await page.goto(`${world.origin}/console`)
      await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
        while (navigator.serviceWorker.controller === null) await new Promise((next) => setTimeout(next, 50))
      })
      await page.goto(`${world.origin}/account`) // a page without scripts
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL((url) => url.pathname === '/sign-in')
      await context.setOffline(true)
      await page.goto(`${world.origin}/console`)
      await page.getByText('The server could not be reached').waitFor()
      expect(await page.getByText('Hello').count()).toBe(0)
      const ofAda = async () => (await keptIn(page)).rest.filter((key) => key.includes(ada.userId))
      await expect.poll(ofAda).toEqual([])
      expect((await keptIn(page)).rest).not.toContain('muster-portal-session')

      await context.setOffline(false) // what she entered waited for her
      await page.unrouteAll()
      await signInAs(ada)
      await page.goto(`${world.origin}/console`)
      await page.getByText('Sent: Tram of Ada').waitFor()
    })
  })
})
