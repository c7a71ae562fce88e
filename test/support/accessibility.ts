/** Looking for faults of accessibility in a page of the console, with axe. */
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null &&
      !document.getAnimations().some((each) => each instanceof CSSTransition),
  )

/** Faults that matter, each with where it is. @param rules all of axe if absent */
export async function faults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source) // its policy lets no foreign script in
  return page.evaluate(async (only) => {
    const runner = (globalThis as never as { axe: { run(at: Document, how: RunOptions): Promise<AxeResults> } }).axe
    const how: RunOptions = { iframes: false, resultTypes: ['violations'], ...(only && { runOnly: [...only] }) }
    const { violations } = await runner.run(document, how)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      )
  }, rules)
}

const schemes = [
  { colorScheme: 'dark', rules: undefined },
  { colorScheme: 'light', rules: ['color-contrast'] }, // nothing else differs
] as const

/** Faults that matter in dark and in light, each with its scheme and place. The page is dark afterwards. */
export async function faultsInEachScheme(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { colorScheme, rules } of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
    for (const fault of await faults(page, rules)) found.push(`${colorScheme}: ${fault}`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  return found
}
