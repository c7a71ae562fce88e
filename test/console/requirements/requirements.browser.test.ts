/** Requirements in a real browser: what a change does, told before it is saved; two administrators; and who may only read. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsInEachScheme } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { consoleSuite } from '../console.ts'

const SLOW = 300_000
const PATH = '/compliance/requirements'

describe.skipIf(chromiumPath === undefined)('requirements', () => {
  const { open, ask } = consoleSuite()

  const stored = async () => (await ask('{ complianceRequirements { trade documentTypes } }')).complianceRequirements
  const effectOf = async (requirements: object[]) =>
    (
      await ask(
        'query ($requirements: [ComplianceRequirementInput!]!) { complianceEffect(requirements: $requirements) { becomeNonCompliant becomeNonCompliantOnProjects } }',
        { requirements },
      )
    ).complianceEffect
  const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
  const mark = (page: Page, trade: string, type: string) =>
    group(page, trade).getByRole('checkbox', { name: type, exact: true })

  it(
    'says whom a change makes non-compliant before it is saved, and tells the second of two administrators',
    async () => {
      const before = (await stored()) as { trade: string | null; documentTypes: string[] }[]
      const page = await open('admin', '/compliance')
      await page.getByRole('link', { name: 'Requirements' }).press('Enter')
      const other = await open('owner', PATH)
      for (const each of [page, other]) await group(each, 'Everyone').waitFor()
      await expect.poll(() => mark(page, 'Everyone', 'Right to work').isChecked()).toBe(true)
      await expect.poll(() => group(page, 'scaffolder').getByLabel('Right to work (everyone)').isDisabled()).toBe(true)

      await page.getByRole('textbox', { name: 'Another trade' }).fill('welder')
      await page.getByRole('button', { name: 'Add trade' }).click()
      await group(page, 'welder').waitFor()
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0) // it requires nothing yet
      await mark(page, 'welder', 'Certificate').focus()
      await page.keyboard.press('Space')
      const next = [...before, { trade: 'welder', documentTypes: ['certificate'] }]
      const { becomeNonCompliant: worse, becomeNonCompliantOnProjects: alerts } = await effectOf(next)
      expect(worse).toBeGreaterThan(1)
      const effect = page.getByRole('status', { name: 'What saving does' })
      await effect.getByText(`${worse} active workers become not compliant.`).waitFor()
      if (alerts > 1) await effect.getByText(`${alerts} of them are on a project`).waitFor()
      expect(await faultsInEachScheme(page)).toEqual([])
      expect(await stored()).toEqual(before)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Requirements saved.').waitFor()
      await effect.waitFor({ state: 'hidden' })
      expect(await stored()).toContainEqual({ trade: 'welder', documentTypes: ['certificate'] })

      // The other one has read them before: nothing of the first one's is overwritten.
      await group(other, 'Everyone').getByText('Passport').click()
      await other.getByRole('button', { name: 'Save' }).click()
      await other.getByText('Somebody else has changed the requirements meanwhile.').waitFor()
      expect(await stored()).toHaveLength(next.length)
      await other.getByRole('button', { name: 'Discard' }).click()
      await group(other, 'welder').waitFor()
      await other.getByRole('button', { name: 'Remove welder' }).click()
      await other.getByRole('button', { name: 'Save' }).click()
      await other.getByText('Requirements saved.').waitFor()
      await other.getByRole('button', { name: 'Undo' }).click()
      await group(other, 'welder').waitFor()
      expect(await stored()).toHaveLength(next.length)
      await other.getByRole('button', { name: 'Remove welder' }).click()
      await other.getByRole('button', { name: 'Save' }).click()
      await other.getByText('Requirements saved.').waitFor()
      expect(await effectOf(before)).toMatchObject({ becomeNonCompliant: 0 })
      const withoutOrder = (list: { trade: string | null }[]) => new Set(list.map((each) => JSON.stringify(each)))
      expect(withoutOrder(await stored())).toEqual(withoutOrder(before))
    },
    SLOW,
  )

  it(
    'is read by others, fits a phone, and refuses a trade twice',
    async () => {
      const staff = await open('staff', PATH)
      await staff.getByText('Owners and admins change what is required.').waitFor()
      await expect.poll(() => mark(staff, 'Everyone', 'Right to work').isDisabled()).toBe(true)
      expect(await staff.getByRole('button', { name: /^(Remove|Add trade)/ }).count()).toBe(0)
      const small = await open('owner', PATH, { viewport: { width: 390, height: 844 } })
      await group(small, 'Everyone').getByText('Passport').click()
      await small.getByRole('button', { name: 'Discard' }).waitFor()
      await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await small.getByRole('button', { name: 'Discard' }).click()
      await small.getByRole('textbox', { name: 'Another trade' }).fill('SCAFFOLDER')
      await small.getByText('This trade is in the list already').waitFor()
      await expect.poll(() => small.getByRole('button', { name: 'Add trade' }).isDisabled()).toBe(true)
      expect(await faultsInEachScheme(small)).toEqual([])
    },
    SLOW,
  )
})
