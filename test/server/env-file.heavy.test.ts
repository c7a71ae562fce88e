/** `muster.env` has the same values for systemd, a shell and dotenv, which is the grammar of docker compose. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv, promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnvironmentFile } from '../../src/server/deploy/env-file.ts'
import { temporaryFolder } from '../support/process.ts'

const shell = promisify(execFile)
const SYSTEMD = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'

let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await temporaryFolder())
  await mkdir(path.join(folder, 'environment.d'))
})
afterAll(() => remove())

/** The variables of a program's environment, each ended by NUL. */
const variablesIn = (printed: string) =>
  Object.fromEntries(
    printed
      .split('\0')
      .filter((pair) => /^M_\w+=/.test(pair))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

async function byShell(file: string) {
  const { stdout } = await shell('/bin/sh', ['-euc', 'set -a; . "$1"; exec env -0', 'sh', file], {
    env: { PATH: '/usr/bin:/bin' },
  })
  return variablesIn(stdout)
}

/** By systemd's own reader of such files; its generator writes each value again in quotes that a shell takes. */
async function bySystemd(text: string) {
  await writeFile(path.join(folder, 'environment.d/muster.conf'), text)
  const { stdout } = await shell(SYSTEMD, [], { env: { XDG_CONFIG_HOME: folder, HOME: folder } })
  const file = path.join(folder, 'by-systemd')
  await writeFile(file, stdout)
  return byShell(file)
}

const plain = fc.string({ unit: fc.constantFrom(...'azAZ09./:@%+,=_-'.split('')), maxLength: 30 })
const quoted = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .filter((text) => !/['\\$`\p{Cc}]/u.test(text) && text.isWellFormed())
  .map((text) => `'${text}'`)
const comment = fc.constantFrom('', '# a comment', '# it\'s "one" $HOME `x` = y', '#')

it('has one value for all of them, whatever is written in its grammar', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.oneof(plain, quoted), comment), { minLength: 1, maxLength: 20 }),
      async (lines) => {
        const text = `${lines.map(([value, above], index) => `${above}\nM_${index}=${value}`).join('\n')}\n`
        const { variables, problems } = readEnvironmentFile(text)
        expect(problems).toEqual([])
        const file = path.join(folder, 'muster.env')
        await writeFile(file, text)
        expect(await byShell(file)).toEqual(variables)
        expect({ ...parseEnv(text) }).toEqual(variables)
        // This reader of systemd leaves empty ones out.
        const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
        if (existsSync(SYSTEMD)) expect(await bySystemd(text)).toEqual(filled)
      },
    ),
    { numRuns: 40 },
  )
})

describe('a line that they read in different ways is refused:', () => {
  it.each([
    ['a blank in a bare value', 'M_1=two words'],
    ['a comment behind a value', 'M_1=value # comment'],
    ['double quotes', 'M_1="a $HOME \\n b"'],
    ['a dollar sign', 'M_1=pa$$word'],
    ['a dollar sign in quotes', "M_1='pa$word'"],
    ['a backslash', "M_1='a\\b'"],
    ['a backquote', "M_1='a`b'"],
    ['a blank before the sign', 'M_1 = value'],
    ['a blank at the end', 'M_1=value '],
    ['export', 'export M_1=value'],
    ['what a shell would run', 'M_1=a;b'],
    ['a background process', 'M_1=https://x/?a=1&b=2'],
    ['a home folder', 'M_1=~/muster'],
    ['an open quote', "M_1='value"],
    ['two quoted parts', "M_1='a''b'"],
    ['a line end of Windows', 'M_1=value\r'],
    ['a comment that systemd continues', '# comment \\'],
    ['a comment of systemd alone', '; comment'],
    ['a small letter', 'm_1=value'],
    ['no sign', 'M_1'],
  ])('%s', (_what, line) => {
    expect(readEnvironmentFile(`A=b\n${line}\nC=d\n`)).toMatchObject({
      variables: { A: 'b', C: 'd' },
      problems: [{ line: 2 }],
    })
  })
})

it('the template is read alike, and the program for operators names lines without their values', async () => {
  expect(readEnvironmentFile(readFileSync('src/server/deploy/muster.env', 'utf8')).problems).toEqual([])
  const file = path.join(folder, 'mine.env')
  await writeFile(file, 'A=b\nMUSTER_SECRET="the secret"\n')
  const failed = await shell(process.execPath, ['src/server/deploy/check-env.ts', file]).catch((error) => error)
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/mine\.env:2: MUSTER_SECRET is not read alike/),
  })
  expect(failed.stderr).not.toContain('the secret')
  await shell(process.execPath, ['src/server/deploy/check-env.ts'])
})
