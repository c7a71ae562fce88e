/** Charging approved hours anew in a real browser: as many calls as it takes, and one sum. */
import { describe, expect, it } from 'vitest'
import { MAX_REPRICED } from '../../src/domain/finance/invoices/reprice.ts'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { insertApproved } from '../support/approved-timesheets.ts'
import { chromiumPath } from '../support/browser.ts'
import { makePlace } from '../support/place.ts'
import { consoleSuite } from './console.ts'

describe.skipIf(chromiumPath === undefined)('approved hours', () => {
  const suite = consoleSuite()

  it('are charged at the rates of now, however many there are', async () => {
    const { server, orgId } = suite.world
    const place = await makePlace(server, suite.key, { rate: { rate: 1000, currency: 'GBP' } })
    await insertApproved(server, orgId, place, MAX_REPRICED + 1)
    const page = await suite.open('staff', '/invoices')
    await page.getByRole('button', { name: 'Use the rates of now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Use the rates of now' })
    await dialog.getByRole('button', { name: 'Charge anew' }).waitFor()
    expect(await faultsInEachScheme(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Charge anew' }).click()
    await page.getByText('2,001 timesheets charged anew · £0.00 before, £20,010.00 now').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('All that can be billed').getByText('£20,010.00').first().waitFor()
  })
})
