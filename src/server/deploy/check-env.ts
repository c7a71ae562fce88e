/**
 * `node src/server/deploy/check-env.ts FILE`: names lines that systemd, docker compose and a shell read differently.
 */
import { readFile } from 'node:fs/promises'
import { readEnvironmentFile } from './env-file.ts'

const [file = 'src/server/deploy/muster.env'] = process.argv.slice(2)
const { problems } = readEnvironmentFile(await readFile(file, 'utf8'))
for (const { line, name = 'it' } of problems)
  console.error(
    `${file}:${line}: ${name} is not read alike by systemd, docker compose and a shell. Write NAME=value of letters, digits and ./:@%+,=_- or NAME='value' without ' \\ $ and \`.`,
  )
process.exitCode = problems.length > 0 ? 1 : 0
