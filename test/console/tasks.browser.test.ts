/**
 * Tasks in a real browser: the list, the board by hand and by keyboard, two people on one task, and the inbox. One server and one
 * browser, slow to start, serve all of it.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { request } from '../support/server.ts'
import { insert, stamped } from '../support/write.ts'
import { type ConsoleWorld, startConsole } from './console.ts'

const SLOW = 240_000
const PHONE = { viewport: { width: 390, height: 844 } }

describe.skipIf(chromiumPath === undefined)(
  'tasks',
  () => {
    let world: ConsoleWorld
    let key: string

    beforeAll(async () => {
      world = await startConsole()
      key = await world.server.key({ orgId: world.orgId })
    })
    afterAll(() => world?.close())

    const makeTask = async (title: string, fields = {}) => {
      const body = { title, ...fields }
      return (await request(`${world.server.base}/tasks`, { method: 'POST', key, body })).body.id as string
    }
    const change = (id: string, body: object) =>
      request(`${world.server.base}/tasks/${id}`, { method: 'PATCH', key, body })
    const stored = async (id: string) => (await request(`${world.server.base}/tasks/${id}`, { key })).body
    const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) })
    const card = (page: Page, title: string) => page.getByRole('link', { name: title })
    const fitsThePhone = (page: Page) =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

    it('are listed by what is due first, counted by status, and found by an address', async () => {
      await makeTask('Grouting: order mix', { due_on: '2020-01-06', priority: 'high' })
      await makeTask('Grouting: book pump', { due_on: '2099-01-05' })
      const done = await makeTask('Grouting: old order', { status: 'done' })
      const { page, problems, close } = await world.signIn('staff', '/tasks?q=grouting')
      await page.getByRole('status', { name: '2 rows', exact: true }).waitFor({ state: 'attached' })
      const rows = page.getByRole('grid', { name: 'Tasks' }).getByRole('row')
      await expect.poll(() => rows.nth(1).innerText()).toMatch(/order mix[\s\S]*High[\s\S]*6 Jan 2020/)
      await expect.poll(() => rows.nth(2).innerText()).toContain('book pump')

      await page.getByRole('button', { name: 'Done 1' }).click()
      await page.getByRole('link', { name: 'Grouting: old order' }).waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('?q=grouting&status=open%2Cin_progress%2Cdone')
      await page.getByRole('button', { name: 'Due', exact: true }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Overdue' }).click()
      await page.keyboard.press('Escape')
      await expect.poll(() => rows.count()).toBe(2)
      await page.reload()
      await expect.poll(() => rows.count()).toBe(2)
      await page.getByRole('button', { name: 'Save view' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Late grouting')
      await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
      await page.getByRole('link', { name: 'To do' }).click()
      await page.getByRole('link', { name: 'Late grouting' }).click()
      await expect.poll(() => rows.count()).toBe(2)
      expect(await faultsInEachScheme(page)).toEqual([])

      await page.goto(`${world.origin}/console/tasks?open=${done}`)
      const dialog = page.getByRole('dialog')
      await dialog.getByText('A task that is done or cancelled stays so').waitFor()
      await expect.poll(() => dialog.getByRole('textbox', { name: 'Status' }).isDisabled()).toBe(true)
      expect(problems).toEqual([])
      await close()
    })

    it('are created with an assignee and a record, which filters find', async () => {
      const { body: worker } = await request(`${world.server.base}/workers`, {
        method: 'POST',
        key,
        body: { first_name: 'Yusra', last_name: 'Quill', trade: 'welder' },
      })
      const { page, problems, close } = await world.signIn('staff', '/tasks?assignee=me')
      await page.getByRole('button', { name: 'New task' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Order a helmet')
      await dialog.getByLabel('Due on').fill('2020-02-03')
      await dialog.getByRole('textbox', { name: 'Assignee' }).click()
      await page.getByRole('option').first().click() // the signed-in person stands first
      await dialog.getByRole('textbox', { name: 'About' }).fill('Yusra')
      await page.getByRole('option', { name: 'Yusra Quill' }).click()
      expect(await faultsInEachScheme(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Create task' }).click()
      await dialog.waitFor({ state: 'detached' })
      const row = page.getByRole('row').filter({ hasText: 'Order a helmet' })
      await row.getByText('Yusra Quill').waitFor()

      await page.goto(`${world.origin}/console/tasks?about=worker:${worker.id}`)
      await row.getByRole('link').click()
      await dialog.getByRole('link', { name: 'Go to Yusra Quill' }).click()
      await page.getByRole('heading', { name: 'Yusra Quill' }).waitFor()
      expect(problems).toEqual([])
      await close()
    })

    it('move on the board by dragging and by keyboard, and what the server refuses goes back', async () => {
      const id = await makeTask('Survey: hire level')
      const other = await makeTask('Survey: mark axes', { status: 'done' })
      const { page, problems, close } = await world.signIn('staff', '/tasks?q=survey')
      await page.getByText('Board', { exact: true }).click()
      await expect.poll(() => page.url()).toContain('/tasks/board?q=survey')
      await column(page, 'Open').getByText('Survey: hire level').waitFor()
      await card(page, 'Survey: hire level').dragTo(column(page, 'In progress'))
      await column(page, 'In progress').getByText('Survey: hire level').waitFor()
      await expect.poll(async () => (await stored(id)).status).toBe('in_progress')
      await page.getByRole('heading', { name: 'In progress 1' }).waitFor()

      await card(page, 'Survey: hire level').focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await column(page, 'Open').getByText('Survey: hire level').waitFor()
      await page.keyboard.press('Shift+ArrowRight')
      await column(page, 'In progress').getByText('Survey: hire level').waitFor()
      const isFocused = () => card(page, 'Survey: hire level').evaluate((each) => each === document.activeElement)
      await expect.poll(isFocused).toBe(true) // the focus has gone with the card
      await expect.poll(async () => (await stored(id)).status).toBe('in_progress')
      await change(id, { status: 'open' }) // another person moves it
      await column(page, 'Open').getByText('Survey: hire level').waitFor()
      await expect.poll(isFocused).toBe(true)
      await page.keyboard.press('Shift+ArrowRight')
      await column(page, 'In progress').getByText('Survey: hire level').waitFor()
      await page.keyboard.press('Shift+ArrowRight')
      await column(page, 'Done').getByText('Survey: hire level').waitFor()
      await expect.poll(async () => (await stored(id)).status).toBe('done')

      await page.keyboard.press('Shift+ArrowLeft')
      await page.getByRole('alert').getByText('done is a final status').waitFor()
      await column(page, 'Done').getByText('Survey: hire level').waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await page.getByRole('alert').waitFor({ state: 'detached' })
      expect(await faultsInEachScheme(page)).toEqual([])

      await card(page, 'Survey: hire level').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByText('A task that is done').waitFor()
      await expect
        .poll(() => page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).inputValue())
        .toBe('Survey: mark axes')
      expect((await stored(other)).status).toBe('done')
      expect(problems.filter((each) => !each.includes('409') && !each.includes('422'))).toEqual([])
      await close()
    })

    it('are seen by others without reloading, and two people who edit one are told', async () => {
      const id = await makeTask('Scaffold: check ties')
      const one = await world.signIn('staff', `/tasks/board?q=scaffold&open=${id}`)
      const other = await world.signIn('owner', '/tasks/board?q=scaffold')
      await one.page.getByRole('textbox', { name: 'Title' }).fill('Scaffold: check all ties')
      await card(other.page, 'Scaffold: check ties').click()
      await other.page.getByRole('textbox', { name: 'Title' }).fill('Scaffold: check ties today')
      await other.page.getByLabel('Due on').fill('2099-03-02')
      await other.page.getByRole('button', { name: 'Save changes' }).click()
      await other.page.getByRole('dialog').waitFor({ state: 'detached' })

      const notice = one.page.getByRole('alert').filter({ hasText: 'Somebody changed this task' })
      await notice.getByText('Title is now “Scaffold: check ties today”').waitFor()
      await notice.getByText('Due on is now “2 Mar 2099”').waitFor()
      await expect.poll(() => one.page.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
      await notice.getByRole('button', { name: 'Keep mine' }).click()
      await one.page.getByRole('button', { name: 'Save changes' }).click()
      await one.page.getByRole('dialog').waitFor({ state: 'detached' })
      await card(other.page, 'Scaffold: check all ties').waitFor()
      expect(await stored(id)).toMatchObject({ title: 'Scaffold: check all ties', due_on: '2099-03-02' })

      await one.page.getByRole('button', { name: 'Move Scaffold: check all ties' }).click()
      await one.page.getByRole('menuitem', { name: 'In progress' }).click()
      await column(other.page, 'In progress').getByText('Scaffold: check all ties').waitFor()
      await change(id, { status: 'done' })
      for (const { page } of [one, other]) await column(page, 'Done').getByText('Scaffold: check all ties').waitFor()
      expect([...one.problems, ...other.problems]).toEqual([])
      await Promise.all([one.close(), other.close()])
    })

    it('and notifications wait in the inbox, are read by key, and lead to their records', async () => {
      const { page, problems, close } = await world.signIn('staff', '/inbox')
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
      const id = await makeTask('Inbox: ring the yard')
      const staff = await world.server.database.prisma.user.findFirstOrThrow({ where: { email: 'staff@demo.example' } })
      await change(id, { assignee_id: staff.id })
      await page.getByRole('link', { name: 'Inbox: ring the yard' }).waitFor() // without reloading
      const { prisma } = world.server.database
      await prisma.notification.deleteMany({ where: { orgId: world.orgId } })
      const { body: workers } = await request(`${world.server.base}/workers?limit=1`, { key })
      const about = { type: 'automation', subject_type: 'worker', subject_id: workers.data[0].id }
      for (const title of ['Crane is due', 'Files are missing', 'Pump is late'])
        await insert(world.server, key, 'notifications', { title, ...about })
      await page.reload()

      const list = page.getByRole('region', { name: 'Notifications 3' })
      await list.waitFor()
      const count = (text: string) => page.getByRole('link', { name: `Inbox ${text}` }).waitFor()
      await count('3 unread')
      expect(await faultsInEachScheme(page)).toEqual([])
      await page.getByRole('link', { name: 'Pump is late' }).focus() // the newest stands first
      await page.keyboard.press('j')
      await page.keyboard.press('e')
      await page.getByRole('link', { name: 'Files are missing' }).waitFor({ state: 'detached' })
      await count('2 unread')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Crane is due')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/console/workers/${workers.data[0].id}`)
      await page.goBack()
      await page.getByRole('link', { name: 'Pump is late' }).focus()
      await page.keyboard.press('Shift+E')
      await page.getByText('You have read all of them').waitFor()
      await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()

      await page.getByText('All', { exact: true }).click()
      await expect.poll(() => new URL(page.url()).search).toBe('?show=all')
      await list.waitFor() // all three
      await list
        .getByText(/Read (just now|\d+ \w+ ago)/)
        .nth(2)
        .waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      await page.getByRole('link', { name: 'Crane is due' }).focus()
      await page.keyboard.press('u')
      await count('1 unread')
      await page.getByRole('button', { name: 'Mark Crane is due as read' }).waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Mark Pump is late as unread' }).click()
      await count('2 unread')
      await page.getByText('Unread', { exact: true }).click()
      await page.getByRole('region', { name: 'Notifications 2' }).waitFor()

      await page.setViewportSize(PHONE.viewport)
      await expect.poll(() => fitsThePhone(page)).toBe(true)
      await page.getByRole('link', { name: 'Inbox: ring the yard' }).click()
      await page.getByRole('dialog').getByText('Edit task').waitFor()
      expect(problems).toEqual([])
      await close()
    })

    it('leaves older notifications in the inbox to be asked for', async () => {
      const { orgId, server } = world
      await stamped(server, orgId, (client) =>
        client.query(
          `insert into notifications (org_id, type, title) select $1, 'note', 'Tide ' || n from generate_series(1, 240) n`,
          [orgId],
        ),
      )
      const { page, problems, close } = await world.signIn('developer', '/inbox?show=all')
      await page.getByText('Tide 240', { exact: true }).waitFor()
      expect(await page.getByText('Tide 1', { exact: true }).count()).toBe(0)
      const items = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
      const before = 100 // two pages: the second is read ahead
      await expect.poll(() => items.count()).toBe(before)
      await page.getByRole('button', { name: 'Show older' }).press('Enter')
      await expect.poll(() => items.count()).toBeGreaterThan(before)
      const focused = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('[data-id]')].findIndex((each) => each.matches(':focus-within')),
        )
      await expect.poll(focused).toBe(before) // the first that is new
      expect(problems).toEqual([])
      await close()
    })

    it('are read by a developer, who changes none', async () => {
      await makeTask('Crane: inspect hook', { description: 'Before the lift.' })
      const { page, problems, close } = await world.signIn('developer', '/tasks/board?q=crane')
      await card(page, 'Crane: inspect hook').focus()
      expect(await page.getByRole('button', { name: 'New task' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0)
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByText('Your role reads tasks and changes none').waitFor()
      await page.getByRole('dialog').getByText('Before the lift.').waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      expect(problems).toEqual([])
      await close()
    })

    it('fit a phone, where a menu moves them', async () => {
      const id = await makeTask('Roof: lift felt')
      const { page, problems, close } = await world.signIn('staff', '/tasks?q=roof', { ...PHONE, hasTouch: true })
      await page.getByRole('link', { name: 'Roof: lift felt' }).waitFor()
      await expect.poll(() => fitsThePhone(page)).toBe(true)
      await page.goto(`${world.origin}/console/tasks/board?q=roof`)
      await page.getByRole('button', { name: 'Move Roof: lift felt' }).tap()
      await page.getByRole('menuitem', { name: 'Done' }).tap()
      await expect.poll(async () => (await stored(id)).status).toBe('done')
      await expect.poll(() => fitsThePhone(page)).toBe(true)
      expect(await faultsInEachScheme(page)).toEqual([])
      expect(problems).toEqual([])
      await close()
    })
  },
  SLOW,
)
