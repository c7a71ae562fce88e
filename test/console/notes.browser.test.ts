/** Notes on the page of a record: written with a mention, changed and deleted. */
import { describe, expect, it } from 'vitest'
import { faults } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { makePerson } from '../support/people.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('notes', () => {
  const suite = consoleSuite()
  const prisma = () => suite.world.server.database.prisma

  it('are written with a mention by the keyboard, changed, and deleted', async () => {
    const { orgId, server } = suite.world
    const { userId } = await makePerson(server, 'recruiter', { orgId })
    await prisma().user.update({ where: { id: userId }, data: { name: 'Zoë Müller' } })
    const { id } = await prisma().worker.findFirstOrThrow({ where: { orgId, deletedAt: null } })
    const page = await suite.open('staff', `/workers/${id}`)
    const field = page.getByLabel('New note')
    await field.pressSequentially('Call back, @zo')
    const option = page.getByRole('option', { name: 'Zoë Müller' })
    await option.waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('Call back, @Zoë Müller ')
    await field.pressSequentially('please')
    await page.getByRole('button', { name: 'Add note' }).click()
    const list = page.getByRole('list', { name: 'Notes' })
    await list.getByText('Call back, @Zoë Müller please').waitFor()
    expect(await prisma().note.findFirstOrThrow({ where: { orgId } })).toMatchObject({
      workerId: id,
      mentionIds: [userId],
    })
    expect(await faults(page)).toEqual([])

    await page.getByRole('button', { name: 'Actions for this note' }).click()
    await page.getByRole('menuitem', { name: 'Change…' }).click()
    await page.getByLabel('Change the note').fill('Called back.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await list.getByText('Called back.').waitFor()
    await page.getByRole('button', { name: 'Actions for this note' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
    await page.getByText('No notes.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await list.getByText('Called back.').waitFor()
    const [deleted, again] = await prisma().note.findMany({ where: { orgId }, orderBy: { createdAt: 'asc' } })
    expect(again).toMatchObject({ workerId: id, text: 'Called back.', deletedAt: null, authorId: deleted?.authorId })
    expect(deleted?.deletedAt).not.toBeNull()
  })
})
