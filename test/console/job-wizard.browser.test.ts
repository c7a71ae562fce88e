/** A job from the wizard to mobilised: a draft that survives a reload, what will happen, one operation, and its page after. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { type ConsoleWorld, startConsole } from './console.ts'
import { daysAfterMonday, type Planning, planningOf } from './planning.ts'

const SLOW = 240_000

describe.skipIf(chromiumPath === undefined)('the job wizard', () => {
  const day = daysAfterMonday(3)
  let world: ConsoleWorld
  let planning: Planning

  beforeAll(async () => {
    world = await startConsole()
    planning = await planningOf(world)
    await planning.ask('mutation { saveDocumentTemplate(input: { name: "Site rules", body: "Helmets on" }) { id } }')
  }, SLOW)
  afterAll(() => world?.close())

  const next = (page: Page) => page.getByRole('button', { name: /^Next/ }).click()
  const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()
  const draftLeft = (page: Page) => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('draft')))

  it(
    'makes client, project, job, assignments and papers at once, and follows the job until it is mobilised',
    async () => {
      await planning.worker('Ada', 'Furness', 'diver', true, { metadata: { home_town: 'Leeds' } })
      const bea = await planning.worker('Bea', 'Furness', 'diver')
      await planning.worker('Cy', 'Furness', 'diver', false)
      const { page, problems, close } = await world.signIn('staff', '/jobs')
      await page.getByRole('link', { name: 'New job' }).first().click()
      await step(page, 'Where is the work?')
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
      await page.keyboard.press('Shift+Tab') // to the last step
      await page.getByRole('tooltip', { name: 'First: Choose the project.' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('Choose the project.').waitFor()
      await next(page)
      await page.getByRole('alert').getByText('Choose the project.').waitFor()
      await page.getByText('New project', { exact: true }).click()
      await page.getByText('New client', { exact: true }).click()
      await page.getByLabel('Name of the client').fill('Furness Ltd')
      await page.getByLabel('Name of the project').fill('Furness Dock')
      await page.getByLabel('Address').fill('1 Quay, Leeds LS1 4DY')
      expect(await faultsInEachScheme(page)).toEqual([])
      await next(page)

      await step(page, 'Whom does the job need, and when?')
      await page.getByLabel('First day').fill(day(0))
      await page.getByLabel('Last day').fill(day(11))
      await page.getByRole('textbox', { name: 'Trade of role 1' }).fill('diver')
      await page.getByLabel('Headcount of role 1').fill('2')
      await page.getByRole('button', { name: 'Add role' }).click()
      await page.getByRole('textbox', { name: 'Trade of role 2' }).fill('sonar operator')
      expect(await faultsInEachScheme(page)).toEqual([])
      await next(page)

      // Proposed: the one of the town first, nobody who is not compliant.
      await step(page, 'Who goes?')
      const divers = page.getByRole('region', { name: 'Diver' })
      await divers.getByText('2 of 2 chosen').waitFor()
      await expect.poll(() => divers.getByRole('listitem').allInnerTexts()).toEqual(['Ada Furness', 'Bea Furness'])
      await page.getByText('Nobody with this trade is free and compliant on these days.').waitFor()
      await divers.getByRole('button', { name: 'Remove Bea Furness' }).click()
      expect(await faultsInEachScheme(page)).toEqual([])

      // The draft is still there after a reload, at its step.
      await page.reload()
      await divers.getByText('1 of 2 chosen').waitFor()
      await expect.poll(() => divers.getByRole('listitem').allInnerTexts()).toEqual(['Ada Furness'])
      await next(page)
      await step(page, 'Which papers do they accept?')
      await page.getByLabel('Site rules').check()
      await expect.poll(() => page.getByLabel('Name of the pack').inputValue()).toBe('Furness Dock induction')
      await next(page)

      await step(page, 'What will happen')
      for (const sentence of [
        'The client Furness Ltd is created.',
        'The project Furness Dock is created.',
        '1 worker is assigned for all of its days.',
        '2 roles stay open, with a task to fill each: 1 diver, 1 sonar operator.',
        'The pack Furness Dock induction is issued: 1 document for 1 worker to accept.',
      ])
        await page.getByText(sentence).waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      const before = (await planning.get('/jobs?limit=1')).pagination.total
      await page.getByRole('button', { name: 'Create job' }).click()
      await page.getByRole('heading', { level: 1, name: 'Furness Dock' }).waitFor()
      expect((await planning.get('/jobs?limit=1')).pagination.total).toBe(before + 1)
      await expect.poll(() => draftLeft(page)).toBe(false)

      // Its page: progress, tasks, papers; the last places are filled from it.
      await page.getByText('Fill the role diver (2) for Furness Dock').waitFor()
      await page.getByText('Furness Dock induction').waitFor()
      await page.getByText('1/3').waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      await page.getByRole('button', { name: 'Actions for this job' }).click()
      await page.getByRole('menuitem', { name: 'Edit days and roles…' }).click()
      await page.getByRole('button', { name: 'Remove role 2' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('1/2').first().waitFor()
      await page.getByRole('button', { name: 'Fill the role diver' }).click()
      const sheet = page.getByRole('dialog', { name: 'Diver for Furness Dock' })
      await sheet.getByRole('button', { name: 'Assign Bea Furness' }).waitFor()
      await sheet.getByRole('switch').check()
      await sheet.getByText('Missing: right to work').waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Assign Bea Furness' }).click()
      await sheet.getByText('all places filled').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('Mobilised', { exact: true }).first().waitFor()

      // And one is taken out again.
      const remove = async () => {
        await page.getByRole('button', { name: 'Actions for Bea Furness' }).click()
        await page.getByRole('menuitem', { name: 'Remove from job…' }).click()
        await page.getByRole('button', { name: 'Remove', exact: true }).click()
        await page.getByText('Mobilising', { exact: true }).first().waitFor()
      }
      const undo = () =>
        page
          .getByRole('alert')
          .filter({ hasText: 'is no longer assigned' })
          .getByRole('button', { name: 'Undo' })
          .click()
      await remove()
      await undo()
      await page.getByText('Mobilised', { exact: true }).first().waitFor()
      await remove()
      await planning.assign(bea, await planning.project('Furness Pier'), day(0), day(1))
      await undo()
      await page.getByText(/^It could not be undone\. .*overlap/i).waitFor()
      await page.getByRole('link', { name: 'Jobs', exact: true }).last().click()
      await page.getByRole('link', { name: /Furness Dock/ }).waitFor()
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )

  it(
    'writes nothing when one part is refused, and says which',
    async () => {
      const dee = await planning.worker('Dee', 'Garside', 'glazier')
      const hall = await planning.project('Garside Hall')
      const { page, close } = await world.signIn('staff', '/jobs/new')
      await page.getByPlaceholder('Search by name, code or address').fill('Garside')
      await page.getByRole('option', { name: /Garside Hall/ }).click()
      await next(page)
      await page.getByLabel('First day').fill(day(0))
      await page.getByLabel('Last day').fill(day(4))
      await page.getByRole('textbox', { name: 'Trade of role 1' }).fill('glazier')
      await next(page)
      await page.getByText('1 of 1 chosen').waitFor()
      await next(page)
      await next(page)
      await step(page, 'What will happen')
      await page.getByText('All places are filled, so the job is mobilised at once.').waitFor()
      await planning.assign(dee, hall, day(2), day(3)) // meanwhile
      const before = (await planning.get('/jobs?limit=1')).pagination.total
      await page.getByRole('button', { name: 'Create job' }).click()
      await page.getByText(/Dee Garside: The worker already has an assignment on some of these days/).waitFor()
      expect((await planning.get('/jobs?limit=1')).pagination.total).toBe(before)
      expect(await draftLeft(page)).toBe(true)
      await page.getByRole('button', { name: 'Start over' }).click()
      await step(page, 'Where is the work?')
      await expect.poll(() => draftLeft(page)).toBe(false)
      await close()
    },
    SLOW,
  )

  it(
    'tells somebody who edits a job what another changed meanwhile, and keeps both changes',
    async () => {
      const id = await planning.job(await planning.project('Otley Mill'), day(0), day(4), 'mason', 1)
      const { page, close } = await world.signIn('staff', `/jobs/${id}`)
      await page.getByRole('button', { name: 'Actions for this job' }).click()
      await page.getByRole('menuitem', { name: 'Edit days and roles…' }).click()
      await page.getByLabel('First day').fill(day(1))
      const longer = 'mutation ($id: ID!, $endDate: Date!) { updateJob(id: $id, input: { endDate: $endDate }) { id } }'
      await planning.ask(longer, { id, endDate: day(9) })
      await page.getByText('Somebody changed this job while you were editing.').waitFor()
      await page.getByRole('button', { name: 'Keep mine' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Job saved').waitFor()
      const { job } = await planning.ask('query ($id: ID!) { job(id: $id) { startDate endDate } }', { id })
      expect(job).toEqual({ startDate: day(1), endDate: day(9) })
      await close()
    },
    SLOW,
  )

  it(
    'shows jobs to those who read, with filters in the address, and lets them change none',
    async () => {
      const weir = await planning.project('Hexham Weir')
      const id = await planning.job(weir, day(0), day(4), 'mason', 1)
      const { page, problems, close } = await world.signIn('developer', '/jobs?status=mobilising')
      await page.getByRole('link', { name: /Hexham Weir/ }).waitFor()
      expect(await page.getByRole('link', { name: 'New job' }).count()).toBe(0)
      await page.getByPlaceholder('All projects').fill('Hexham')
      await page.getByRole('option', { name: 'Hexham Weir' }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('project')).toBe(weir)
      await expect.poll(() => page.getByRole('row').count()).toBe(2)
      const status = (name: string) => page.getByRole('button', { name, exact: true })
      await expect.poll(() => status('Mobilising 1').getAttribute('aria-pressed')).toBe('true')
      await status('Mobilising 1').click()
      await status('Completed 0').click()
      await page.getByText('No matching jobs').waitFor()
      expect(new URL(page.url()).searchParams.get('status')).toBe('completed')
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page.getByRole('button', { name: 'First day' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Within 90 days' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ hasText: 'Hexham Weir' }).waitFor()
      await page.getByRole('columnheader', { name: 'Days' }).getByRole('button').click()
      await expect.poll(() => new URL(page.url()).search).toBe('?starts=quarter&sort=startDate')
      await page.goto(`${world.origin}/console/jobs/${id}`)
      await page.getByText('Nobody is assigned yet.').waitFor()
      expect(await page.getByRole('button', { name: 'Fill the role mason' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Actions for this job' }).count()).toBe(0)

      // Another person's change appears by itself.
      await planning.ask('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id })
      await page.getByText('Cancelled', { exact: true }).first().waitFor()
      await page.goto(`${world.origin}/console/jobs/new`)
      await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
      await page.goto(`${world.origin}/console/jobs/00000000-0000-7000-8000-000000000000`)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      expect(problems).toEqual([])
      await close()
    },
    SLOW,
  )

  it(
    'fits a phone',
    async () => {
      const { page, close } = await world.signIn('staff', '/jobs', { viewport: { width: 390, height: 844 } })
      const mill = await planning.project('Ilkley Mill')
      const id = await planning.job(mill, day(0), day(4), 'mason', 1)
      await page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ hasText: 'Ilkley Mill' }).waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      for (const path of ['/jobs/new', `/jobs/${id}`]) {
        await page.goto(`${world.origin}/console${path}`)
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
          .toBeLessThanOrEqual(390)
        expect(await faultsInEachScheme(page), path).toEqual([])
      }
      await close()
    },
    SLOW,
  )
})
