/** `muster key …`: API keys. */
import { type Command, Option } from 'commander'
import { revokeApiKey } from '../access/credentials.ts'
import { createApiKey, DEFAULT_RATE_PER_MINUTE, listApiKeys } from '../access/organisations.ts'
import { ApiError } from '../platform/errors/errors.ts'
import {
  asJson,
  type Output,
  organisationOption,
  print,
  readExpiry,
  readRate,
  readScopes,
  trustedDocumentsOnly,
  withDatabase,
} from './command.ts'
import { credentialLine, credentialRow } from './credential-rows.ts'

/** Add the commands `key create`, `list` and `revoke`. */
export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('Manage API keys.')

  key
    .command('create')
    .description('Create an API key. The key is shown only once.')
    .addOption(organisationOption())
    .addOption(
      new Option('--environment <environment>', 'environment of the key')
        .choices(['live', 'sandbox'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--scopes <scopes>', 'scopes, e.g. "read workers:write"').argParser(readScopes).makeOptionMandatory(),
    )
    .option('--name <name>', 'name of the key')
    .addOption(
      new Option('--rate <per minute>', 'rate limit, points per minute')
        .argParser(readRate)
        .default(DEFAULT_RATE_PER_MINUTE),
    )
    .addOption(
      new Option('--expires-in <time>', 'lifetime, e.g. 90d, 12h or 30m; default: does not expire').argParser(
        readExpiry,
      ),
    )
    .option(...trustedDocumentsOnly)
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
          trustedDocumentsOnly?: boolean
        },
      ) => {
        const created = await withDatabase((database) =>
          createApiKey(database, {
            orgId: options.org,
            environment: options.environment,
            scopes: options.scopes,
            name: options.name,
            ratePerMinute: options.rate,
            expiresAt: options.expiresIn,
            trustedDocumentsOnly: options.trustedDocumentsOnly,
          }),
        )
        print(created, options, `${created.key}\n\nStore the key now: it is not shown again. Key id: ${created.id}.`)
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
        ...credentialRow(each),
        rate_per_minute: each.ratePerMinute,
        trusted_documents_only: each.trustedDocumentsOnly,
      }))
      print(rows, options, rows.map(credentialLine).join('\n') || 'No API keys. Create one with: muster key create')
    })

  key
    .command('revoke')
    .description('Revoke an API key immediately.')
    .argument('<id>', 'id of the key, see `key list`')
    .option(...asJson)
    .action(async (id: string, output: Output) => {
      const revoked = await withDatabase((database) => revokeApiKey(database, id))
      if (!revoked)
        throw new ApiError('not_found', { message: `There is no API key '${id}'. List all with 'muster key list'.` })
      print({ id, revoked }, output, `Revoked ${id}.`)
    })
}
