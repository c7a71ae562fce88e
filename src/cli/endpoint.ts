/** `muster endpoint …` */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ZodError } from 'zod'
import type { WebhookEndpoint, WebhookPayload } from '../../prisma/generated/client/client.ts'
import { BY_COMMAND } from '../access/audit/audit.ts'
import { requireOrganisation } from '../access/organisations.ts'
import { openAddressGuard } from '../events/webhooks/address.ts'
import {
  createEndpoint,
  DEFAULT_CONCURRENCY,
  deleteEndpoint,
  type EndpointChange,
  listEndpoints,
  MAX_CONCURRENCY,
  newEndpoint,
  OVERLAP_HOURS,
  rotateSecret,
  updateEndpoint,
  type WebhookServices,
} from '../events/webhooks/endpoints.ts'
import { splitPatterns } from '../events/webhooks/event-pattern.ts'
import { reencryptSecrets } from '../events/webhooks/signing-secrets.ts'
import { openConfiguredBox } from '../events/webhooks/work.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import { ApiError } from '../platform/errors.ts'
import { readSecret } from '../platform/secret.ts'
import { isUuid } from '../platform/uuid.ts'
import { asJson, type Output, organisationOption, print, withDatabase } from './command.ts'

type Work<Result> = (change: EndpointChange, services: WebhookServices) => Promise<Result>

async function openServices(config: Config): Promise<WebhookServices> {
  return { guard: openAddressGuard(config.webhooks), box: openConfiguredBox(await readSecret(config), config) }
}

/** One transaction of an organisation's clock. */
async function change<Result>(database: OpenDatabase, orgId: string, work: Work<Result>): Promise<Result> {
  const services = await openServices(readConfig(process.env))
  return database.prisma.$transaction(async (control) => {
    await control.$queryRaw`select begin_write(${orgId}::uuid)`
    return work({ control, origin: BY_COMMAND, orgId }, services)
  })
}

/** The same, of the organisation that has the endpoint. */
function changeEndpoint<Result>(id: string, work: Work<Result>): Promise<Result> {
  return withDatabase(async (database) => {
    const endpoint = isUuid(id) && (await database.prisma.webhookEndpoint.findFirst({ where: { id, deletedAt: null } }))
    if (!endpoint)
      throw new ApiError('not_found', { message: `There is no endpoint '${id}'; 'muster endpoint list' shows all.` })
    return change(database, endpoint.orgId, work)
  })
}

function readConcurrency(text: string): number {
  const concurrency = Number(text)
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > MAX_CONCURRENCY)
    throw new InvalidArgumentError(`It must be 1 to ${MAX_CONCURRENCY}.`)
  return concurrency
}

function readOverlap(text: string): number {
  const hours = Number(text)
  if (!Number.isInteger(hours) || hours < 0 || hours > OVERLAP_HOURS)
    throw new InvalidArgumentError(`It must be 0 to ${OVERLAP_HOURS}.`)
  return hours
}

const describeEndpoint = (endpoint: WebhookEndpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.eventTypes,
  enabled: endpoint.enabled,
  payload: endpoint.payload,
  concurrency: endpoint.concurrency,
  description: endpoint.description,
  failing_since: endpoint.failingSince,
  disabled_reason: endpoint.disabledReason,
  created_at: endpoint.createdAt,
})

interface Creation extends Output {
  org: string
  url: string
  events: string
  description?: string
  payload: WebhookPayload
  concurrency: number
}

export function addEndpointCommands(program: Command): void {
  const endpoint = program.command('endpoint').description('Webhook endpoints.')

  endpoint
    .command('create')
    .description('Make a webhook endpoint. This is the only time its signing secret is shown.')
    .addOption(organisationOption())
    .requiredOption('--url <address>', 'where its events go: an HTTPS address')
    .requiredOption('--events <types>', 'which events, e.g. "timesheet.approved,worker.*", or "*"')
    .option('--description <text>', 'what it is for')
    .addOption(new Option('--payload <payload>', 'what deliveries tell').choices(['full', 'thin']).default('full'))
    .addOption(
      new Option('--concurrency <requests>', 'requests it gets at once')
        .argParser(readConcurrency)
        .default(DEFAULT_CONCURRENCY),
    )
    .option(...asJson)
    .action(async ({ org, url, events, description, payload, concurrency, ...output }: Creation) => {
      const eventTypes = splitPatterns(events)
      const read = newEndpoint.safeParse({ url, eventTypes, description, payload, concurrency })
      if (!read.success) throw optionErrors(read.error)
      const made = await withDatabase(async (database) => {
        await requireOrganisation(database, org)
        return change(database, org, (by, services) => createEndpoint(by, services, read.data, '--url'))
      })
      const { id } = made.endpoint
      print(
        { id, secret: made.secret },
        output,
        `${made.secret}\n\nKeep it: it is not shown again. The endpoint is ${id}.`,
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
        return listEndpoints(database.prisma, org)
      })
      const line = ({ id, enabled, url, eventTypes }: WebhookEndpoint) =>
        `${id}  ${enabled ? 'enabled ' : 'disabled'}  ${url}  (${eventTypes.join(' ')})`
      print(all.map(describeEndpoint), output, all.map(line).join('\n') || 'There is none yet: muster endpoint create')
    })

  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    endpoint
      .command(name)
      .description(enabled ? 'Send deliveries to an endpoint again.' : 'Send nothing to an endpoint; hold its events.')
      .argument('<id>', 'the id of the endpoint')
      .option(...asJson)
      .action(async (id: string, output: Output) => {
        const changed = await changeEndpoint(id, (by, services) => updateEndpoint(by, services, id, { enabled }))
        print(describeEndpoint(changed), output, `${enabled ? 'Enabled' : 'Disabled'} ${id}.`)
      })

  endpoint
    .command('rotate')
    .description('Give an endpoint a new signing secret. This is the only time it is shown.')
    .argument('<id>', 'the id of the endpoint')
    .addOption(
      new Option('--overlap <hours>', 'how long the old secret signs, too')
        .argParser(readOverlap)
        .default(OVERLAP_HOURS),
    )
    .option(...asJson)
    .action(async (id: string, { overlap, ...output }: Output & { overlap: number }) => {
      const { secret } = await changeEndpoint(id, (by, services) => rotateSecret(by, services, id, overlap))
      print({ id, secret }, output, `${secret}\n\nKeep it: it is not shown again.`)
    })

  endpoint
    .command('delete')
    .description('Delete an endpoint: nothing more is sent to it.')
    .argument('<id>', 'the id of the endpoint')
    .option(...asJson)
    .action(async (id: string, output: Output) => {
      await changeEndpoint(id, (by) => deleteEndpoint(by, id))
      print({ id, deleted: true }, output, `Deleted ${id}.`)
    })

  endpoint
    .command('reencrypt')
    .description(
      'Encrypt all signing secrets under the present MUSTER_SECRET; MUSTER_PREVIOUS_SECRET reads the others.',
    )
    .option(...asJson)
    .action(async (output: Output) => {
      const { box } = await openServices(readConfig(process.env))
      const reencrypted = await withDatabase(({ pool }) => reencryptSecrets(pool, box))
      print({ reencrypted }, output, `Encrypted the secrets of ${reencrypted} endpoints anew.`)
    })
}

/** Which option a field comes from, where it is not called the same. */
const optionNames: Readonly<Record<string, string>> = { eventTypes: 'events' }

function optionErrors({ issues }: ZodError): ApiError {
  const details = issues.map(({ path: [field], message }) => {
    const name = String(field)
    return { path: `--${optionNames[name] ?? name}`, code: 'invalid', message }
  })
  return new ApiError('validation_failed', { details })
}
