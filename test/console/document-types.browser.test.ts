/** A document type of the organisation's own, from its page to the worker's phone and the review. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { consoleSuite } from './console.ts'

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })

describe.skipIf(chromiumPath === undefined)('document types', () => {
  const suite = consoleSuite()
  const prisma = () => suite.world.server.database.prisma

  it('are added, edited, uploaded with both sides, and named in the review', async () => {
    const { orgId, origin } = suite.world
    const owner = await suite.open('owner', '/compliance/types')
    const form = owner.getByRole('dialog')
    await owner.getByRole('button', { name: 'Add document type' }).first().click()
    await form.getByLabel('Name').fill('CSCS card')
    await form.getByRole('textbox', { name: 'Levels or categories' }).fill('gold')
    await form.getByRole('textbox', { name: 'Levels or categories' }).press('Enter')
    await form.getByLabel('Needs both sides').check()
    await form.getByRole('button', { name: 'Add document type' }).click()
    await owner.getByText('CSCS card added.').waitFor()
    await owner.getByRole('link', { name: 'CSCS card' }).click()
    await form.getByLabel('Needs a number').check()
    await form.getByLabel('Restricted').check()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await owner.getByText('CSCS card saved').waitFor()
    await owner.getByRole('row', { name: /CSCS card.*Restricted/ }).waitFor()
    expect(await prisma().customDocumentType.findFirstOrThrow({ where: { orgId } })).toMatchObject({
      name: 'CSCS card',
      levels: ['gold'],
      needsNumber: true,
      needsExpiry: true,
      needsBothSides: true,
      restricted: true,
    })

    const worker = await suite.open('worker', '/documents?add=1')
    const upload = worker.getByRole('dialog')
    const send = upload.getByRole('button', { name: 'Send for review' })
    await upload.getByLabel('What is it?').selectOption('CSCS card')
    await upload.getByLabel('Level or category').selectOption('gold')
    await upload.getByLabel('Photograph or file: file').setInputFiles(file('front.pdf'))
    await upload.getByLabel('Number on it').fill('CS-1')
    await upload.getByLabel('Valid until').fill('2099-01-01')
    expect(await send.isDisabled()).toBe(true)
    await upload.getByLabel('The back of it: file').setInputFiles(file('back.pdf'))
    await send.click()
    const where = { orgId, customTypeId: { not: null } }
    const stored = await eventually(async () => (await prisma().document.findFirst({ where })) ?? undefined)
    expect(stored).toMatchObject({ type: 'other', level: 'gold', number: 'CS-1', backFileName: 'back.pdf' })

    await owner.goto(`${origin}/console/workers/${stored.workerId}?tab=documents`)
    await owner.getByText('CSCS card, gold').waitFor()
  })
})
