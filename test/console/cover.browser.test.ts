/** A worker falls ill, is replaced in three clicks, both are told, and the cover ends when the worker is back. */
import { beforeAll, describe, expect, it } from 'vitest'
import { gatherMessages } from '../../src/domain/messages/gather.ts'
import { queues } from '../../src/domain/queues.ts'
import { openChanges } from '../../src/platform/changes/changes.ts'
import { openQueue } from '../../src/platform/jobs/queue.ts'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { silent } from '../support/log.ts'
import { consoleSuite } from './console.ts'
import { daysAfterMonday, type Planning, planningOf } from './planning.ts'

describe.skipIf(chromiumPath === undefined)('cover for an absence', () => {
  const day = daysAfterMonday(2)
  const suite = consoleSuite()
  let planning: Planning
  beforeAll(async () => {
    planning = await planningOf(suite.world)
  })

  /** What a worker was told, in the log of messages. */
  async function told(worker: string): Promise<string[]> {
    const { messages } = await planning.ask('query ($id: ID!) { messages(workerId: $id) { data { body } } }', {
      id: worker,
    })
    return messages.data.map(({ body }: { body: string }) => body)
  }
  async function tell(): Promise<void> {
    const { database } = suite.world.server
    const queue = await openQueue(database, queues, false)
    const services = { database, queue, changes: openChanges(database), log: silent, delaySeconds: 0 }
    await gatherMessages(services, { orgId: suite.world.orgId }, new AbortController().signal)
    await queue.close()
  }

  it('is found in three clicks and ended in two', async () => {
    const [ada, bea] = [
      await planning.worker('Ada', 'Dunmore', 'sailor', true, { phone: '+447700900123' }),
      await planning.worker('Bea', 'Dunmore', 'sailor', true, { phone: '+447700900124' }),
    ]
    await planning.worker('Cy', 'Dunmore', 'sailor', false)
    const dock = await planning.project('Dunmore Dock')
    const job = await planning.job(dock, day(0), day(11), 'sailor', 1)
    await planning.ask('mutation ($input: CreateAssignmentInput!) { createAssignment(input: $input) { id } }', {
      input: { workerId: ada, projectId: dock, jobId: job, trade: 'sailor', startDate: day(0), endDate: day(11) },
    })
    await tell()

    // She falls ill.
    const { createPlannerWindow: absence } = await planning.ask(
      'mutation ($input: CreatePlannerWindowInput!) { createPlannerWindow(input: $input) { id } }',
      { input: { workerId: ada, kind: 'sick', startsAt: `${day(2)}T08:00:00Z`, endsAt: `${day(4)}T16:00:00Z` } },
    )
    const page = await suite.open('staff', `/jobs/${job}`)
    await page.getByText(/^0 of 1 on /).waitFor()
    await page.getByRole('button', { name: 'Replace Ada Dunmore' }).click()
    const sheet = page.getByRole('dialog', { name: 'Replace Ada Dunmore' })
    await sheet.getByRole('link', { name: '+447700900124' }).waitFor()
    await sheet.getByRole('button', { name: 'Choose Bea Dunmore' }).click()
    const question = page.getByRole('dialog', { name: 'Bea Dunmore covers for Ada Dunmore?' })
    await question.getByRole('button', { name: 'Replace' }).click()
    await page.getByText('for Ada Dunmore', { exact: true }).waitFor()
    await sheet.waitFor({ state: 'detached' })
    const stays = async () => (await planning.get(`/assignments?worker_id=${bea}`)).data
    expect(await stays()).toMatchObject([{ job_id: job, start_date: day(2), end_date: day(4) }])
    expect(await page.getByText(/^0 of 1 on /).count()).toBe(0)
    expect(await faultsInEachScheme(page)).toEqual([])

    // Both are told.
    await tell()
    expect((await told(bea)).join()).toContain('New assignment: Dunmore Dock')
    expect((await told(ada)).join()).toContain('Somebody covers for you while you are away: Dunmore Dock')

    // She is back: a task says so, the role has one too many, and a button ends the cover.
    await planning.ask('mutation ($id: ID!) { deletePlannerWindow(id: $id) { id } }', { id: absence.id })
    await page.getByText(/^2 of 1 on .*, 1 too many$/).waitFor()
    await page.getByText('End the cover by Bea Dunmore for Ada Dunmore (sailor) at Dunmore Dock').waitFor()
    await page.getByRole('button', { name: 'End the cover by Bea Dunmore' }).click()
    const end = page.getByRole('dialog', { name: 'End the cover by Bea Dunmore?' })
    await end.getByRole('button', { name: 'End cover' }).click()
    await expect.poll(stays).toEqual([])
    await page.getByText(/^2 of 1 on /).waitFor({ state: 'detached' })
    await tell()
    expect((await told(bea)).join()).toContain('Assignment cancelled: Dunmore Dock')
  })

  it('cannot be by somebody who is not compliant: the button says why', async () => {
    const ada = await planning.worker('Ada', 'Ember', 'rigger')
    await planning.worker('Cy', 'Ember', 'rigger', false)
    const dock = await planning.project('Ember Dock')
    const job = await planning.job(dock, day(0), day(11), 'rigger', 1)
    await planning.ask('mutation ($input: CreateAssignmentInput!) { createAssignment(input: $input) { id } }', {
      input: { workerId: ada, projectId: dock, jobId: job, trade: 'rigger', startDate: day(0), endDate: day(11) },
    })
    await planning.ask('mutation ($input: CreatePlannerWindowInput!) { createPlannerWindow(input: $input) { id } }', {
      input: { workerId: ada, kind: 'sick', startsAt: `${day(2)}T08:00:00Z`, endsAt: `${day(4)}T16:00:00Z` },
    })
    const page = await suite.open('staff', `/planner?search=Ember&from=${day(0)}&weeks=2`)
    await page.getByRole('button', { name: 'rigger for Ember Dock, for Ada Ember, who is away' }).click()
    const sheet = page.getByRole('dialog', { name: 'Replace Ada Ember' })
    await sheet.getByLabel('Show those who are not free or not compliant').check()
    const choose = sheet.getByRole('button', { name: 'Choose Cy Ember' })
    await choose.waitFor()
    expect(await choose.isDisabled()).toBe(true)
    await choose.hover()
    await page.getByRole('tooltip', { name: 'Missing: right to work' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('img', { name: 'Ember Dock' }).click()
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    await sheet.waitFor()
  })
})
