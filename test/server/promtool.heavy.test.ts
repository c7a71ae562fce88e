/** Alert rules and dashboard, judged by Prometheus's own tool; skipped where Debian's `prometheus` is missing. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/process.ts'

const shell = promisify(execFile)
const PROMTOOL = '/usr/bin/promtool'
const FILES = path.resolve('src/platform/observation')
const isMissing = !existsSync(PROMTOOL)

describe.skipIf(isMissing)(`promtool${isMissing ? ' (skipped: prometheus missing)' : ''}`, () => {
  it('takes the alert rules', async () => {
    const { stdout } = await shell(PROMTOOL, ['check', 'rules', '--lint-fatal', 'alerts.yaml'], { cwd: FILES })
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/)
  })

  it('finds that they fire when they should', async () => {
    const { stdout } = await shell(PROMTOOL, ['test', 'rules', 'alerts.test.yaml'], { cwd: FILES })
    expect(stdout).toContain('SUCCESS')
  })

  it('takes each expression of the dashboard', async () => {
    const { panels } = JSON.parse(await readFile(path.join(FILES, 'dashboard.json'), 'utf8')) as {
      panels: { targets: { expr: string }[] }[]
    }
    const rules = panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, index) => ({ record: `panel:${index}`, expr: expr.replaceAll('$__rate_interval', '5m') }))
    expect(rules.length).toBeGreaterThan(10)
    const { folder, remove } = await temporaryFolder()
    const file = path.join(folder, 'rules.json') // JSON is YAML
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    const { stdout } = await shell(PROMTOOL, ['check', 'rules', file])
    await remove()
    expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`)
  })
})
