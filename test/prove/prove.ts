/**
 * `npm run prove`: the figures of reliability in one table, each with its bound; exits 1 if one is not held. `--help`
 * lists the proofs and options.
 */
import { parseArgs } from 'node:util'
import type { Outcome, Proof } from './figures.ts'
import { proofs } from './proofs.ts'
import { allHold, tableOf } from './table.ts'

const HELP = `npm run prove -- [options]

Proofs, each with databases, processes and receivers of its own, one after the other; about an hour:
${proofs.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}

Options:
  --only NAME,NAME  these proofs only
  --quick           small sizes, to see that all works; about ten minutes
  --json            one line of JSON instead of the table
  --help            this text

failover needs Debian's postgresql, patroni, etcd-server, haproxy and pgbouncer; budget needs redis-server;
citus a PostgreSQL with the extension, in CITUS_BIN or among Debian's.
`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** @throws if a name is unknown */
function chosen(): readonly Proof[] {
  const names = options.only?.split(',') ?? proofs.map(({ name }) => name)
  return names.map((name) => {
    const proof = proofs.find((each) => each.name === name)
    if (proof === undefined)
      throw new Error(`there is no proof '${name}'; choose of ${proofs.map((each) => each.name).join(', ')}`)
    return proof
  })
}

async function prove({ name, about, run }: Proof): Promise<Outcome> {
  const started = performance.now()
  const progress = (line: string) => console.error(`${name}: ${line}`)
  const outcome = { proof: name, about }
  const seconds = () => Math.round((performance.now() - started) / 1000)
  progress(about)
  try {
    const figures = await run({ quick: options.quick, progress })
    return { ...outcome, figures, seconds: seconds() }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    console.error(error)
    return { ...outcome, figures: [], seconds: seconds(), problem: problem.split('\n')[0] as string }
  }
}

async function main(): Promise<void> {
  const outcomes: Outcome[] = []
  for (const proof of chosen()) outcomes.push(await prove(proof))
  const holds = allHold(outcomes)
  console.log(options.json ? JSON.stringify({ holds, quick: options.quick, proofs: outcomes }) : tableOf(outcomes))
  process.exitCode = holds ? 0 : 1
}

if (options.help) process.stdout.write(HELP)
else
  await main().catch((error) => {
    console.error(error.message)
    process.exitCode = 2
  })
