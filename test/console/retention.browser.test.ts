/** Owners and admins set how long records are kept, see what goes, and place legal holds that keep it. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { daysFrom } from '../support/days.ts'
import { request } from '../support/server.ts'
import { insert } from '../support/write.ts'
import { consoleSuite } from './console.ts'

const SLOW = 120_000

describe.skipIf(chromiumPath === undefined)('retention', () => {
  const suite = consoleSuite()
  const { open } = suite

  async function withOldLicence(first_name: string): Promise<string> {
    const { world, key } = suite
    const body = { first_name, last_name: 'Adeyemi' }
    const { body: worker } = await request(`${world.server.base}/workers`, { method: 'POST', key, body })
    await insert(world.server, key, 'documents', {
      worker_id: worker.id,
      type: 'licence',
      name: `Licence of ${first_name}`,
      status: 'expired',
      expires_on: daysFrom(new Date(), -800),
      file_name: 'a.pdf',
      content_type: 'application/pdf',
      size_bytes: 9,
      file_key: `${world.orgId}/${first_name}`,
    })
    return worker.id
  }

  it(
    'is set by rules, whose effect is shown before, and a hold keeps what they would remove',
    async () => {
      const [held] = [await withOldLicence('Zora'), await withOldLicence('Yemi')]
      const worker = await open('owner', `/workers/${held}`)
      await worker.getByRole('button', { name: 'More actions for this worker' }).click()
      await worker.getByRole('menuitem', { name: 'Place legal hold…' }).click()
      await worker.getByRole('dialog').getByLabel('Reason').fill('Tribunal claim')
      await worker.getByRole('dialog').getByRole('button', { name: 'Place hold' }).click()
      await worker.getByText('Tribunal claim').waitFor()

      const page = await open('owner', '/retention')
      await page.getByText('No rules yet').waitFor()
      await page.getByRole('button', { name: 'Add rule' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Add rule' })
      await dialog.getByRole('textbox', { name: 'Document type' }).click()
      await page.getByRole('option', { name: 'Licence' }).click()
      await dialog.getByRole('textbox', { name: 'Counted' }).click()
      await page.getByRole('option', { name: 'after the expiry date' }).click()
      await dialog.getByText('Removes permanently: 1 with the next daily run').waitFor()
      await dialog.getByText('Legal holds keep 1').waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click()

      const rules = page.getByRole('table', { name: 'Retention rules' })
      await rules.getByText('2 years after the expiry date').waitFor()
      await page.getByText('Licence of Yemi').waitFor()
      await page.getByText('On hold', { exact: true }).last().waitFor()
      const holds = page.getByRole('table', { name: 'Legal holds' })
      await holds.getByText('Tribunal claim').waitFor()

      await holds.getByRole('button', { name: 'Actions for the hold on Zora Adeyemi' }).click()
      await page.getByRole('menuitem', { name: 'Release…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Release hold' }).click()
      await page.getByText('No legal holds').waitFor()
      await page.getByText('On hold', { exact: true }).nth(1).waitFor({ state: 'detached' })

      await page.getByRole('button', { name: 'Use UK rules' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Use these rules' }).click()
      await rules.getByText('Right to work').waitFor()
      expect(await rules.getByRole('row').count()).toBe(10)
      await rules.getByRole('button', { name: 'Remove the rule for Notes on workers' }).click()
      await expect.poll(() => rules.getByRole('row').count()).toBe(9)
    },
    SLOW,
  )

  it('is not for staff', async () => {
    const worker = await open('staff', `/workers/${await withOldLicence('Xan')}`)
    await worker.getByRole('button', { name: 'Edit' }).waitFor()
    expect(await worker.getByRole('button', { name: 'More actions for this worker' }).count()).toBe(0)
    expect(await worker.getByRole('link', { name: 'Retention' }).count()).toBe(0)
  })
})
