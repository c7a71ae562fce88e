/** Messages in the console: an admin sets what is sent, staff write to a crew, and a worker says what they want. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('messages', () => {
  const suite = consoleSuite()
  const prisma = () => suite.world.server.database.prisma

  it('are set by an owner, written by staff, and listed with what became of each', async () => {
    const { orgId } = suite.world
    const owner = await suite.open('owner', '/messages')
    const form = owner.getByRole('dialog')
    await owner.getByRole('button', { name: 'Settings' }).click()
    await form.getByLabel('Tasks').uncheck()
    await form.getByLabel('Quiet from').fill('20:30')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await owner.getByText('Message settings saved').waitFor()
    const settings = await prisma().messageSettings.findUniqueOrThrow({ where: { orgId } })
    expect(settings).toMatchObject({ enabled: true, kindsOff: ['task'], quietFrom: '20:30', quietUntil: '07:00' })

    const { projectId, workerId } = await prisma().assignment.findFirstOrThrow({
      where: { orgId, deletedAt: null, status: 'active', worker: { accountStatus: 'none', status: 'active' } },
    })
    const page = await suite.open('staff', `/projects/${projectId}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Write to crew' }).click()
    await dialog.getByLabel('Subject').fill('Gate closed')
    await dialog.getByLabel('Text').fill('Please use the north gate.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByText('not sent: see Messages').waitFor()
    await page.goto(`${suite.world.origin}/console/workers/${workerId}?tab=messages`)
    await page.getByRole('row', { name: 'Gate closed' }).getByText('Has no account').waitFor()
    await page.getByRole('link', { name: 'Gate closed' }).click()
    await page.getByRole('dialog').getByText('Please use the north gate.').waitFor()
  })

  it('are chosen by a worker, with their language', async () => {
    const { orgId } = suite.world
    const page = await suite.open('worker', '/you')
    await page.getByRole('switch', { name: 'Expenses' }).click()
    await page.getByRole('textbox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Polski' }).click()
    const member = await prisma().membership.findFirstOrThrow({ where: { orgId, role: 'worker' } })
    const personId = member.workerId as string
    const kept = async () => ({
      language: (await prisma().worker.findUnique({ where: { orgId_id: { orgId, id: personId } } }))?.language,
      off: (await prisma().messagePreference.findUnique({ where: { orgId_personId: { orgId, personId } } }))?.off,
    })
    await eventually(async () => (await kept()).language === 'pl')
    expect(await kept()).toEqual({ language: 'pl', off: ['expense:email'] })
  })
})
