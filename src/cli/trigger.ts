/** `muster trigger`: sends the example of an event type, marked as a test. It reads and changes no records. */
import { type Command, InvalidArgumentError } from 'commander'
import { isEventType } from '../events/catalogue.ts'
import { patternsOf } from '../events/webhooks/event-pattern.ts'
import { ApiError } from '../platform/errors/errors.ts'
import { type Caller, type CallerOptions, callApi, callerKey, callerOf, callerUrl } from './caller.ts'
import { asJson, type Output, print } from './command.ts'
import { type ForwardOptions, forwardSecret, forwardTo, openForwarder } from './forward.ts'

const MAX_ENDPOINTS = 200

interface TriggerOptions extends Output, CallerOptions, ForwardOptions {
  endpoint?: string
}

function readType(text: string): string {
  if (!isEventType(text)) throw new InvalidArgumentError(`'${text}' is not an event type.`)
  return text
}

/** Add the command `trigger`. */
export function addTriggerCommand(program: Command): void {
  program
    .command('trigger')
    .description(
      'Send the example of an event type, with the header x-service-test: to the endpoints that subscribe to it, or to a local webhook receiver.',
    )
    .argument('<type>', 'event type, e.g. timesheet.approved', readType)
    .addOption(callerUrl())
    .addOption(callerKey())
    .option('--endpoint <id>', 'send it to this endpoint only; default: all enabled endpoints that subscribe to it')
    .addOption(forwardTo())
    .addOption(forwardSecret())
    .option(...asJson)
    .action(async (type: string, options: TriggerOptions) => {
      const caller = await callerOf(options)
      await (options.forward === undefined ? toEndpoints(caller, type, options) : toReceiver(caller, type, options))
    })
}

interface Endpoint {
  id: string
  url: string
  enabled: boolean
  event_types: string[]
}

async function toEndpoints(caller: Caller, type: string, { endpoint, ...output }: TriggerOptions): Promise<void> {
  const ids = endpoint === undefined ? await subscribersOf(caller, type) : [endpoint]
  if (ids.length === 0)
    throw new ApiError('not_found', {
      message: `No enabled endpoint subscribes to ${type}. Use --endpoint or --forward.`,
    })
  const deliveries: string[] = []
  for (const id of ids) {
    const path = `/webhook-endpoints/${encodeURIComponent(id)}/test`
    deliveries.push(((await callApi(caller, path, { type })) as { id: string }).id)
  }
  print({ type, deliveries }, output, `Sent a test ${type} to ${ids.length} endpoints: ${deliveries.join(', ')}`)
}

async function subscribersOf(caller: Caller, type: string): Promise<string[]> {
  const { data } = (await callApi(caller, `/webhook-endpoints?limit=${MAX_ENDPOINTS}`)) as { data: Endpoint[] }
  const subscribed = data.filter(
    ({ enabled, event_types }) => enabled && patternsOf(type).some((pattern) => event_types.includes(pattern)),
  )
  return subscribed.map(({ id }) => id)
}

interface Description {
  webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { example: object } } } } }>
}

/** Sends the published example with the id of the caller's organisation. */
async function toReceiver(caller: Caller, type: string, options: TriggerOptions): Promise<void> {
  const { organisation } = (await callApi(caller, '/me')) as { organisation: { id: string } }
  const { webhooks } = (await callApi(caller, '/openapi.json')) as Description
  const example = webhooks[type]?.post.requestBody.content['application/json'].example
  if (example === undefined) throw new ApiError('not_found', { message: `${caller.server} has no event type ${type}.` })
  const event = { ...example, created_at: new Date().toISOString(), org_id: organisation.id }
  const forwarder = openForwarder(options)
  try {
    const answer = await forwarder.post({ type, body: JSON.stringify(event), test: true })
    print({ type, event, answer }, options, `${type}  ${answer}`)
  } finally {
    await forwarder.close()
  }
}
