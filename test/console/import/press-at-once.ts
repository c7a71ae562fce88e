import type { Page } from 'playwright-core'

/**
 * Press a button as soon as the page shows it. The page goes on by itself after a moment, for which a click from here can
 * come too late on a busy machine.
 * @returns reads what the page said then; an empty text until the button is pressed
 */
export async function pressAtOnce(page: Page, name: string): Promise<() => Promise<string>> {
  await page.evaluate((wanted) => {
    const observer = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === wanted)
      if (button === undefined) return
      observer.disconnect()
      document.body.dataset.said = document.body.textContent ?? ''
      button.click()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, name)
  return () => page.evaluate(() => document.body.dataset.said ?? '')
}
