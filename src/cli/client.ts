/** `muster client …`: OAuth clients. */
import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { OauthGrantType } from '../../prisma/generated/client/enums.ts'
import { BY_COMMAND } from '../access/audit/audit.ts'
import { OPERATOR } from '../access/authority.ts'
import { awaitRevocation } from '../access/credentials/revocation.ts'
import { createClient, isPublicClient, listClients, revokeClient, rotateSecret } from '../access/oauth/clients.ts'
import { DEFAULT_RATE_PER_MINUTE, requireOrganisation } from '../access/organisations.ts'
import { ApiError, invalidField } from '../platform/errors/errors.ts'
import {
  asJson,
  type Output,
  organisationOption,
  print,
  readRate,
  readScopes,
  trustedDocumentsOnly,
  withDatabase,
} from './command.ts'

interface CreateOptions extends Output {
  org: string
  name: string
  redirectUri?: string[]
  grants: string[]
  scopes: string[]
  environment: 'live' | 'sandbox'
  public?: boolean
  rate: number
  trustedDocumentsOnly?: boolean
  publicKeys?: string
}

/** Add the commands `client create`, `list`, `rotate-secret` and `revoke`. */
export function addClientCommands(program: Command): void {
  const client = program.command('client').description('Manage OAuth clients.')

  client
    .command('create')
    .description('Register an OAuth client. The secret is shown only once.')
    .addOption(organisationOption())
    .requiredOption('--name <name>', 'name that the consent page shows')
    .option('--redirect-uri <uri...>', 'redirect URIs; required for authorization_code')
    .addOption(
      new Option('--grants <grants>', `grant types, from: ${Object.values(OauthGrantType).join(',')}`)
        .argParser(readGrants)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--scopes <scopes>', 'scopes that its tokens can have, e.g. "workers:read jobs:read"')
        .argParser(readScopes)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--environment <environment>', 'environment of its tokens')
        .choices(['live', 'sandbox'])
        .makeOptionMandatory(),
    )
    .option('--public', 'public client without a secret, e.g. a mobile app')
    .option('--public-keys <file>', 'JWK Set with the public keys of a client that signs instead of sending a secret')
    .addOption(
      new Option('--rate <per minute>', 'rate limit, points per minute')
        .argParser(readRate)
        .default(DEFAULT_RATE_PER_MINUTE),
    )
    .option(...trustedDocumentsOnly)
    .option(...asJson)
    .action(async (options: CreateOptions) => {
      const publicKeys = options.publicKeys === undefined ? undefined : await readKeys(options.publicKeys)
      const created = await withDatabase(async (database) => {
        await requireOrganisation(database, options.org)
        return database.prisma.$transaction((control) =>
          createClient(control, OPERATOR, options.org, {
            name: options.name,
            redirectUris: options.redirectUri ?? [],
            grantTypes: options.grants,
            scopes: options.scopes,
            environment: options.environment,
            isPublic: options.public ?? false,
            publicKeys,
            ratePerMinute: options.rate,
            trustedDocumentsOnly: options.trustedDocumentsOnly,
          }).catch(nameOptions),
        )
      })
      printSecret(created.client.clientId, created.secret, options)
    })

  client
    .command('list')
    .description('List the OAuth clients of an organisation.')
    .addOption(organisationOption())
    .option(...asJson)
    .action(async (options: Output & { org: string }) => {
      const clients = await withDatabase(async (database) => {
        await requireOrganisation(database, options.org)
        return listClients(database.prisma, options.org)
      })
      const rows = clients.map((each) => ({
        client_id: each.clientId,
        name: each.name,
        environment: each.environment,
        grants: each.grantTypes,
        scopes: each.scopes,
        redirect_uris: each.redirectUris,
        public: isPublicClient(each),
        secret_hint: each.secretHint,
        rate_per_minute: each.ratePerMinute,
        trusted_documents_only: each.trustedDocumentsOnly,
        created_at: each.createdAt,
        revoked_at: each.revokedAt,
      }))
      const line = (each: (typeof rows)[number]) =>
        `${each.client_id}  ${each.environment.padEnd(7)}  ${each.revoked_at ? 'revoked' : 'active '}  ${each.name}  (${each.scopes.join(' ')})`
      print(rows, options, rows.map(line).join('\n') || 'No OAuth clients. Create one with: muster client create')
    })

  client
    .command('rotate-secret')
    .description('Create a new secret for an OAuth client. The previous secret works for 24 hours.')
    .argument('<client-id>', 'mst_client_…')
    .option(...asJson)
    .action(async (clientId: string, output: Output) => {
      const created = await withDatabase((database) =>
        database.prisma.$transaction((control) =>
          rotateSecret(control, OPERATOR, { clientId }).catch(explain(clientId)),
        ),
      )
      printSecret(clientId, created.secret, output)
    })

  client
    .command('revoke')
    .description('Revoke an OAuth client and all of its tokens immediately.')
    .argument('<client-id>', 'mst_client_…')
    .option(...asJson)
    .action(async (clientId: string, output: Output) => {
      await withDatabase(async (database) => {
        await database.prisma.$transaction((control) =>
          revokeClient(control, BY_COMMAND, { clientId }).catch(explain(clientId)),
        )
        await awaitRevocation(database)
      })
      print({ client_id: clientId, revoked: true }, output, `Revoked ${clientId}.`)
    })
}

function printSecret(clientId: string, secret: string | null, output: Output): void {
  const text =
    secret === null ? '(a public client has no secret)' : `${secret}\n\nStore the secret now: it is not shown again.`
  print({ client_id: clientId, client_secret: secret }, output, `${clientId}\n${text}`)
}

function explain(clientId: string) {
  return (error: unknown): never => {
    if (error instanceof ApiError && error.code === 'not_found')
      throw new ApiError('not_found', {
        message: `There is no active OAuth client '${clientId}'. List all with 'muster client list'.`,
      })
    throw error
  }
}

const OPTIONS: Record<string, string> = {
  name: '--name',
  redirectUris: '--redirect-uri',
  grantTypes: '--grants',
  scopes: '--scopes',
}

/** Replace field names in a validation error by the names of the options. */
function nameOptions(error: unknown): never {
  if (!(error instanceof ApiError) || error.details === undefined) throw error
  const details = error.details.map((detail) => {
    const field = detail.path.replace(/\[\d+\]$/, '')
    return { ...detail, path: OPTIONS[field] ?? field }
  })
  throw new ApiError(error.code, { details, cause: error })
}

async function readKeys(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw invalidField('--public-keys', 'invalid', `cannot be read: ${(cause as Error).message}`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField('--public-keys', 'invalid', 'must be a file with JSON')
  }
}

function readGrants(text: string): string[] {
  const known: readonly string[] = Object.values(OauthGrantType)
  const given = text.split(/[\s,]+/).filter((grant) => grant !== '')
  const unknown = given.find((grant) => !known.includes(grant))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`'${unknown}' is not a grant type. Use: ${known.join(', ')}.`)
  return given
}
