/** An organisation leaves: an owner exports and closes it, everybody is told, and an owner reopens it. */
import { describe, expect, it } from 'vitest'
import { openArchive } from '../../src/domain/organisation-archive/read.ts'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { consoleSuite } from './console.ts'

const SLOW = 180_000
const CLOSED = 'The organisation is closed. Nothing can be changed, and it is deleted on'

describe.skipIf(chromiumPath === undefined)('leaving', () => {
  const suite = consoleSuite()

  it(
    'is exported, closed and reopened by an owner, and says so to everybody meanwhile',
    async () => {
      const { world } = suite
      const { name } = await world.server.database.prisma.organisation.findUniqueOrThrow({ where: { id: world.orgId } })
      const page = await suite.open('owner', '/settings')
      await page.getByRole('button', { name: 'Export everything…' }).click()
      const begun = page.waitForEvent('download')
      await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
      const download = await begun
      expect(download.suggestedFilename()).toBe(`organisation-${world.orgId}.tar`)
      const archive = await openArchive(await download.path())
      await archive.close()

      await page.getByRole('button', { name: 'Close the organisation…' }).click()
      const dialog = page.getByRole('dialog', { name: `Close ${name}?` })
      const submit = dialog.getByRole('button', { name: 'Close the organisation' })
      expect(await submit.isDisabled()).toBe(true)
      await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
      await submit.click()
      await page.getByText(CLOSED).waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])

      const staff = await suite.open('staff', '/clients')
      await staff.getByText(CLOSED).waitFor()
      await staff.getByRole('button', { name: 'Add client' }).click()
      await staff.getByRole('dialog').getByLabel('Name').first().fill('Late Ltd')
      await staff.getByRole('dialog').getByRole('button', { name: 'Add client' }).click()
      await staff
        .getByRole('dialog')
        .getByText(/closed/)
        .waitFor()
      const worker = await suite.open('worker', '/you', { viewport: { width: 390, height: 844 } })
      await worker.getByText(CLOSED).waitFor()
      expect(await worker.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

      await page.getByRole('button', { name: 'Reopen…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
      await page.getByText(CLOSED).waitFor({ state: 'detached' })
    },
    SLOW,
  )

  it('is for owners', async () => {
    const page = await suite.open('admin', '/settings')
    await page.getByRole('heading', { name: 'On other pages' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Leave Muster' }).count()).toBe(0)
  })
})
