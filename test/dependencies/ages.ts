/**
 * `npm run check:dependencies`: direct dependencies that have had no new version for two years. Asks the registry for the
 * times of their versions. A package that is finished may stay; the guide on dependencies says what would replace it.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TWO_YEARS = 2 * 365 * 86_400_000

const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
let old = 0
for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
  const { stdout } = await run('npm', ['view', name, 'time', '--json'], { maxBuffer: 64 * 1024 ** 2 })
  const { created: _, modified: __, ...versions } = JSON.parse(stdout) as Record<string, string>
  const newest = Math.max(...Object.values(versions).map((time) => Date.parse(time)))
  if (Date.now() - newest < TWO_YEARS) continue
  console.log(`${name}: none since ${new Date(newest).toISOString().slice(0, 10)}`)
  old++
}
console.log(`${old} direct dependencies have had no new version for two years.`)
