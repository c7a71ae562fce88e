/** Conditions of endpoints on the events that they get. They are evaluated when an event is written. */
import { appKey, scopesOfApps } from '../../access/oauth/app-scopes.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { addDetail } from '../../platform/errors/error-details.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { type EventType, eventTypes } from '../catalogue.ts'
import { problemWithCondition } from '../conditions/check.ts'
import type { Condition } from '../conditions/condition.ts'
import { firstUnmet } from '../conditions/evaluate.ts'
import type { Shape } from '../conditions/shape.ts'
import type { EventDescription } from '../record-forms.ts'
import { patternsOf, typesMatching } from './event-pattern.ts'
import { readScopesOfEvent } from './owners.ts'

/** An endpoint that has conditions. */
export interface WebhookFilter {
  endpointId: string
  /** The app that the endpoint belongs to. */
  clientId: string | null
  eventTypes: readonly string[]
  conditions: readonly Condition[]
}

/** An event that is about to be written, with its `data` as JSON. */
interface WrittenEvent {
  type: EventType
  data: string
}

/**
 * For each event, the endpoints that get no delivery because it does not meet their conditions. An app's conditions are
 * only evaluated on what the app may read: otherwise a missing delivery would reveal what the record contains. Deliveries
 * of other events are queued, and refused when they are due.
 * @param send sends a statement in the write's transaction
 */
export async function endpointsLeftOut(
  send: Transaction['query'],
  orgId: string,
  filters: readonly WebhookFilter[],
  events: readonly WrittenEvent[],
): Promise<string[][]> {
  const leftOut = events.map(({ type, data }) => {
    const subscribed = filters.filter(({ eventTypes: types }) => patternsOf(type).some((each) => types.includes(each)))
    if (subscribed.length === 0) return []
    const parsed: unknown = JSON.parse(data)
    return subscribed.filter(({ conditions }) => firstUnmet(parsed, conditions) !== undefined)
  })
  const clientIds = new Set(leftOut.flat().flatMap(({ clientId }) => clientId ?? []))
  if (clientIds.size === 0) return leftOut.map((each) => each.map(({ endpointId }) => endpointId))
  const scopes = await scopesOfApps(
    send,
    [...clientIds].map((clientId) => ({ orgId, clientId })),
  )
  return leftOut.map((each, index) => {
    const read = readScopesOfEvent((events[index] as WrittenEvent).type)
    const mayRead = (clientId: string) => {
      const held = scopes.get(appKey({ orgId, clientId }))
      return read.some((scope) => held?.has(scope))
    }
    return each.filter(({ clientId }) => clientId === null || mayRead(clientId)).map(({ endpointId }) => endpointId)
  })
}

/** Events of these objects are sent to an endpoint whatever it subscribes to, so its conditions do not apply to them. */
const UNFILTERED: ReadonlySet<string> = new Set(['app', 'webhook_endpoint'])

/**
 * Check conditions against the schemas of all event types that the endpoint subscribes to.
 * @throws {ApiError} validation_failed with a detail for every condition that one of them cannot meet
 */
export function checkConditions(
  types: readonly EventDescription[],
  patterns: readonly string[],
  conditions: readonly Condition[],
): void {
  const subscribed = new Set(typesMatching(patterns).filter((type) => !UNFILTERED.has(eventTypes[type].about)))
  const details: ErrorDetail[] = []
  conditions.forEach((condition, index) => {
    for (const { name, schema } of types) {
      const problem = subscribed.has(name) && problemWithCondition(schema as Shape, condition)
      if (!problem) continue
      const [field, message] = problem
      addDetail(details, {
        path: `input.conditions[${index}].${field}`,
        code: 'invalid',
        message: `${message} (${name})`,
      })
      break
    }
  })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}
