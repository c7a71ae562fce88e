/** Projects in a real browser: from the dashboard to a list and a project, two people on one, and who may only read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { type ConsoleWorld, startConsole } from '../console.ts'
import { daysAfterMonday, type Planning, planningOf } from '../planning.ts'

const SLOW = 300_000

describe.skipIf(chromiumPath === undefined)('projects', () => {
  let world: ConsoleWorld
  let planning: Planning
  let projectId: string
  const day = daysAfterMonday(-1)

  beforeAll(async () => {
    world = await startConsole()
    planning = await planningOf(world)
    projectId = await planning.project('Quay Wall')
    await planning.job(projectId, day(0), day(60), 'diver', 3)
    const workerId = await planning.worker('Ada', 'Furness', 'diver')
    await planning.assign(workerId, projectId, day(0), day(60))
    const entries = [{ date: day(0), hours: 8 }]
    const input = { workerId, projectId, periodStart: day(0), periodEnd: day(6), entries, submit: true }
    const { createTimesheet } = await planning.ask(
      'mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id } }',
      { input },
    )
    await planning.ask('mutation ($id: ID!) { approveTimesheets(timesheets: [{ id: $id }]) { approved { id } } }', {
      id: createTimesheet.id,
    })
    await planning.assign(await planning.worker('Bo', 'Marsh', 'diver'), projectId, day(21), day(60))
  }, SLOW)
  afterAll(() => world?.close())

  it('lead from the dashboard to the list and to the page, which follows changes', { timeout: SLOW }, async () => {
    const { page, problems, close } = await world.signIn('staff')
    const clients = page.getByRole('list', { name: 'Work by client' })
    const client = 'Harbour Ltd'
    await clients.getByRole('link', { name: client }).click()
    await page.getByRole('heading', { level: 1, name: client }).waitFor()
    await page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: 'Quay Wall' }).waitFor()
    await page.getByText('No invoice yet').waitFor()
    expect(await faultsInEachScheme(page)).toEqual([])
    await page.getByRole('link', { name: 'All 1', exact: true }).click()
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'All clients' }).inputValue()).toBe(client)
    const grid = page.getByRole('grid', { name: 'Projects' })
    const cell = grid.getByRole('row').nth(1).getByText(client)
    const { x = 0, y = 0, height = 0 } = (await cell.boundingBox()) ?? {}
    await page.mouse.move(x + 13, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + height / 2, { steps: 5 })
    await page.mouse.up() // ends a selection; the row stays closed
    expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^Har/)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Projects')
    await page.getByRole('heading', { level: 1 }).click()
    await cell.click()
    await page.getByRole('heading', { level: 1, name: 'Quay Wall' }).waitFor()
    await page.goBack()

    await page.getByRole('button', { name: 'Clear' }).last().click()
    await page.getByRole('searchbox').fill('quay')
    await grid.getByRole('link', { name: 'Quay Wall' }).click()
    await page.getByRole('heading', { level: 1, name: 'Quay Wall' }).waitFor()
    await page.getByText('1 today, 1 to come').waitFor()
    await page.getByRole('list', { name: 'Now: people' }).getByRole('link', { name: 'Ada Furness' }).waitFor()
    await page.getByRole('list', { name: 'Next: people' }).getByRole('link', { name: 'Bo Marsh' }).waitFor()
    await page.getByRole('list', { name: 'Jobs' }).getByText('Open: ').waitFor()
    await page.getByRole('checkbox', { name: /diver/i }).first().waitFor() // the task that the open role raised
    await page.getByText('8 hours', { exact: true }).waitFor() // without a rate
    await page.getByText('1 with 8 hours').waitFor() // to bill

    await planning.assign(await planning.worker('Cy', 'Holt', 'diver'), projectId, day(0), day(60))
    await page.getByText('2 today, 1 to come').waitFor()
    expect(await faultsInEachScheme(page)).toEqual([])

    await page.getByRole('link', { name: 'New job' }).click()
    await page.getByRole('heading', { name: 'Where is the work?' }).waitFor()
    await page.getByRole('textbox', { name: 'Project' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Project' }).inputValue()).toBe('Quay Wall')
    expect(problems).toEqual([])
    await close()
  })

  it('are found from anywhere by the keyboard, and so is the form for a new one', { timeout: SLOW }, async () => {
    const { page, problems, close } = await world.signIn('staff', '/tasks')
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
    let asked = 0
    page.on('request', (request) => void (request.postData()?.includes('quay') && asked++))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await expect.poll(() => palette.getByRole('searchbox').or(palette.getByRole('textbox')).isVisible()).toBe(true)
    await page.clock.install()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.keyboard.type('quay wall') // in no time
    expect(asked).toBe(0)
    await page.clock.resume()
    await palette.locator('[data-selected]').getByText('Quay Wall', { exact: true }).waitFor()
    expect(asked).toBe(1) // once typing paused
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/projects/${projectId}`)
    await page.getByRole('heading', { level: 1, name: 'Quay Wall' }).waitFor()
    await page.getByRole('button', { name: 'Search' }).click()
    await palette.getByText('Add client').waitFor()
    expect(await faultsInEachScheme(page)).toEqual([])
    await page.keyboard.type('add cl')
    await expect.poll(() => palette.getByText('Add worker').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Name').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('belong to clients, which are added and edited', { timeout: SLOW }, async () => {
    const { page, problems, close } = await world.signIn('staff', '/clients')
    await page.getByRole('button', { name: 'Add client' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').first().fill('Orrell Rail Ltd')
    await form.getByLabel('Phone').fill('01632')
    await form.getByRole('button', { name: 'Add client' }).click()
    await form.getByText(/E\.164/).waitFor()
    await form.getByLabel('Phone').fill('+441632960961')
    await form.getByRole('button', { name: 'Add client' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orrell Rail Ltd' }).waitFor()
    await page.getByRole('link', { name: '+441632960961' }).waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await form.getByLabel('Contact person').fill('Mo Salt')
    await form.getByRole('textbox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Archived' }).click()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Mo Salt').waitFor()
    await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
    await page.getByRole('searchbox').fill('mo salt')
    await page.getByRole('grid', { name: 'Clients' }).getByRole('link', { name: 'Orrell Rail Ltd' }).waitFor()
    await page.goto(`${world.origin}/console/clients/01a205e4-0dcf-7151-8f6c-aff351d8b0b1`)
    await page.getByText('Client not found').waitFor()
    expect(problems).toEqual([])
    await close()
    const reader = await world.signIn('developer', '/clients', { viewport: { width: 390, height: 844 } })
    await reader.page.getByRole('grid', { name: 'Clients' }).waitFor()
    expect(await reader.page.getByRole('button', { name: 'Add client' }).count()).toBe(0)
    await expect.poll(() => reader.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await reader.close()
  })

  it('are added, and edited by two people of whom the second is told', { timeout: SLOW }, async () => {
    const { page, problems, close } = await world.signIn('staff', '/projects')
    await page.getByRole('button', { name: 'Add project' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').first().fill('Pier Head')
    await form.getByRole('textbox', { name: 'Client' }).fill('Harbour')
    await page.getByRole('option', { name: 'Harbour Ltd' }).first().click()
    await form.getByLabel('Code').fill('PIER-1')
    await form.getByRole('button', { name: 'Add project' }).click()
    await page.getByRole('heading', { level: 1, name: 'Pier Head' }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)

    await page.getByRole('button', { name: 'Edit' }).click()
    await form.getByLabel('Address').fill('1 Pier Road, Hull')
    await planning.ask('mutation ($id: ID!) { updateProject(id: $id, input: { code: "PIER-2" }) { id } }', { id })
    await form.getByText('Code is now “PIER-2”').waitFor()
    await expect.poll(() => form.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Keep mine' }).click()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('1 Pier Road, Hull').first().waitFor()
    const saved = await planning.ask('query ($id: ID!) { project(id: $id) { code address } }', { id })
    expect(saved.project).toEqual({ code: 'PIER-2', address: '1 Pier Road, Hull' })

    await page.getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('textbox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Completed' }).click()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.getByRole('alert').getByText('planned').waitFor() // nothing is completed before it began
    expect(problems).toEqual([])
    await close()
  })

  it('are read by a developer, who is offered no change; and fit a phone', { timeout: SLOW }, async () => {
    const { page, problems, close } = await world.signIn('developer', `/projects/${projectId}`)
    await page.getByRole('heading', { level: 1, name: 'Quay Wall' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'New job' }).count()).toBe(0)
    await page.goto(`${world.origin}/console/projects`)
    await page.getByRole('grid', { name: 'Projects' }).waitFor()
    expect(await page.getByRole('button', { name: 'Add project' }).count()).toBe(0)
    await page.goto(`${world.origin}/console/projects/01a205e4-0dcf-7151-8f6c-aff351d8b0b1`)
    await page.getByText('Project not found').waitFor()
    expect(problems).toEqual([])
    await close()

    const phone = await world.signIn('developer', `/projects/${projectId}`, { viewport: { width: 390, height: 844 } })
    for (const path of [`/projects/${projectId}`, '/projects?q=quay']) {
      await phone.page.goto(`${world.origin}/console${path}`)
      await phone.page.getByText('Quay Wall').first().waitFor()
      await expect.poll(() => phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await faultsInEachScheme(phone.page)).toEqual([])
    }
    await phone.close()
  })
})
