/**
 * Compliance in a real browser: the matrix that its address describes, and the way from a cell to the document or to its
 * upload. One server and one browser, slow to start, serve all of it.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { onePage } from '../../src/platform/files/one-page-pdf.ts'
import { faultsInEachScheme } from '../support/accessibility.ts'
import { chromiumPath } from '../support/browser.ts'
import { daysFrom, makeAccepted } from '../support/days.ts'
import { createId } from '../support/resources.ts'
import { uploaded } from '../support/upload.ts'
import { type ConsoleWorld, consoleSuite } from './console.ts'

const SLOW = 300_000

describe.skipIf(chromiumPath === undefined)('compliance', () => {
  const suite = consoleSuite()
  const { open, ask } = suite
  let world: ConsoleWorld
  let key: string

  beforeAll(() => {
    ;({ world, key } = suite)
  })

  const makeWorker = (first_name: string, trade: string) =>
    createId(world.server, key, '/workers', { first_name, last_name: 'Adeyemi', trade, status: 'active' })
  const grid = (page: Page) => page.getByRole('grid', { name: 'Compliance' })
  const rowOf = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })
  const total = (page: Page, count: number) =>
    page.getByRole('status', { name: `${count} rows`, exact: true }).waitFor({ state: 'attached' })
  const pdf = (text: string) => ({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(onePage(text)) })

  it(
    'shows who needs what, filtered by counts, project, trade and words, in an address that survives reloading',
    async () => {
      for (const [index, days] of [3, 12, 25].entries()) {
        const id = await makeWorker(`Soon ${index}`, 'scaffolder')
        await makeAccepted(world.server, key, id, { expiresOn: daysFrom(new Date(), days) })
      }
      const { complianceCounts } = await ask(
        '{ complianceCounts(filter: { status: [active] }) { workers nonCompliant expiring { days workers } } }',
      )
      const soon = complianceCounts.expiring.at(-1).workers as number
      expect(soon).toBeGreaterThan(2)
      const page = await open('staff', '/compliance')
      await total(page, complianceCounts.workers)
      const count = page.getByRole('button', { name: `${soon} Run out in 30 days` })
      await count.click()
      await total(page, soon)
      expect(new URL(page.url()).search).toBe('?show=30')
      await expect.poll(() => count.getAttribute('aria-pressed')).toBe('true')
      await grid(page)
        .getByText(/^Runs out \d/)
        .first()
        .waitFor()
      await page.reload()
      await total(page, soon)
      await grid(page).getByRole('button', { name: 'Right to work' }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('right_to_work')
      const first = page
        .getByRole('row')
        .filter({ hasText: /Runs out \d/ })
        .first()
      await first.getByText('Soon 0').waitFor()
      await page.reload()
      await first.getByText('Soon 0').waitFor()
      for (const order of ['-right_to_work', null]) {
        await grid(page).getByRole('button', { name: 'Right to work' }).click()
        await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe(order)
      }
      await total(page, soon)

      await page.getByRole('button', { name: 'Export' }).click()
      const file = page.waitForEvent('download')
      await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
      let text = ''
      for await (const part of await (await file).createReadStream()) text += part
      const lines = text.trim().split('\r\n')
      expect(lines[0]).toBe('Worker,Trade,Compliance,Right to work,Trade card,Licence')
      expect(lines).toHaveLength(soon + 1)
      expect(lines.filter((line) => line.includes('Runs out'))).toHaveLength(soon)

      await count.click() // pressed again, it no longer filters
      await total(page, complianceCounts.workers)
      await page.getByRole('button', { name: 'Trade', exact: true }).click()
      await page.getByRole('menuitemcheckbox', { name: /^scaffolder/ }).click()
      await page.keyboard.press('Escape')
      await expect.poll(() => new URL(page.url()).search).toBe('?trade=scaffolder')
      await page.getByRole('searchbox').fill('zzzz')
      await page.getByText('Nobody matches').waitFor()
      await page.getByRole('button', { name: 'Clear filters' }).click()

      const { assignments } = await ask(
        '{ assignments(filter: { status: [active] }, limit: 1) { data { project { id name } } } }',
      )
      const { id, name } = assignments.data[0].project
      await page.getByRole('textbox', { name: 'All projects' }).fill(name)
      await page.getByRole('option', { name }).first().click()
      const { complianceMatrix } = await ask(
        'query ($id: ID!) { complianceMatrix(filter: { status: [active] }, projectId: [$id]) { pagination { total } } }',
        { id },
      )
      await total(page, complianceMatrix.pagination.total)
    },
    SLOW,
  )

  it(
    'leads from a cell to the upload, the document and its review, and follows what others do',
    async () => {
      const workerId = await makeWorker('Zora', 'scaffolder')
      const staff = await open('staff', '/compliance?q=zora')
      const developer = await open('developer', '/compliance?q=zora')
      await rowOf(developer, 'Zora').getByText('Missing').first().waitFor()
      expect(await rowOf(developer, 'Zora').getByRole('button').count()).toBe(0)

      await rowOf(staff, 'Zora')
        .getByRole('button', { name: /^Trade card of Zora Adeyemi: Missing/ })
        .press('Enter')
      const dialog = staff.getByRole('dialog', { name: 'Trade card of Zora Adeyemi' })
      await dialog.locator('input[type=file]').setInputFiles(pdf('Scaffolder card 4711'))
      await dialog.getByLabel('Issued').fill('2026-05-01')
      await dialog.getByLabel('Valid until').fill('2026-04-01')
      await dialog.getByRole('button', { name: 'Add document' }).click()
      await dialog.getByText('Valid until must be after the start').waitFor()
      await dialog.getByLabel('Valid until').fill('2030-04-01')
      await dialog.getByRole('button', { name: 'Add document' }).click()
      await staff.getByText('Trade card of Zora Adeyemi waits for its review').waitFor()
      for (const page of [staff, developer]) await rowOf(page, 'Zora').getByText('To review').waitFor()

      // Its worker stays not compliant, for want of a right to work: the review itself is followed.
      await rowOf(staff, 'Zora').getByText('To review').click()
      await staff.getByRole('dialog').getByRole('button', { name: 'Accept' }).press('Enter')
      await staff.getByText('Trade card accepted').waitFor()
      await rowOf(developer, 'Zora').getByText('Until 1 Apr 2030').click()
      await developer.getByTitle('Preview of Trade card').waitFor()
      expect(await developer.getByRole('button', { name: 'Accept' }).count()).toBe(0)

      const bytes = onePage('A passport')
      const id = await uploaded(world.server, key, { workerId, bytes, input: { type: 'passport', name: 'Blurred' } })
      const owner = await open('owner', `/workers/${workerId}?tab=documents&open=${id}`)
      await staff.goto(`${world.origin}/console/workers/${workerId}?tab=documents&open=${id}`)
      await owner.getByRole('button', { name: 'Reject…' }).waitFor()
      expect(await faultsInEachScheme(owner)).toEqual([])
      await staff.getByRole('button', { name: 'Reject…' }).press('Enter')
      await staff.getByLabel('Reason').and(staff.locator(':focus')).waitFor()
      await staff.keyboard.type('The photograph is blurred')
      await staff.getByRole('button', { name: 'Reject', exact: true }).press('Enter')
      await staff.getByText('Blurred rejected').waitFor()
      await owner.getByText('Somebody else has reviewed this document').waitFor()
      await owner.getByText('The photograph is blurred').waitFor()
      await expect.poll(() => owner.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    },
    SLOW,
  )

  it(
    'has no serious fault of accessibility, fits a phone, and is not for workers',
    async () => {
      await makeWorker('Omar', 'welder')
      const wide = await open('owner', '/compliance?show=non_compliant')
      await grid(wide).getByText('Missing').first().waitFor()
      expect(await faultsInEachScheme(wide)).toEqual([])
      const small = await open('owner', '/compliance?show=non_compliant', { viewport: { width: 390, height: 844 } })
      await grid(small).getByText('Right to work: missing').first().waitFor()
      await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      const worker = await open('worker', '/compliance')
      await worker.getByRole('navigation').first().waitFor()
      expect(await worker.getByRole('link', { name: 'Compliance' }).count()).toBe(0)
    },
    SLOW,
  )
})
