/** Debian's Chromium, or the one that CHROMIUM names; tests that need it are skipped where there is none. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

export const chromiumPath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (file) => file !== undefined && existsSync(file),
)

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath as string,
    args: [...flags, '--disable-component-update', '--disable-sync'],
  })
}
