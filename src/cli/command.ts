/** Helpers of all commands: database access, output, and common options. */
import { InvalidArgumentError, Option } from 'commander'
import { isScope, scopes } from '../access/scopes/scopes.ts'
import { readConfig } from '../platform/config.ts'
import { type OpenDatabase, openConfigured } from '../platform/database/open.ts'
import { inBackground } from '../platform/database/pool.ts'
import { openInstallation } from '../server/database.ts'

/** Options of every command that prints a result. */
export interface Output {
  json?: boolean
}

type Work<Result> = (database: OpenDatabase) => Promise<Result>
const report = (step: string) => console.error(`${step} …`)

/**
 * Run `work` on the configured database. It must be migrated already: a command must not migrate the database of
 * running servers of another version. An embedded database is started if no process runs it, and stopped afterwards.
 */
export async function withDatabase<Result>(work: Work<Result>): Promise<Result> {
  return closing(await openConfigured(readConfig(process.env), report), work)
}

/** The same, after migrating the database. */
export async function withMigratedDatabase<Result>(work: Work<Result>): Promise<Result> {
  return closing(await openInstallation(readConfig(process.env), report), work)
}

async function closing<Result>(database: OpenDatabase, work: Work<Result>): Promise<Result> {
  try {
    return await inBackground(() => work(database))
  } finally {
    await database.close()
  }
}

/** Print `value` as JSON with `--json`, otherwise `text`. */
export function print(value: object, output: Output, text: string): void {
  console.log(output.json ? JSON.stringify(value) : text)
}

/** Parse scopes separated by spaces or commas. @throws {InvalidArgumentError} */
export function readScopes(text: string): string[] {
  const given = text.split(/[\s,]+/).filter((scope) => scope !== '')
  const unknown = given.find((scope) => !isScope(scope))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`'${unknown}' is not a scope. Use: ${Object.keys(scopes).join(', ')}.`)
  if (given.length === 0) throw new InvalidArgumentError('Specify at least one scope.')
  return given
}

/** Parse a rate limit in points per minute. @throws {InvalidArgumentError} */
export function readRate(text: string): number {
  const rate = Number(text)
  if (!Number.isInteger(rate) || rate < 1 || rate > 1_000_000)
    throw new InvalidArgumentError('Must be a whole number from 1 to 1000000.')
  return rate
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The time that is `90d`, `12h` or `30m` from now. @throws {InvalidArgumentError} */
export function readExpiry(text: string): Date {
  const form = /^(\d{1,5})([mhd])$/.exec(text)
  if (form === null || form[1] === '0') throw new InvalidArgumentError('Must be a duration such as 90d, 12h or 30m.')
  return new Date(Date.now() + Number(form[1]) * (UNITS[form[2] as string] as number))
}

/** The required option `--org`. */
export const organisationOption = () => new Option('--org <id>', 'id of the organisation').makeOptionMandatory()
/** The arguments of the option of keys and clients. */
export const trustedDocumentsOnly = ['--trusted-documents-only', 'refuse all other documents at /graphql'] as const
/** The arguments of the option `--json`. */
export const asJson = ['--json', 'print JSON'] as const
