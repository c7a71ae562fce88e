/** `muster …`: the command line. Usage errors exit 2, failures 1. It joins a running server's embedded database. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { loadDemo } from '../prisma/demo.ts'
import { revokeApiKey } from './access/credentials.ts'
import { isScope, scopes } from './access/scopes.ts'
import { readConfig, SettingError } from './config.ts'
import { type OpenDatabase, openConfigured } from './database/open.ts'
import { ApiError } from './errors.ts'
import {
  createApiKey,
  createOrganisation,
  DEFAULT_RATE_PER_MINUTE,
  listApiKeys,
  listOrganisations,
} from './organisations.ts'

const USAGE = 2
const FAILURE = 1

interface Output {
  json?: boolean
}

/** Run `work` on the configured database, which is left as it was found: started only if nobody runs it. */
async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const database = await openConfigured(readConfig(process.env), (step) => console.error(`${step} …`))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function print(value: object, output: Output, text: string): void {
  console.log(output.json ? JSON.stringify(value) : text)
}

function readScopes(text: string): string[] {
  const given = text.split(/[\s,]+/).filter((scope) => scope !== '')
  const unknown = given.find((scope) => !isScope(scope))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`'${unknown}' is not a scope. Known are ${Object.keys(scopes).join(' ')}.`)
  if (given.length === 0) throw new InvalidArgumentError('Name at least one scope.')
  return given
}

function readRate(text: string): number {
  const rate = Number(text)
  if (!Number.isInteger(rate) || rate < 1 || rate > 1_000_000)
    throw new InvalidArgumentError('It must be 1 to 1000000.')
  return rate
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The moment that `90d`, `12h` or `30m` lies ahead. */
function readExpiry(text: string): Date {
  const form = /^(\d{1,5})([mhd])$/.exec(text)
  if (form === null || form[1] === '0') throw new InvalidArgumentError('Write a time such as 90d, 12h or 30m.')
  return new Date(Date.now() + Number(form[1]) * (UNITS[form[2] as string] as number))
}

const organisationOption = () => new Option('--org <id>', 'the organisation').makeOptionMandatory()
const asJson = ['--json', 'print JSON'] as const

const program = new Command('muster')
  .description('Muster, a workforce-mobilisation service.')
  .helpCommand(true)
  .showHelpAfterError('(add --help for the options)')
  .exitOverride()
program.configureOutput({ writeErr: (text) => process.stderr.write(text) })

program
  .command('serve')
  .description('Start the server: the same as npm start.')
  .action(async () => {
    const { serve } = await import('./main.ts')
    await serve(process.env)
  })

program
  .command('migrate')
  .description('Bring the database up to date. A start does this, too.')
  .option(...asJson)
  .action(async (output: Output) => {
    await withDatabase(async ({ applied }) => {
      print(
        { applied },
        output,
        applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
      )
    })
  })

program
  .command('demo')
  .description('Demo data.')
  .command('load')
  .description('Load the demo organisation: 500 workers, 40 clients, 120 projects.')
  .option(...asJson)
  .action(async (output: Output) => {
    const { id, created } = await withDatabase((database) => loadDemo(database))
    print({ id, created }, output, created ? `Loaded organisation ${id}.` : `It is there already: organisation ${id}.`)
  })

const org = program.command('org').description('Organisations.')

org
  .command('create')
  .description('Create an organisation.')
  .requiredOption('--name <name>', 'its name')
  .option(...asJson)
  .action(async (options: Output & { name: string }) => {
    const { id, name } = await withDatabase((database) => createOrganisation(database, options.name))
    print({ id, name }, options, `Created '${name}', organisation ${id}.`)
  })

org
  .command('list')
  .description('List organisations.')
  .option(...asJson)
  .action(async (output: Output) => {
    const all = await withDatabase(listOrganisations)
    const rows = all.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt }))
    print(
      rows,
      output,
      rows.map(({ id, name }) => `${id}  ${name}`).join('\n') || 'There is none yet: muster org create',
    )
  })

const key = program.command('key').description('API keys.')

key
  .command('create')
  .description('Make an API key. This is the only time it is shown.')
  .addOption(organisationOption())
  .addOption(
    new Option('--environment <environment>', 'whose data it sees').choices(['live', 'sandbox']).makeOptionMandatory(),
  )
  .addOption(
    new Option('--scopes <scopes>', 'what it may do, e.g. "read workers:write"')
      .argParser(readScopes)
      .makeOptionMandatory(),
  )
  .option('--name <name>', 'what it is for')
  .addOption(
    new Option('--rate <per minute>', 'requests a minute').argParser(readRate).default(DEFAULT_RATE_PER_MINUTE),
  )
  .addOption(new Option('--expires-in <time>', 'e.g. 90d, 12h, 30m; never if absent').argParser(readExpiry))
  .option(...asJson)
  .action(
    async (
      options: Output & {
        org: string
        environment: 'live' | 'sandbox'
        scopes: string[]
        name?: string
        rate: number
        expiresIn?: Date
      },
    ) => {
      const made = await withDatabase((database) =>
        createApiKey(database, {
          orgId: options.org,
          environment: options.environment,
          scopes: options.scopes,
          name: options.name,
          ratePerMinute: options.rate,
          expiresAt: options.expiresIn,
        }),
      )
      print(made, options, `${made.key}\n\nKeep it: it is not shown again. Its id is ${made.id}.`)
    },
  )

key
  .command('list')
  .description('List the API keys of an organisation.')
  .addOption(organisationOption())
  .option(...asJson)
  .action(async (options: Output & { org: string }) => {
    const keys = await withDatabase((database) => listApiKeys(database, options.org))
    const rows = keys.map((each) => ({
      id: each.id,
      name: each.name,
      environment: each.environment,
      scopes: each.scopes,
      hint: each.hint,
      rate_per_minute: each.ratePerMinute,
      created_at: each.createdAt,
      expires_at: each.expiresAt,
      revoked_at: each.revokedAt,
      last_used_at: each.lastUsedAt,
    }))
    const line = (each: (typeof rows)[number]) =>
      `${each.id}  ${each.environment.padEnd(7)}  …${each.hint}  ${each.revoked_at ? 'revoked' : 'active '}  ${each.name}  (${each.scopes.join(' ')})`
    print(rows, options, rows.map(line).join('\n') || 'There is none yet: muster key create')
  })

key
  .command('revoke')
  .description('Revoke an API key, at once and everywhere.')
  .argument('<id>', 'the id of the key, as `key list` shows it')
  .option(...asJson)
  .action(async (id: string, output: Output) => {
    const revoked = await withDatabase((database) => revokeApiKey(database, id))
    if (!revoked)
      throw new ApiError('not_found', { message: `There is no API key '${id}'; 'muster key list' shows all.` })
    print({ id, revoked }, output, `Revoked ${id}.`)
  })

/** Commander complains of usage itself; everything else is told in one line. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE
  if (error instanceof ApiError) {
    const fields = (error.details ?? []).map(({ path, message }) => `${path} ${message}`)
    console.error(`muster: ${fields.join('; ') || error.message}`)
  } else if (error instanceof SettingError) console.error(`muster: ${error.message}`)
  else console.error('muster:', error)
  return FAILURE
}

program.parseAsync().catch((error) => {
  process.exitCode = report(error)
  if (process.exitCode === FAILURE) setImmediate(() => process.exit())
})
