/** `muster endpoint …`: webhook endpoints. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ZodError } from 'zod'
import type { WebhookEndpoint, WebhookPayload } from '../../prisma/generated/client/client.ts'
import { BY_COMMAND } from '../access/audit/audit.ts'
import { providerSecrets } from '../access/company-sign-in/settings.ts'
import { requireOrganisation } from '../access/organisations.ts'
import { appSecrets } from '../access/second-factor/codes.ts'
import { type Condition, operators } from '../events/conditions/condition.ts'
import { runPrepared } from '../events/preparations.ts'
import { disabledReasonOf } from '../events/webhooks/endpoint-health.ts'
import { listEndpoints } from '../events/webhooks/endpoint-scope.ts'
import {
  createEndpoint,
  DEFAULT_CONCURRENCY,
  deleteEndpoint,
  type EndpointChange,
  MAX_CONCURRENCY,
  MAX_RATE,
  newEndpoint,
  OVERLAP_HOURS,
  rotateSecret,
  updateEndpoint,
  type WebhookServices,
} from '../events/webhooks/endpoints.ts'
import { splitPatterns } from '../events/webhooks/event-pattern.ts'
import { reencryptSecrets } from '../events/webhooks/signing-secrets.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { openEncryptedStore } from '../platform/files/files.ts'
import { openAddressGuard } from '../platform/http/public-address.ts'
import { reseal } from '../platform/secrets/reseal.ts'
import { readSecret } from '../platform/secrets/secret.ts'
import { openConfiguredBox } from '../platform/secrets/secret-box.ts'
import { isUuid } from '../platform/text/uuid.ts'
import { asJson, type Output, organisationOption, print, withDatabase } from './command.ts'

type Work<Result> = (change: EndpointChange, services: WebhookServices) => Promise<Result>

async function openServices(config: Config): Promise<WebhookServices> {
  return { guard: openAddressGuard(config.webhooks), box: openConfiguredBox(await readSecret(config), config) }
}

/** Run `work` in a transaction that advances the organisation's clock. */
async function change<Result>(database: OpenDatabase, orgId: string, work: Work<Result>): Promise<Result> {
  const services = await openServices(readConfig(process.env))
  return runPrepared(({ prepare }) =>
    database.prisma.$transaction(async (control) => {
      await control.$queryRaw`select from start_write(${orgId}::uuid)`
      return work({ control, origin: BY_COMMAND, orgId, clientId: null, managesApps: true, prepare }, services)
    }),
  )
}

/** Run `work` in a transaction of the organisation that owns the endpoint. */
function changeEndpoint<Result>(id: string, work: Work<Result>): Promise<Result> {
  return withDatabase(async (database) => {
    const endpoint = isUuid(id) && (await database.prisma.webhookEndpoint.findFirst({ where: { id, deletedAt: null } }))
    if (!endpoint)
      throw new ApiError('not_found', {
        message: `There is no webhook endpoint '${id}'. List all with 'muster endpoint list'.`,
      })
    return change(database, endpoint.orgId, work)
  })
}

const wholeNumber = (from: number, to: number) => (text: string) => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < from || number > to)
    throw new InvalidArgumentError(`Must be a whole number from ${from} to ${to}.`)
  return number
}

const describeEndpoint = (endpoint: WebhookEndpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.eventTypes,
  enabled: endpoint.enabled,
  payload: endpoint.payload,
  concurrency: endpoint.concurrency,
  rate_per_minute: endpoint.ratePerMinute,
  ordered: endpoint.ordered,
  conditions: endpoint.conditions ?? [],
  header_names: endpoint.headerNames,
  description: endpoint.description,
  failing_since: endpoint.failingSince,
  disabled_reason: disabledReasonOf(endpoint),
  client_id: endpoint.clientId,
  created_at: endpoint.createdAt,
})

interface CreateOptions extends Output {
  org: string
  url: string
  events: string
  description?: string
  payload: WebhookPayload
  condition?: Condition[]
  header?: [name: string, value: string][]
  concurrency: number
  rate?: number
  ordered?: boolean
}

function readCondition(text: string, before: Condition[] = []): Condition[] {
  const [, path, op, value] = /^(\S+)\s+(\S+)(?:\s+(.+))?$/.exec(text.trim()) ?? []
  const known = operators.find((each) => each === op)
  if (path === undefined || known === undefined)
    throw new InvalidArgumentError(`Must be a path, an operator and a value. Operators: ${operators.join(', ')}.`)
  return [...before, { path, op: known, ...(value !== undefined && { value }) }]
}

function readHeader(text: string, before: [string, string][] = []): [string, string][] {
  const [, name, value] = /^([^:]+):(.*)$/.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Must be a name and a value, e.g. "authorization: Basic dXNlcjpwYXNz".')
  return [...before, [name.trim(), value.trim()]]
}

/** What conditions are checked against; it takes a second to load. */
async function readEventTypes() {
  const [{ schema }, { compileCatalogue }] = await Promise.all([
    import('../../schema/index.ts'),
    import('../../rest/events/descriptions.ts'),
  ])
  return compileCatalogue(schema).types
}

/** Add the commands `endpoint create`, `list`, `enable`, `disable`, `rotate`, `delete` and `reencrypt`. */
export function addEndpointCommands(program: Command): void {
  const endpoint = program.command('endpoint').description('Manage webhook endpoints.')

  endpoint
    .command('create')
    .description('Create a webhook endpoint. The signing secret is shown only once.')
    .addOption(organisationOption())
    .requiredOption('--url <address>', 'HTTPS URL that receives the events')
    .requiredOption('--events <types>', 'event types, e.g. "timesheet.approved,worker.*", or "*"')
    .option('--description <text>', 'description of the endpoint')
    .addOption(new Option('--payload <payload>', 'contents of deliveries').choices(['full', 'thin']).default('full'))
    .addOption(
      new Option(
        '--condition <condition>',
        'deliver only events that meet it, e.g. "object.trade eq welder"; repeatable',
      ).argParser(readCondition),
    )
    .addOption(
      new Option('--header <header>', 'own header of deliveries, e.g. "authorization: Bearer …"; repeatable').argParser(
        readHeader,
      ),
    )
    .addOption(
      new Option('--concurrency <requests>', 'maximum number of concurrent requests')
        .argParser(wholeNumber(1, MAX_CONCURRENCY))
        .default(DEFAULT_CONCURRENCY),
    )
    .addOption(
      new Option('--rate <per minute>', 'maximum number of requests in a minute').argParser(wholeNumber(1, MAX_RATE)),
    )
    .option('--ordered', 'deliver the events of a record one after the other')
    .option(...asJson)
    .action(async ({ org, events, condition: conditions, header, rate, ...options }: CreateOptions) => {
      const { url, description, payload, concurrency, ordered, ...output } = options
      const eventTypes = splitPatterns(events)
      const headers = header && Object.fromEntries(header)
      const limits = { concurrency, ratePerMinute: rate, ordered }
      const read = newEndpoint.safeParse({ url, eventTypes, conditions, description, payload, headers, ...limits })
      if (!read.success) throw optionErrors(read.error)
      const created = await withDatabase(async (database) => {
        await requireOrganisation(database, org)
        const types = conditions && (await readEventTypes())
        return change(database, org, (by, services) =>
          createEndpoint({ ...by, ...(types && { types }) }, services, read.data, '--url'),
        ).catch(nameOptions)
      })
      const { id } = created.endpoint
      print(
        { id, secret: created.secret },
        output,
        `${created.secret}\n\nStore the signing secret now: it is not shown again. Endpoint id: ${id}.`,
      )
    })

  endpoint
    .command('list')
    .description('List the webhook endpoints of an organisation.')
    .addOption(organisationOption())
    .option(...asJson)
    .action(async ({ org, ...output }: Output & { org: string }) => {
      const all = await withDatabase(async (database) => {
        await requireOrganisation(database, org)
        return listEndpoints(database.prisma, { orgId: org, clientId: null, managesApps: true })
      })
      const line = ({ id, enabled, url, eventTypes }: WebhookEndpoint) =>
        `${id}  ${enabled ? 'enabled ' : 'disabled'}  ${url}  (${eventTypes.join(' ')})`
      print(
        all.map(describeEndpoint),
        output,
        all.map(line).join('\n') || 'No webhook endpoints. Create one with: muster endpoint create',
      )
    })

  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    endpoint
      .command(name)
      .description(enabled ? 'Enable an endpoint.' : 'Disable an endpoint. Its deliveries are held.')
      .argument('<id>', 'id of the endpoint')
      .option(...asJson)
      .action(async (id: string, output: Output) => {
        const changed = await changeEndpoint(id, (by, services) => updateEndpoint(by, services, id, { enabled }))
        print(describeEndpoint(changed), output, `${enabled ? 'Enabled' : 'Disabled'} ${id}.`)
      })

  endpoint
    .command('rotate')
    .description('Create a new signing secret for an endpoint. The secret is shown only once.')
    .argument('<id>', 'id of the endpoint')
    .addOption(
      new Option('--overlap <hours>', 'hours for which deliveries are also signed with the previous secret')
        .argParser(wholeNumber(0, OVERLAP_HOURS))
        .default(OVERLAP_HOURS),
    )
    .option(...asJson)
    .action(async (id: string, { overlap, ...output }: Output & { overlap: number }) => {
      const { secret } = await changeEndpoint(id, (by, services) => rotateSecret(by, services, id, overlap))
      print({ id, secret }, output, `${secret}\n\nStore the signing secret now: it is not shown again.`)
    })

  endpoint
    .command('delete')
    .description('Delete an endpoint and cancel its pending deliveries.')
    .argument('<id>', 'id of the endpoint')
    .option(...asJson)
    .action(async (id: string, output: Output) => {
      await changeEndpoint(id, (by) => deleteEndpoint(by, id))
      print({ id, deleted: true }, output, `Deleted ${id}.`)
    })

  endpoint
    .command('reencrypt')
    .description(
      'Re-encrypt all signing secrets, the secrets of authenticator apps and company sign-ins, and the keys of files, with MUSTER_SECRET. Secrets encrypted with MUSTER_PREVIOUS_SECRET are decrypted with it.',
    )
    .option(...asJson)
    .action(async (output: Output) => {
      const config = readConfig(process.env)
      const { box } = await openServices(config)
      const [reencrypted, apps, companies] = await withDatabase(async ({ pool }) => [
        await reencryptSecrets(pool, box),
        await reseal(pool, box, appSecrets),
        await reseal(pool, box, providerSecrets),
      ])
      const { keyring } = await openEncryptedStore(config, await readSecret(config))
      const keys = await keyring.rewrap()
      const text = `Re-encrypted the signing secrets of ${reencrypted} endpoints, the secrets of ${apps} authenticator apps and ${companies} company sign-ins, and ${keys} keys of files.`
      print({ reencrypted, authenticator_apps: apps, company_sign_ins: companies, file_keys: keys }, output, text)
    })
}

/** Option names that differ from their field names. */
const optionNames: Readonly<Record<string, string>> = {
  eventTypes: 'events',
  conditions: 'condition',
  headers: 'header',
  ratePerMinute: 'rate',
}

/** Replace field names in a validation error by the names of the options. */
function nameOptions(error: unknown): never {
  if (!(error instanceof ApiError) || error.details === undefined) throw error
  const details = error.details.map((detail) => ({
    ...detail,
    path: detail.path.startsWith('input.conditions') ? '--condition' : detail.path,
  }))
  throw new ApiError(error.code, { details, cause: error })
}

function optionErrors({ issues }: ZodError): ApiError {
  const details = issues.map(({ path: [field], message }) => {
    const name = String(field)
    return { path: `--${optionNames[name] ?? name}`, code: 'invalid' as const, message }
  })
  return new ApiError('validation_failed', { details })
}
