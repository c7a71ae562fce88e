/**
 * `npm run check:distribution`: what a distributed PostgreSQL asks of each table, of a freshly migrated database, or of
 * DATABASE_URL. It only reads.
 */
import pg from 'pg'
import { startDatabase } from '../bench/database.ts'
import { examineDistribution, examineFunctions } from './examine.ts'

await using own = process.env.DATABASE_URL === undefined ? await startDatabase() : undefined
const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? own?.url })
await client.connect()
const tables = await examineDistribution(client)
const functions = await examineFunctions(client)
await client.end()

const shown = (names: readonly string[]) => names.join(', ') || '-'
console.log(
  '| table | placement | keys without org_id | references that leave | triggers | sequences |\n|---|---|---|---|---|---|',
)
for (const { table, placement, keys, references, triggers, sequences } of tables)
  console.log(`| ${table} | ${placement} | ${[keys, references, triggers, sequences].map(shown).join(' | ')} |`)
console.log('\n| function | uses |\n|---|---|')
for (const { name, uses } of functions) console.log(`| ${name} | ${uses} |`)
