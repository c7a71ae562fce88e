/**
 * Automations in a real browser: written in words, tried on past events, switched on, and their log while somebody else causes the
 * event. One server and one browser, slow to start, serve all of it.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { ended, makeRule } from '../support/rules.ts'
import { graphql, request } from '../support/server.ts'
import { type ConsoleWorld, startConsole } from './console.ts'

const SLOW = 240_000
const PHONE = { viewport: { width: 390, height: 844 } }

describe.skipIf(chromiumPath === undefined)(
  'automations',
  () => {
    let world: ConsoleWorld
    let key: string

    beforeAll(async () => {
      world = await startConsole({ BACKGROUND_WORKER: 'true' })
      key = await world.server.key({ orgId: world.orgId })
    })
    afterAll(() => world?.close())

    const addWorker = async (firstName: string, trade: string) => {
      const body = { first_name: firstName, last_name: 'Quill', trade }
      return (await request(`${world.server.base}/workers`, { method: 'POST', key, body })).body.id as string
    }
    const choose = async (page: Page, label: string, option: string) => {
      await page.getByRole('textbox', { name: label, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    const sentenceIn = (place: Locator) => place.locator('span[class*=sentence]').first()
    const fitsThePhone = (page: Page) =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
    const stored = async (name: string) => {
      const all = (await request(`${world.server.base}/automations?limit=200`, { key })).body.data
      return all.find((each: { name: string }) => each.name === name)
    }

    it('are written in words, tried on what happened, switched on, and do it while one looks', async () => {
      await addWorker('Past', 'diver')
      await addWorker('Other', 'welder')
      const { page, problems, close } = await world.signIn('staff', '/automations')
      await page.getByRole('link', { name: 'New automation' }).first().click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Medicals for divers')
      await choose(page, 'Event', 'a worker is created')
      await page.getByRole('button', { name: 'Add a condition' }).click()
      await choose(page, 'Field of condition 1', 'trade')
      await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('diver')
      await page.getByRole('textbox', { name: 'Title' }).fill('Book a medical for ')
      await page.getByRole('button', { name: 'Insert a value into title' }).click()
      await page.getByRole('menuitem', { name: 'first name' }).first().click()
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue())
        .toBe('Book a medical for {{object.first_name}}')
      await page.getByRole('textbox', { name: 'Due in days' }).fill('7')
      await page.getByText('When a worker is created, if trade is diver, create the task').waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])

      await page.getByRole('button', { name: 'Try it' }).click()
      const events = page.getByRole('list', { name: 'Past events' }).getByRole('listitem')
      await events.filter({ hasText: 'Past Quill' }).getByText('Would run').waitFor()
      await expect
        .poll(() => events.filter({ hasText: 'Past Quill' }).innerText())
        .toContain('Create the task “Book a medical for Past”')
      await expect
        .poll(() => events.filter({ hasText: 'Other Quill' }).innerText())
        .toMatch(/Left alone[\s\S]*Trade was welder/)
      expect(await faultsInEachScheme(page)).toEqual([])
      const { body: tasks } = await request(`${world.server.base}/tasks?q=Book+a+medical`, { key })
      expect(tasks.data).toEqual([])

      await page.getByRole('button', { name: 'Save switched off' }).click()
      await page.getByRole('heading', { level: 1, name: 'Medicals for divers' }).waitFor()
      expect((await stored('Medicals for divers')).status).toBe('disabled')
      await page.getByLabel('Enable Medicals for divers').click({ force: true })
      await expect.poll(async () => (await stored('Medicals for divers')).status).toBe('enabled')

      const other = await world.signIn('owner', '/workers')
      await other.page.getByRole('button', { name: 'Add worker' }).click()
      const dialog = other.page.getByRole('dialog')
      await dialog.getByLabel('First name').fill('Ada')
      await dialog.getByLabel('Last name').fill('Quill')
      await dialog.getByLabel('Trade').fill('diver')
      await dialog.getByRole('button', { name: /Add worker/ }).click()
      await dialog.waitFor({ state: 'detached' })

      const row = page.getByRole('table', { name: 'Runs' }).getByRole('row').filter({ hasText: 'Ada Quill' })
      await row.getByText('Done').waitFor() // without reloading
      await expect
        .poll(() => row.innerText())
        .toMatch(/Created the task “Book a medical for Ada”, due \d+ \w+ because Ada Quill was created on \d+ \w+/)
      await page.getByText(/^Ran once/).waitFor()
      await row.getByRole('link').click()
      await page.getByRole('dialog').getByRole('link', { name: 'Book a medical for Ada' }).click()
      await page.getByRole('dialog').getByText('by the automation Medicals for divers').waitFor()
      expect([...problems, ...other.problems]).toEqual([])
      await Promise.all([close(), other.close()])
    })

    it('name clients, projects, workers and people, one or several, and ask whether a field has a value', async () => {
      const body = { name: 'Quillworks' }
      const client = (await request(`${world.server.base}/clients`, { method: 'POST', key, body })).body.id as string
      const projects: string[] = []
      for (const name of ['Quill Bridge', 'Quill Tunnel']) {
        const input = { client_id: client, name }
        projects.push((await request(`${world.server.base}/projects`, { method: 'POST', key, body: input })).body.id)
      }
      const worker = await addWorker('Zephyrine', 'diver')
      const { page, problems, close } = await world.signIn('staff', '/automations/new')
      const find = async (label: string, typed: string, option: string) => {
        await page.getByRole('textbox', { name: label }).click()
        await page.getByRole('textbox', { name: label }).fill(typed)
        await page.getByRole('option', { name: option }).click()
      }
      await page.getByRole('textbox', { name: 'Name' }).fill('By name')
      await choose(page, 'Event', 'an expense is submitted')
      for (const _each of [1, 2, 3]) await page.getByRole('button', { name: 'Add a condition' }).click()
      await choose(page, 'Field of condition 1', 'project')
      await choose(page, 'Operator of condition 1', 'is one of')
      await find('Value of condition 1', 'Quill Br', 'Quill Bridge')
      await find('Value of condition 1', 'Quill Tu', 'Quill Tunnel')
      await choose(page, 'Field of condition 2', 'worker')
      await find('Value of condition 2', 'Zephyrine', 'Zephyrine Quill')
      await choose(page, 'Field of condition 3', 'description')
      await choose(page, 'Operator of condition 3', 'has no value')
      await expect.poll(() => page.getByLabel('Value of condition 3').count()).toBe(0)
      await page.getByRole('textbox', { name: 'Title' }).fill('Ask what for')
      await page.getByRole('button', { name: 'Add an action' }).click()
      await choose(page, 'Action 2', 'change a field')
      await choose(page, 'Record of action 2', 'its project')
      await choose(page, 'Field of action 2', 'client')
      await find('Value of action 2', 'Quillw', 'Quillworks')
      await page
        .getByText(
          'if project is one of Quill Bridge or Quill Tunnel and worker is Zephyrine Quill and description has no value, ' +
            'create the task “Ask what for” and set client of the project to Quillworks.',
        )
        .waitFor()
      expect(await page.locator('form').innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
      expect(await faultsInEachScheme(page)).toEqual([])
      await page.getByRole('button', { name: 'Save switched off' }).click()
      await page.getByRole('heading', { level: 1, name: 'By name' }).waitFor()
      expect(await stored('By name')).toMatchObject({
        conditions: [
          { path: 'object.project_id', op: 'in', value: projects.join(', ') },
          { path: 'object.worker_id', op: 'eq', value: worker },
          { path: 'object.description', op: 'missing', value: null },
        ],
        actions: [{}, { parameters: { record: 'project_id', field: 'client_id', value: client } }],
      })
      await page.getByRole('button', { name: 'Remove Quill Bridge' }).click()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect.poll(async () => (await stored('By name')).conditions[0].value).toBe(projects[1])
      expect(problems).toEqual([])
      await close()
    })

    it('offer no value to type where people know only an id', async () => {
      const { page, problems, close } = await world.signIn('staff', '/automations/new')
      const offered = () => page.getByRole('option').allInnerTexts()
      await choose(page, 'Event', 'a task is created')
      await page.getByRole('button', { name: 'Add a condition' }).click()
      await choose(page, 'Field of condition 1', 'subject')
      await page.getByRole('textbox', { name: 'Operator of condition 1' }).click()
      await expect.poll(() => offered()).toEqual(['has a value', 'has no value'])
      await page.keyboard.press('Escape')
      await choose(page, 'Event', 'an extraction fails')
      await page.getByRole('button', { name: 'Add a condition' }).click()
      await page.getByRole('textbox', { name: 'Field of condition 1' }).click()
      await expect.poll(() => offered()).toContain('document')
      expect(await offered()).not.toContain('ID')
      expect(problems).toEqual([])
      await close()
    })

    it('have their mistakes told beside the fields, before and after saving', async () => {
      const { page, problems, close } = await world.signIn('staff', '/automations/new')
      await page.getByRole('textbox', { name: 'Name' }).fill('Broken')
      await choose(page, 'Event', 'a document expires')
      await page.getByRole('button', { name: 'Add a condition' }).click()
      await choose(page, 'Field of condition 1', 'expiry date')
      await choose(page, 'Operator of condition 1', 'is before')
      await page.getByRole('button', { name: 'Try it' }).click()
      await page.getByText('Correct the marked fields').waitFor()
      const marked = page.getByLabel('Value of condition 1')
      await expect.poll(() => marked.getAttribute('aria-invalid')).toBe('true')
      await page.getByText('is required: lt compares').waitFor()
      await page.getByText('Title is required by create_task').waitFor()
      await marked.fill('2030-01-31')
      await page.getByRole('textbox', { name: 'Title' }).fill('See {{object.nme}}')
      await page.getByRole('button', { name: 'Save switched off' }).click()
      await page.getByText('{{object.nme}} does not exist').waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      expect(problems.filter((each) => !each.includes('422'))).toEqual([])
      await close()
    })

    it('are listed as sentences, duplicated, and deleted after a question', async () => {
      const id = await makeRule(world.server, key, {
        name: 'Close old jobs',
        trigger: 'document.expired',
        conditions: [
          { path: 'object.type', op: 'in', value: 'passport, right_to_work' },
          { path: 'object.expires_on', op: 'lt', value: '2030-01-31' },
        ],
        actions: [
          { type: 'notify', parameters: { title: 'Look at {{object.name}}', severity: 'critical' } },
          { type: 'update_record', parameters: { record: 'worker_id', field: 'status', value: 'inactive' } },
        ],
      })
      const { page, problems, close } = await world.signIn('staff', '/automations')
      const card = page
        .getByRole('list', { name: 'Automations' })
        .getByRole('listitem')
        .filter({ hasText: 'Close old' })
      await expect
        .poll(() => sentenceIn(card).innerText())
        .toBe(
          'When a document expires, if type is one of passport or right to work and expiry date is before 31 Jan 2030, ' +
            'notify everybody (critical): “Look at name” and set status of the worker to inactive.',
        )
      await card.getByRole('button', { name: 'More for Close old jobs' }).click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
      await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Copy of Close old jobs')
      await page.getByRole('button', { name: 'Save and switch on…' }).click()
      await page.getByRole('dialog').getByText('expiry date is before').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
      await page.getByRole('heading', { level: 1, name: 'Copy of Close old jobs' }).waitFor()
      expect(await stored('Copy of Close old jobs')).toMatchObject({ status: 'enabled', trigger: 'document.expired' })

      await page.goto(`${world.origin}/console/automations/${id}`)
      await page.getByRole('button', { name: 'More for Close old jobs' }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete automation' }).click()
      await page.getByRole('heading', { level: 1, name: 'Automations' }).waitFor()
      await page.getByRole('link', { name: 'Copy of Close old jobs' }).waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'Close old jobs', exact: true }).count()).toBe(0)
      expect(problems).toEqual([])
      await close()
    })

    it('two people who edit one are told, and a run in between is no conflict', async () => {
      const id = await makeRule(world.server, key, {
        name: 'Greet clients',
        trigger: 'client.created',
        actions: [{ type: 'notify', parameters: { title: 'Hello {{object.name}}' } }],
      })
      const one = await world.signIn('staff', `/automations/${id}`)
      await one.page.getByRole('textbox', { name: 'Title' }).fill('Welcome {{object.name}}')
      await request(`${world.server.base}/clients`, { method: 'POST', key, body: { name: 'Harbour' } })
      await ended(world.server, key, id)
      await one.page.getByText(/^Ran once/).waitFor()
      await one.page.getByRole('button', { name: 'Save changes' }).click()
      await expect.poll(async () => (await stored('Greet clients')).actions[0].parameters.title).toMatch(/^Welc/)

      await one.page.getByRole('textbox', { name: 'Title' }).fill('Good day {{object.name}}')
      const rename =
        'mutation ($id: ID!, $input: UpdateAutomationInput!) { updateAutomation(id: $id, input: $input) { id } }'
      await graphql(world.server, key, rename, { id, input: { name: 'Greet all clients' } })
      const notice = one.page.getByRole('alert').filter({ hasText: 'Somebody changed this automation' })
      await notice.getByText('Name is now “Greet all clients”').waitFor()
      await expect.poll(() => one.page.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
      await notice.getByRole('button', { name: 'Keep mine' }).click()
      await one.page.getByRole('button', { name: 'Save changes' }).click()
      await expect
        .poll(async () => (await stored('Greet all clients'))?.actions[0].parameters.title)
        .toBe('Good day {{object.name}}')
      expect(one.problems).toEqual([])
      await one.close()
    })

    it('have a log that says why one failed and what to do, filtered by result', async () => {
      const id = await makeRule(world.server, key, {
        name: 'Reopen',
        trigger: 'task.completed',
        conditions: [{ path: 'object.title', op: 'contains', value: 'Reopen' }],
        actions: [{ type: 'update_record', parameters: { field: 'status', value: 'open' } }],
      })
      await request(`${world.server.base}/tasks`, { method: 'POST', key, body: { title: 'Reopen me', status: 'done' } })
      await ended(world.server, key, id)
      const { page, problems, close } = await world.signIn('developer', `/automations?rule=${id}&status=failed`)
      const row = page.getByRole('table', { name: 'Runs' }).getByRole('row').filter({ hasText: 'Reopen me' })
      await row.getByRole('link').click()
      const sheet = page.getByRole('dialog')
      await sheet.getByText('What you can do:').waitFor()
      await expect.poll(() => sheet.innerText()).toContain('Add a condition on the status')
      expect(await faultsInEachScheme(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByLabel('Enable Reopen').isDisabled()).toBe(true) // a developer changes none
      expect(await page.getByRole('link', { name: 'New automation' }).count()).toBe(0)
      expect(problems).toEqual([])
      await close()
    })

    it('are made by keyboard, and fit a phone', async () => {
      const { page, problems, close } = await world.signIn('staff', '/automations/new', PHONE)
      await page.getByRole('textbox', { name: 'Name' }).focus()
      await page.keyboard.type('By keys')
      await page.keyboard.press('Tab')
      await page.keyboard.type('project is cre')
      await page.getByRole('option', { name: 'a project is created' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Add a condition' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Field of condition 1' }).focus()
      await page.keyboard.type('start da')
      await page.getByRole('option', { name: 'start date' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Title' }).focus()
      await page.keyboard.type('Plan it')
      await page.getByText('When a project is created, if start date').waitFor()
      await expect.poll(() => fitsThePhone(page)).toBe(true)
      expect(await faultsInEachScheme(page)).toEqual([])
      await page.goto(`${world.origin}/console/automations`)
      await page.getByRole('list', { name: 'Automations' }).waitFor()
      await expect.poll(() => fitsThePhone(page)).toBe(true)
      expect(problems).toEqual([])
      await close()
    })
  },
  SLOW,
)
