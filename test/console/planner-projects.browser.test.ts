/** The planner by project, in a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { type ConsoleWorld, startConsole } from './console.ts'
import { daysAfterMonday, drag, type Planning, planningOf } from './planning.ts'

const SLOW = 240_000

describe.skipIf(chromiumPath === undefined)('the planner by project', () => {
  const day = daysAfterMonday(2)
  let world: ConsoleWorld
  let planning: Planning
  let bea: string
  let pierId: string
  /** The first day of a bar, before the absence that is drawn over it. */
  const start = { x: 12, y: 12 }

  beforeAll(async () => {
    world = await startConsole()
    planning = await planningOf(world)
    const ada = await planning.worker('Ada', 'Fulmar', 'diver')
    bea = await planning.worker('Bea', 'Fulmar', 'diver')
    const quay = await planning.project('Fulmar Quay')
    pierId = await planning.project('Fulmer Pier')
    await planning.job(pierId, day(2), day(8), 'diver', 1)
    const job = await planning.job(quay, day(2), day(8), 'diver', 2)
    await planning.ask('mutation ($input: CreateAssignmentInput!) { createAssignment(input: $input) { id } }', {
      input: { workerId: ada, projectId: quay, jobId: job, trade: 'diver', startDate: day(2), endDate: day(8) },
    })
    await planning.ask('mutation ($input: CreatePlannerWindowInput!) { createPlannerWindow(input: $input) { id } }', {
      input: { workerId: ada, kind: 'sick', startsAt: `${day(4)}T08:00:00Z`, endsAt: `${day(5)}T16:00:00Z` },
    })
  }, SLOW)
  afterAll(() => world?.close())

  it(
    'shows the roles of each project and their days, and the people of the open one, who can be changed and replaced',
    async () => {
      const { page, problems, close } = await world.signIn('staff')
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${world.origin}/console/planner?from=${day(0)}&weeks=6`)
      await page.getByRole('radiogroup', { name: 'Rows' }).getByText('Projects').click()
      await expect.poll(() => page.url()).toContain('rows=project')
      await page.getByLabel('Search projects').fill('Fulmar')
      const table = page.getByRole('table', { name: 'Projects and their days' })
      await expect.poll(() => table.getByRole('rowheader').count()).toBe(1)
      const role = page.getByRole('button', { name: /^Fulmar Quay: diver, 1 of 2; .*; 0 of 2 on / })
      await role.waitFor()

      await page.getByRole('button', { name: 'Fulmar Quay', exact: true }).click()
      const bar = page.getByRole('button', { name: /^Ada Fulmar: Fulmar Quay, diver/ })
      await bar.click({ position: start })
      expect(await bar.getAttribute('aria-pressed')).toBe('true')
      expect(await faultsInEachScheme(page)).toEqual([])
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/projects-1280.png` })

      await page.getByRole('button', { name: 'Replace', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Replace Ada Fulmar' })
      await sheet.getByRole('button', { name: 'Choose Bea Fulmar' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).last().click()
      await page.getByRole('button', { name: /^Bea Fulmar: Fulmar Quay/ }).waitFor()

      await page.getByRole('button', { name: /^Bea Fulmar: Fulmar Quay/ }).dblclick()
      const dialog = page.getByRole('dialog', { name: 'Bea Fulmar on Fulmar Quay' })
      await dialog.getByLabel('Last day').fill(day(4))
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.poll(async () => (await planning.get(`/assignments?worker_id=${bea}`)).data[0].end_date).toBe(day(4))
      await dialog.waitFor({ state: 'detached' })

      // The answer for the next project is slow: until then, nobody of the first one stands beneath it.
      await page.getByLabel('Search projects').fill('Fulm')
      const pier = page.getByRole('button', { name: 'Fulmer Pier', exact: true })
      await pier.waitFor()
      const { promise: isShown, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes(pierId)) await isShown
        await route.continue()
      })
      await pier.click()
      await page.getByText('Loading people…').waitFor()
      expect(await page.getByRole('button', { name: /^Ada Fulmar/ }).count()).toBe(0)
      answer()
      await page.getByText('Nobody is assigned on these days.').waitFor()

      await role
        .or(page.getByRole('button', { name: /^Fulmar Quay: diver/ }))
        .first()
        .click()
      await page.getByRole('dialog').getByText(/diver/).first().waitFor()
      await page.keyboard.press('Escape')
      await page.goto(`${world.origin}/console/planner?rows=project&from=${day(0)}&search=nowhere`)
      await page.getByText('No work on these days').waitFor()
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )

  it(
    'moves the bars of people by drag, to other days and to another person, and says what stands against it',
    async () => {
      const [cy, di] = [await planning.worker('Cy', 'Osprey', 'diver'), await planning.worker('Di', 'Osprey', 'diver')]
      const mole = await planning.project('Osprey Mole')
      await planning.job(mole, day(2), day(8), 'diver', 3)
      const id = await planning.assign(cy, mole, day(2), day(4))
      await planning.assign(di, mole, day(6), day(8))
      const { page, problems, close } = await world.signIn('staff')
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${world.origin}/console/planner?rows=project&from=${day(0)}&weeks=6&search=Osprey&open=${mole}`)
      const bar = page.getByRole('button', { name: /^Cy Osprey: Osprey Mole/ })
      const other = page.getByRole('button', { name: /^Di Osprey: Osprey Mole/ }).first()
      const stored = async () => {
        const { worker_id, start_date, end_date } = await planning.get(`/assignments/${id}`)
        return [worker_id, start_date, end_date]
      }
      await bar.waitFor()
      await drag(page, bar, bar, 1)
      await page.getByText('Free and compliant').waitFor()
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/projects-drag.png` })
      await page.mouse.up()
      await expect.poll(stored).toEqual([cy, day(3), day(5)])
      await expect.poll(() => bar.getAttribute('data-saving')).toBeNull()

      await drag(page, bar.locator('[data-edge=end]'), bar, -1)
      await page.mouse.up()
      await expect.poll(stored).toEqual([cy, day(3), day(4)])
      await expect.poll(() => bar.getAttribute('data-saving')).toBeNull()

      await drag(page, bar, other, 4)
      await page.getByText('Already on Osprey Mole').waitFor()
      await page.keyboard.press('Escape')
      await page.mouse.up()
      const role = page.getByRole('button', { name: /^Osprey Mole: diver, / })
      await drag(page, role, other)
      await page.getByText('Already on Osprey Mole').waitFor()
      await page.keyboard.press('Escape')
      await page.mouse.up()
      expect(await stored()).toEqual([cy, day(3), day(4)])

      await drag(page, bar, other)
      await page.getByText('Free and compliant').waitFor()
      await page.mouse.up()
      await expect.poll(stored).toEqual([di, day(3), day(4)])
      await bar.waitFor({ state: 'detached' })
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )

  it(
    'is for reading alone to those who change no records, and fits a phone, where a tap opens the form',
    async () => {
      const path = `/console/planner?rows=project&from=${day(0)}&search=Fulmar`
      const reader = await world.signIn('developer')
      await reader.page.goto(`${world.origin}${path}`)
      await reader.page.getByRole('link', { name: /^Fulmar Quay: diver, .*: open the job$/ }).waitFor()
      await reader.page.getByRole('button', { name: 'Fulmar Quay', exact: true }).click()
      await reader.page.getByRole('button', { name: /^Ada Fulmar: Fulmar Quay/ }).dblclick({ position: start })
      expect(await reader.page.getByRole('dialog').count()).toBe(0)
      expect(reader.problems).toEqual([])
      await reader.close()

      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
      const { page, problems, close } = await world.signIn('staff', '/', phone)
      await page.goto(`${world.origin}${path}`)
      await page.getByRole('button', { name: 'Fulmar Quay', exact: true }).tap()
      const bar = page.getByRole('button', { name: /^Ada Fulmar: Fulmar Quay/ })
      await bar.waitFor()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/projects-390.png` })
      await bar.tap({ position: start })
      await page.getByRole('dialog', { name: 'Ada Fulmar on Fulmar Quay' }).waitFor()
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )
})
