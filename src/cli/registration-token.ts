/** `muster registration-token …`: initial access tokens, with which products register OAuth clients (RFC 7591). */
import { type Command, Option } from 'commander'
import { OPERATOR } from '../access/authority.ts'
import { createInitialToken, listInitialTokens, revokeInitialToken } from '../access/oauth/initial-tokens.ts'
import { requireOrganisation } from '../access/organisations.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { asJson, type Output, organisationOption, print, readExpiry, readScopes, withDatabase } from './command.ts'
import { credentialLine, credentialRow } from './credential-rows.ts'

interface CreateOptions extends Output {
  org: string
  name: string
  scopes: string[]
  environment: 'live' | 'sandbox'
  expiresIn: Date
}

/** Add the commands `registration-token create`, `list` and `revoke`. */
export function addRegistrationTokenCommands(program: Command): void {
  const group = program
    .command('registration-token')
    .description('Manage tokens for dynamic client registration; see OAUTH_REGISTRATION.')

  group
    .command('create')
    .description('Create a registration token for an organisation. It is shown only once.')
    .addOption(organisationOption())
    .requiredOption('--name <name>', 'for whom it is')
    .addOption(
      new Option('--scopes <scopes>', 'scopes that the clients can have, e.g. "workers:read"')
        .argParser(readScopes)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--environment <environment>', 'environment of the clients')
        .choices(['live', 'sandbox'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--expires-in <time>', 'lifetime, e.g. 90d, 12h or 30m').argParser(readExpiry).makeOptionMandatory(),
    )
    .option(...asJson)
    .action(async ({ org, expiresIn: expiresAt, ...options }: CreateOptions) => {
      const { token, text } = await withDatabase(async (database) => {
        await requireOrganisation(database, org)
        return database.prisma.$transaction((tx) => createInitialToken(tx, OPERATOR, org, { ...options, expiresAt }))
      })
      const result = { id: token.id, registration_token: text, expires_at: token.expiresAt }
      print(result, options, `${text}\n\nStore the token now: it is not shown again. Id: ${token.id}.`)
    })

  group
    .command('list')
    .description('List the registration tokens of an organisation.')
    .addOption(organisationOption())
    .option(...asJson)
    .action(async (options: Output & { org: string }) => {
      const tokens = await withDatabase(async (database) => {
        await requireOrganisation(database, options.org)
        return listInitialTokens(database.prisma, options.org)
      })
      const rows = tokens.map(credentialRow)
      print(
        rows,
        options,
        rows.map(credentialLine).join('\n') || 'No tokens. Make one with: muster registration-token create',
      )
    })

  group
    .command('revoke')
    .description('Revoke a registration token. Clients that were registered with it keep working: see `client revoke`.')
    .argument('<id>', 'id of the token, see `registration-token list`')
    .option(...asJson)
    .action(async (id: string, output: Output) => {
      await withDatabase((database) =>
        database.prisma.$transaction(async (tx) => {
          if (!isUuid(id)) throw unknown(id)
          return revokeInitialToken(tx, OPERATOR, { id }).catch((error: unknown) => {
            throw error instanceof ApiError && error.code === 'not_found' ? unknown(id) : error
          })
        }),
      )
      print({ id, revoked: true }, output, `Revoked ${id}.`)
    })
}

function unknown(id: string): ApiError {
  const message = `There is no active registration token '${id}'. List all with 'muster registration-token list'.`
  return new ApiError('not_found', { message })
}
