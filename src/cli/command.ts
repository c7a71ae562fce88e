/** What commands share: the database they run on, how they print, and the options that several take. */

import { InvalidArgumentError, Option } from 'commander'
import { isScope, scopes } from '../access/scopes.ts'
import { readConfig } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import { openInstallation } from '../server/database.ts'

export interface Output {
  json?: boolean
}

/** Run `work` on the configured database, which is left as it was found: started only if nobody runs it. */
export async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const database = await openInstallation(readConfig(process.env), (step) => console.error(`${step} …`))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export function print(value: object, output: Output, text: string): void {
  console.log(output.json ? JSON.stringify(value) : text)
}

export function readScopes(text: string): string[] {
  const given = text.split(/[\s,]+/).filter((scope) => scope !== '')
  const unknown = given.find((scope) => !isScope(scope))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`'${unknown}' is not a scope. Known are ${Object.keys(scopes).join(' ')}.`)
  if (given.length === 0) throw new InvalidArgumentError('Name at least one scope.')
  return given
}

export function readRate(text: string): number {
  const rate = Number(text)
  if (!Number.isInteger(rate) || rate < 1 || rate > 1_000_000)
    throw new InvalidArgumentError('It must be 1 to 1000000.')
  return rate
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The moment that `90d`, `12h` or `30m` lies ahead. */
export function readExpiry(text: string): Date {
  const form = /^(\d{1,5})([mhd])$/.exec(text)
  if (form === null || form[1] === '0') throw new InvalidArgumentError('Write a time such as 90d, 12h or 30m.')
  return new Date(Date.now() + Number(form[1]) * (UNITS[form[2] as string] as number))
}

export const organisationOption = () => new Option('--org <id>', 'the organisation').makeOptionMandatory()
export const asJson = ['--json', 'print JSON'] as const
