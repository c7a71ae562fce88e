/** `muster distribute`: spreads the database of a Citus coordinator over its nodes. */
import { type Command, InvalidArgumentError } from 'commander'
import { asJson, type Output, print, withDatabase } from './command.ts'

interface Options extends Output {
  shards: number
  yes?: true
}

/** Shards of each table: more than nodes that it will ever have, so that they can be moved to new ones. */
const SHARDS = 32

/** Add the command `distribute`. */
export function addDistributeCommand(program: Command): void {
  program
    .command('distribute')
    .description(
      'Distribute the database of a Citus coordinator over its nodes by organisation. Says what it would do; does it with --yes, while no server runs. After an interruption, run it again.',
    )
    .option('--shards <number>', 'shards of each table, which nodes share', readShards, SHARDS)
    .option('--yes', 'distribute; otherwise nothing is changed')
    .option(...asJson)
    .action(async ({ shards, yes, ...output }: Options) => {
      const { distribute, planDistribution } = await import('../platform/database/distribution/distribute.ts')
      const report = (step: string) => console.error(`${step} …`)
      const done = await withDatabase(async ({ pool }) => {
        const client = await pool.connect()
        try {
          return await (yes ? distribute(client, shards, report) : planDistribution(client, shards))
        } finally {
          client.release(true)
        }
      })
      const count = (as: string) => done.placed.filter((each) => each.as === as).length
      const tables = `${count('distributed')} tables by organisation over ${done.nodes} nodes in ${shards} shards, ${count('reference')} whole on each node`
      const text =
        done.placed.length === 0
          ? 'The database is distributed.'
          : yes
            ? `Distributed ${tables}.`
            : `Would distribute ${tables}. Stop all servers, make a backup, and run it with --yes.`
      const unchecked =
        done.unchecked.length === 0 ? '' : ` No node checks these references: ${done.unchecked.join(', ')}.`
      print({ applied: yes === true, ...done }, output, text + unchecked)
    })
}

/** @throws {InvalidArgumentError} */
function readShards(text: string): number {
  const shards = Number(text)
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new InvalidArgumentError('Must be a whole number from 1 to 1024.')
  return shards
}
