/** Searches a page of the console for accessibility violations, with axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Minified: a page reads it each time that it is loaded. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null &&
      !document.getAnimations().some((each) => each instanceof CSSTransition),
  )

/** Serious and critical violations, each with its location. @param rules by default all rules of axe */
export async function faults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe) // the content security policy allows no external script
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
  { colorScheme: 'light', rules: ['color-contrast'] }, // the only rule that depends on the scheme
] as const

/** Violations in the dark and in the light scheme, each with its scheme and location. The page is dark afterwards. */
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
