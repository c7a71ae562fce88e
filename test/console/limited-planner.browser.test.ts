/** The pages of those who may not read everything: the people of their projects, and nothing else. */
import { describe, expect, it } from 'vitest'
import { chromiumPath, watch } from '../support/browser.ts'
import { makePerson, signIn } from '../support/people.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('the planner', () => {
  const suite = consoleSuite()

  it.each(['supervisor', 'recruiter'] as const)('of a %s shows whom they see, to read', async (role) => {
    const { browser, orgId, origin, server } = suite.world
    const { prisma } = server.database
    const { workerId, projectId } = await prisma.assignment.findFirstOrThrow({
      where: { orgId, status: 'active', deletedAt: null, worker: { status: 'active' } },
    })
    const limits = role === 'supervisor' ? { projectIds: [projectId] } : {}
    const person = await makePerson(server, role, { orgId, ...limits })
    const [name = '', value = ''] = (await signIn(server, person.email)).split('=')
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    const { problems } = watch(page)
    const visible = role === 'supervisor' ? { assignments: { some: { projectId, deletedAt: null } } } : {}
    const all = { orgId, status: 'active', deletedAt: null } as const
    const seen = await prisma.worker.findUniqueOrThrow({ where: { orgId_id: { orgId, id: workerId } } })
    const count = await prisma.worker.count({ where: { ...all, ...visible } })
    await page.goto(`${origin}/console/planner?search=${encodeURIComponent(seen.lastName)}`)
    await page.getByText(`${seen.firstName} ${seen.lastName}`).first().waitFor()
    const other = '?job=00000000-0000-7000-8000-000000000001' // recruiters are not told who fits a job
    await page.goto(`${origin}/console/planner${role === 'recruiter' ? other : ''}`)
    await page
      .getByText(`${count.toLocaleString('en')} `)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Assign' }).count()).toBe(0)
    if (role === 'supervisor')
      for (const [path, text] of [
        ['/', 'Open roles'],
        ['/tasks', 'Tasks'],
        ['/inbox', 'Your tasks'],
        [`/projects/${projectId}`, 'Tasks'],
      ] as const) {
        await page.goto(`${origin}/console${path}`)
        await page.getByText(text).first().waitFor()
        expect(await page.getByText('Approved work').count()).toBe(0)
      }
    expect(problems).toEqual([])
    await context.close()
  })
})
