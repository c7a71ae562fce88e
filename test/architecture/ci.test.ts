/** `.ci/run` chooses heavy tests by name: vitest says nothing of a name that fits no file. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('chooses tests that exist, and folders that exist', () => {
  const script = readFileSync('.ci/run', 'utf8')
  const choice = script.slice(script.indexOf('heavy=('), script.indexOf('chosen=('))
  const program = `differ() { printf 'folder %s\\n' "$@"; }\n${choice}\nprintf 'test %s\\n' "\${heavy[@]}"`
  const lines = execFileSync('bash', ['-euo', 'pipefail', '-c', program], { encoding: 'utf8' }).trim().split('\n')
  const chosen = lines.map((line) => line.split(' ') as ['folder' | 'test', string])
  expect(chosen.filter(([kind]) => kind === 'test').length).toBeGreaterThan(30)
  const missing = chosen.filter(([kind, name]) => !existsSync(kind === 'test' ? `test/${name}.heavy.test.ts` : name))
  expect(missing).toEqual([])
})
