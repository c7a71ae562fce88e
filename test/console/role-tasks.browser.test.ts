/** Tasks of recruiters and finance: the pages show those of their work, and offer only what they may create. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { createId } from '../support/resources.ts'
import { insert } from '../support/write.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('tasks', () => {
  const suite = consoleSuite()

  async function post(path: string, body: object): Promise<string> {
    const { server, orgId } = suite.world
    return createId(server, await server.key({ orgId }), path, body)
  }
  const make = (body: object) => post('/tasks', body)

  const memberId = async (role: 'finance' | 'recruiter') => {
    const { orgId, server } = suite.world
    return (await server.database.prisma.membership.findFirstOrThrow({ where: { orgId, role } })).userId
  }

  it('of a recruiter are about people and papers, or theirs', async () => {
    const { orgId, server, origin, signIn } = suite.world
    const { prisma } = server.database
    const live = { where: { orgId, deletedAt: null } }
    const worker = await prisma.worker.findFirstOrThrow(live)
    const project = await prisma.project.findFirstOrThrow(live)
    const claim = { category: 'travel', amount: 100, currency: 'GBP', incurred_on: '2026-02-03' }
    const key = await server.key({ orgId })
    const expenseId = await insert(server, key, 'expenses', { worker_id: worker.id, ...claim })
    const roles = [{ trade: 'rigger', headcount: 1 }]
    const jobId = await post('/jobs', { project_id: project.id, start_date: '2099-01-05', roles })
    await make({ title: 'Slate: call the worker', subject_type: 'worker', subject_id: worker.id })
    await make({ title: 'Slate: order scaffold', subject_type: 'job', subject_id: jobId })
    const assignee = { assignee_id: await memberId('recruiter') }
    await make({ title: 'Slate: ask for the receipt', subject_type: 'expense', subject_id: expenseId, ...assignee })
    const { page, problems, close } = await signIn('recruiter', '/tasks?q=slate')
    await page.getByRole('status', { name: '2 rows', exact: true }).waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Slate: ask for the receipt' }).waitFor()
    expect(await page.getByText('order scaffold').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Tasks', exact: true }).count()).toBe(1)

    await page.getByRole('button', { name: 'New task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByLabel('Title').fill('Slate: mine')
    expect(await dialog.getByLabel('Assignee').first().inputValue()).toContain('Rosa Lindt')
    await dialog.getByPlaceholder('A worker', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Create task' }).click()
    await page.getByText('Slate: mine created').waitFor()

    await page.goto(`${origin}/console/inbox`)
    await page.getByRole('link', { name: 'Slate: ask for the receipt' }).waitFor()
    for (const path of [`/jobs/${jobId}`, `/projects/${project.id}`]) {
      await page.goto(`${origin}/console${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('heading', { name: 'Notes' }).waitFor()
      expect(await page.getByRole('heading', { name: 'Tasks', exact: true }).count()).toBe(0)
    }
    expect(problems).toEqual([])
    await close()
  })

  it('of finance are created for themselves', async () => {
    const { page, problems, close } = await suite.world.signIn('finance', '/tasks', {
      viewport: { width: 390, height: 844 },
    })
    await page.getByRole('button', { name: 'New task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByLabel('Title').fill('Chase the client')
    expect(await dialog.getByLabel('About').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Create task' }).click()
    await page.getByRole('link', { name: 'Chase the client' }).waitFor()
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest).toBeLessThanOrEqual(390)
    expect(problems).toEqual([])
    await close()
  })
})
