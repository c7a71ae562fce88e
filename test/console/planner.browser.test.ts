/** The planner in a browser: placing people by pointer and by keyboard, conflicts before and after, and two people at once. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { type ConsoleWorld, type Opened, startConsole } from './console.ts'
import { daysAfterMonday, drag, type Planning, planningOf } from './planning.ts'

const SLOW = 240_000

describe.skipIf(chromiumPath === undefined)('the planner', () => {
  const day = daysAfterMonday(2)
  let world: ConsoleWorld
  let planning: Planning

  beforeAll(async () => {
    world = await startConsole()
    planning = await planningOf(world)
  }, SLOW)
  afterAll(() => world?.close())

  const pathOf = (search: string, more = '') => `/planner?search=${search}&from=${day(0)}&weeks=6${more}`
  const open = async (search: string, role: 'staff' | 'owner' | 'developer' = 'staff'): Promise<Opened> => {
    const opened = await world.signIn(role)
    await opened.page.goto(`${world.origin}/console${pathOf(search)}`)
    await opened.page.getByRole('rowheader').first().waitFor()
    return opened
  }
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
  const barOf = (page: Page, name: string, title: string) => rowOf(page, name).getByRole('img', { name: title })
  const labelOf = async (page: Page, name: string, title: string) =>
    (await barOf(page, name, title).getAttribute('aria-label')) ?? ''

  const hint = (page: Page, text: string) => page.getByText(text).first().waitFor()
  /** Days in the words of the planner, e.g. `3 Nov`. */
  const short = (text: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(text))

  it(
    'assigns by drag from an open role, moves and shortens by drag, and shows conflicts before the server refuses them',
    async () => {
      const [ada, bea] = [
        await planning.worker('Ada', 'Aarden', 'diver'),
        await planning.worker('Bea', 'Aarden', 'diver'),
      ]
      const cy = await planning.worker('Cy', 'Aarden', 'diver', false)
      const dock = await planning.project('Aarden Dock')
      const job = await planning.job(dock, day(2), day(8), 'diver', 3)
      const { page, problems, close } = await open('Aarden')
      const need = page.getByRole('button', { name: /diver for Aarden Dock/ })

      await drag(page, need, rowOf(page, 'Ada Aarden'))
      await hint(page, 'Free and compliant')
      await page.mouse.up()
      await page.getByText('Ada Aarden on Aarden Dock').waitFor()
      await barOf(page, 'Ada Aarden', 'Aarden Dock').waitFor()
      await expect.poll(async () => (await planning.get(`/jobs/${job}`)).roles[0].filled).toBe(1)
      await page.getByRole('button', { name: /diver for Aarden Dock, 2 of 3 open/ }).waitFor()

      // To the side: the days move.
      const adasBar = barOf(page, 'Ada Aarden', 'Aarden Dock')
      await expect.poll(() => adasBar.getAttribute('data-saving')).toBeNull()
      await drag(page, adasBar, adasBar, 3)
      await page.mouse.up()
      await expect.poll(() => labelOf(page, 'Ada Aarden', 'Aarden Dock')).toContain(short(day(5)))
      await expect.poll(() => adasBar.getAttribute('data-saving')).toBeNull()

      // The edge: the last day moves.
      await drag(page, adasBar.locator('[data-edge=end]'), adasBar, -2)
      await page.mouse.up()
      const [assignment] = (await planning.get(`/assignments?worker_id=${ada}`)).data
      await expect.poll(async () => (await planning.get(`/assignments/${assignment.id}`)).end_date).toBe(day(9))

      // Another one of the same days, that comes during the drag: said before, refused after, and the bar goes back.
      await expect.poll(() => adasBar.getAttribute('data-saving')).toBeNull()
      await drag(page, adasBar, rowOf(page, 'Bea Aarden'))
      await hint(page, 'Free and compliant')
      await planning.assign(bea, dock, day(7), day(12))
      await hint(page, 'Already on Aarden Dock')
      await page.mouse.up()
      await page
        .getByRole('alert')
        .getByText(/Bea Aarden is already on Aarden Dock, /)
        .waitFor()
      await adasBar.waitFor()
      expect((await planning.get(`/assignments/${assignment.id}`)).worker_id).toBe(ada)
      await page.getByRole('button', { name: 'Dismiss' }).click()

      // Not compliant: said before, refused in words, and allowed to one who insists.
      await drag(page, need, rowOf(page, 'Cy Aarden'))
      await hint(page, 'Not compliant on')
      await page.mouse.up()
      await page
        .getByRole('alert')
        .getByText(/Cy Aarden is not compliant on \d+ \w+ \d+: right to work is missing/)
        .waitFor()
      expect((await planning.get(`/assignments?worker_id=${cy}`)).pagination.total).toBe(0)
      const { promise: isSaving, resolve: save } = Promise.withResolvers<void>()
      await page.route('**/graphql', (route) => isSaving.then(() => route.continue()))
      await page.getByRole('button', { name: 'Assign anyway' }).click()
      await barOf(page, 'Cy Aarden', 'Aarden Dock').waitFor()

      // What is being saved counts already. Escape undoes a drag.
      await drag(page, adasBar, rowOf(page, 'Cy Aarden'))
      await hint(page, 'Already on')
      await page.keyboard.press('Escape')
      await page.mouse.up()
      save()
      await expect.poll(async () => (await planning.get(`/assignments?worker_id=${cy}`)).pagination.total).toBe(1)
      expect(await page.getByText('was not changed').count()).toBe(0)
      expect((await planning.get(`/assignments/${assignment.id}`)).worker_id).toBe(ada)
      expect(await faultsInEachScheme(page)).toEqual([])
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )

  it(
    'does by keyboard what it does by pointer, with a form as well',
    async () => {
      const [dee, eve] = [
        await planning.worker('Dee', 'Bexley', 'rigger'),
        await planning.worker('Eve', 'Bexley', 'rigger'),
      ]
      const pier = await planning.project('Bexley Pier')
      const id = await planning.assign(dee, pier, day(2), day(4))
      const { page, problems, close } = await open('Bexley')
      const grid = page.getByRole('grid', { name: 'People and their days' })
      const said = page.getByTestId('planner-announcer')
      const stored = async () => {
        const { worker_id, start_date, end_date } = await planning.get(`/assignments/${id}`)
        return [worker_id, start_date, end_date]
      }
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key)
      }
      const saved = () => expect.poll(() => page.locator('[data-bar][data-saving]').count()).toBe(0)
      /** A dialog has given the focus back. */
      const inGrid = () =>
        expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
      await grid.focus()
      await press('Home', 'ArrowRight')
      await expect.poll(() => grid.getAttribute('aria-activedescendant')).toBe(`planner-bar-${id}`)

      await press('Space', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Alt+ArrowRight')
      await expect.poll(() => said.textContent()).toContain(`Dee Bexley, ${short(day(5))}`)
      await press('Escape')
      expect(await stored()).toEqual([dee, day(2), day(4)])

      await press('Space', 'ArrowRight', 'Shift+ArrowRight', 'Enter')
      await expect.poll(stored).toEqual([dee, day(3), day(6)])
      await saved()
      await press('Space', 'ArrowDown', 'Enter')
      await expect.poll(stored).toEqual([eve, day(3), day(6)])
      await saved()

      // A conflict is said while it moves, and refused by the server.
      await planning.ask('mutation ($input: CreatePlannerWindowInput!) { createPlannerWindow(input: $input) { id } }', {
        input: { workerId: dee, kind: 'holiday', startsAt: `${day(4)}T00:00:00Z`, endsAt: `${day(5)}T23:00:00Z` },
      })
      await rowOf(page, 'Dee Bexley').getByRole('img', { name: 'holiday' }).waitFor()
      await press('Space', 'ArrowUp')
      await expect.poll(() => said.textContent()).toContain('Away (holiday)')
      await press('Enter')
      await page
        .getByRole('alert')
        .getByText(/Dee Bexley is away from .* \(holiday\)/)
        .waitFor()
      expect(await stored()).toEqual([eve, day(3), day(6)])
      await saved()

      // The form of the same bar.
      await press('ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Enter')
      const dialog = page.getByRole('dialog', { name: 'Eve Bexley on Bexley Pier' })
      await dialog.getByLabel('Last day').fill(day(5))
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.poll(stored).toEqual([eve, day(3), day(5)])
      await dialog.waitFor({ state: 'detached' })
      await inGrid()

      // Leave, from an empty part of the row.
      await press('ArrowUp', 'Home', 'ArrowLeft', 'ArrowLeft', 'Enter')
      const plan = page.getByRole('dialog', { name: 'Plan Dee Bexley' })
      await plan.getByRole('textbox', { name: 'What' }).click()
      await page.getByRole('option', { name: 'Availability, leave or training' }).click()
      await plan.getByLabel('First day').fill(day(14))
      await plan.getByLabel('Last day').fill(day(15))
      await plan.getByLabel('Note').fill('Dentist')
      expect(await faultsInEachScheme(page)).toEqual([])

      // The feed brings what is stored before the answer does: there is one bar all the same.
      const { promise: isShown, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/graphql', async (route) => {
        if (!route.request().postData()?.includes('createPlannerWindow')) return route.continue()
        const response = await route.fetch()
        await isShown
        await route.fulfill({ response })
      })
      await plan.getByRole('button', { name: 'Save' }).click()
      const leave = rowOf(page, 'Dee Bexley').getByRole('img', { name: 'Dentist' })
      await leave.and(page.locator(':not([data-saving])')).waitFor()
      expect(await leave.count()).toBe(1)
      answer()
      await inGrid()
      await press('End', 'ArrowRight', 'Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect.poll(async () => (await planning.get(`/assignments?worker_id=${eve}`)).pagination.total).toBe(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(async () => (await planning.get(`/assignments?worker_id=${eve}`)).pagination.total).toBe(1)
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )

  it(
    'shows the place of somebody who is away on its days alone, and so does the page of the job, which offers cover',
    async () => {
      const [ada, bea] = [
        await planning.worker('Ada', 'Cowal', 'sailor'),
        await planning.worker('Bea', 'Cowal', 'sailor'),
      ]
      const dock = await planning.project('Cowal Dock')
      const job = await planning.job(dock, day(2), day(8), 'sailor', 1)
      await planning.ask('mutation ($input: CreateAssignmentInput!) { createAssignment(input: $input) { id } }', {
        input: { workerId: ada, projectId: dock, jobId: job, trade: 'sailor', startDate: day(2), endDate: day(8) },
      })
      const { page, problems, close } = await open('Cowal')
      await planning.ask('mutation ($input: CreatePlannerWindowInput!) { createPlannerWindow(input: $input) { id } }', {
        input: { workerId: ada, kind: 'sick', startsAt: `${day(4)}T08:00:00Z`, endsAt: `${day(5)}T16:00:00Z` },
      })
      const place = page.getByRole('button', { name: 'sailor for Cowal Dock, for Ada Cowal, who is away' })
      const stays = async () => (await planning.get(`/assignments?worker_id=${bea}`)).data
      await drag(page, place, rowOf(page, 'Bea Cowal'))
      await hint(page, 'Free and compliant')
      await page.mouse.up()
      const days = { job_id: job, start_date: day(4), end_date: day(5) }
      const [away] = (await planning.get(`/assignments?worker_id=${ada}`)).data
      await expect.poll(stays).toMatchObject([{ ...days, covers_id: away.id }])
      await place.waitFor({ state: 'detached' })

      const [stay] = await stays()
      await planning.ask('mutation ($id: ID!) { deleteAssignment(id: $id) { id } }', { id: stay.id })
      await place.waitFor()
      await page.goto(`${world.origin}/console/jobs/${job}`)
      await page.getByRole('link', { name: 'Open in planner' }).click()
      await page.getByRole('rowheader', { name: 'Bea Cowal' }).waitFor()
      expect(await page.getByRole('rowheader').count()).toBe(2) // Ada's trade is Bea's alone
      await page.getByLabel('Only for the job').click()
      await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(2)
      await page.goto(`${world.origin}/console/jobs/${job}`)
      const cover = page.getByRole('button', { name: 'Replace Ada Cowal' })
      await cover.click()
      const sheet = page.getByRole('dialog', { name: 'Replace Ada Cowal' })
      expect(await page.getByRole('button', { name: 'Fill the role sailor' }).count()).toBe(0)
      await sheet.getByRole('button', { name: 'Choose Bea Cowal' }).click()
      await page
        .getByRole('dialog', { name: 'Bea Cowal covers for Ada Cowal?' })
        .getByRole('button', { name: 'Replace' })
        .click()
      await expect.poll(stays).toMatchObject([days])
      await cover.waitFor({ state: 'detached' })
      expect(await faultsInEachScheme(page)).toEqual([])
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )

  it(
    'shows each person the changes of the other without a reload, and tells them of a conflict',
    async () => {
      const gil = await planning.worker('Gil', 'Corley', 'joiner')
      const mill = await planning.project('Corley Mill')
      const id = await planning.assign(gil, mill, day(2), day(4))
      const staff = await open('Corley')
      const owner = await open('Corley', 'owner')
      const move = async ({ page }: Opened) => {
        await page.getByRole('grid').focus()
        for (const key of ['Home', 'ArrowRight', 'Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
      }
      await barOf(owner.page, 'Gil Corley', 'Corley Mill').waitFor()
      await move(staff)
      await expect.poll(() => labelOf(owner.page, 'Gil Corley', 'Corley Mill')).toContain(short(day(3)))
      await expect.poll(() => labelOf(staff.page, 'Gil Corley', 'Corley Mill')).toContain(short(day(3)))

      // One who acts on an older version is told, and sees the newer one.
      await owner.page.route('**/graphql', async (route) => {
        if (!(route.request().postData() ?? '').includes('"since"')) return route.continue()
        await planning.ask(
          'mutation ($id: ID!, $input: UpdateAssignmentInput!) { updateAssignment(id: $id, input: $input) { id } }',
          { id, input: { endDate: day(9) } },
        )
        return route.continue()
      })
      await move(owner)
      await owner.page.getByRole('alert').getByText('Somebody else has changed this').waitFor()
      await expect.poll(() => labelOf(owner.page, 'Gil Corley', 'Corley Mill')).toContain(short(day(9)))
      expect((await planning.get(`/assignments/${id}`)).start_date).toBe(day(3))
      await staff.close()
      await owner.close()
    },
    SLOW,
  )

  it(
    'is for reading alone to those who change no records',
    async () => {
      const hal = await planning.worker('Hal', 'Dunmore', 'roofer')
      const barn = await planning.project('Dunmore Barn')
      const id = await planning.assign(hal, barn, day(2), day(4))
      await planning.job(barn, day(2), day(8), 'roofer', 1)
      const { page, problems, close } = await open('Dunmore', 'developer')
      const bar = barOf(page, 'Hal Dunmore', 'Dunmore Barn')
      await bar.waitFor()
      expect(await page.getByRole('button', { name: 'Plan Hal Dunmore' }).count()).toBe(0)
      const need = page.getByRole('button', { name: /roofer for Dunmore Barn/ })
      await expect.poll(() => need.isDisabled()).toBe(true)
      await need.focus()
      await page.getByRole('tooltip', { name: 'Your role may not assign workers' }).waitFor()
      await drag(page, bar, bar, 4)
      await page.mouse.up()
      await page.getByRole('grid').focus()
      for (const key of ['Home', 'ArrowRight', 'Space', 'ArrowRight', 'Enter', 'Delete']) await page.keyboard.press(key)
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect((await planning.get(`/assignments/${id}`)).start_date).toBe(day(2))
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )

  it(
    'fits a phone, where a tap opens the form',
    async () => {
      await planning.worker('Ian', 'Elmet', 'welder')
      const { page, close } = await world.signIn('staff', '/', {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
      await page.goto(`${world.origin}/console/planner?search=Elmet`)
      await page.getByRole('rowheader', { name: 'Ian Elmet' }).waitFor()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await page.getByRole('rowheader', { name: 'Ian Elmet' }).tap()
      await page.getByRole('dialog', { name: 'Plan Ian Elmet' }).waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })

      // A slow tap: the form waits for its click, which would otherwise land on what the form puts under the finger.
      const name = page.getByRole('rowheader', { name: 'Ian Elmet' })
      const touch = { pointerType: 'touch', pointerId: 9, button: 0, clientX: 20, clientY: 400, bubbles: true }
      await name.dispatchEvent('pointerdown', touch)
      await name.dispatchEvent('pointerup', touch)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      expect(await page.getByRole('dialog').count()).toBe(0)
      await name.dispatchEvent('click', { ...touch, detail: 1 })
      await page.getByRole('dialog', { name: /^Plan / }).waitFor()
      await close()
    },
    SLOW,
  )
})
