/** The spans of attempts: each continues the trace of its event, and the receiver can continue it in turn. */
import type { Pool } from 'pg'
import { limitWait } from '../../platform/database/wait-limit.ts'
import type { Span, Traces } from '../../platform/telemetry/span.ts'
import type { ClaimedDelivery } from './queue.ts'
import type { Exchange } from './sender.ts'
import { deliveryName } from './signature.ts'

/** Milliseconds that deliveries wait for the trace parents of their events. */
const MAX_WAIT = 1000

/** The `traceparent` headers of the deliveries' events by delivery id. Events outside of a trace have none. */
export type TraceParents = ReadonlyMap<string, string>

const none: TraceParents = new Map()

const statement = {
  name: 'trace parents',
  text: `
    select d.id, e.trace_parent as parent
    from unnest($1::uuid[], $2::uuid[]) as claimed (org_id, id)
    join webhook_deliveries d on d.org_id = claimed.org_id and d.id = claimed.id
    join events e on e.org_id = d.org_id and e.id = d.event_id
    where e.trace_parent is not null`,
}

/** Read the trace parents of claimed deliveries. After a failure, attempts are not linked to their events. */
export async function readTraceParents(
  pool: Pool,
  traces: Traces | undefined,
  claimed: readonly ClaimedDelivery[],
): Promise<TraceParents> {
  if (traces === undefined || claimed.length === 0) return none
  const values = [claimed.map(({ endpoint }) => endpoint.org_id), claimed.map(({ id }) => id)]
  const failure = () => new Error('the traces of deliveries were not read in time')
  try {
    const reading = pool.query<{ id: string; parent: string }>({ ...statement, values })
    const { rows } = await limitWait(reading, { milliseconds: MAX_WAIT, failure })
    return new Map(rows.map(({ id, parent }) => [id, parent]))
  } catch {
    return none
  }
}

/** Begin the span of an attempt; undefined if no traces are sent. */
export function beginAttempt(
  traces: Traces | undefined,
  parents: TraceParents,
  { id, endpoint, event_type, attempts }: ClaimedDelivery,
): Span | undefined {
  return traces?.begin(`delivery ${event_type}`, parents.get(id), {
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      'muster.delivery': deliveryName(id),
      'muster.endpoint_id': endpoint.endpoint_id,
      'muster.event_type': event_type,
      'muster.attempt': attempts + 1,
    },
  })
}

/** End the span of an attempt with its outcome. */
export function endAttempt(span: Span | undefined, { outcome, status }: Exchange): void {
  const attributes = { 'muster.outcome': outcome, 'http.response.status_code': status ?? undefined }
  span?.end(attributes, outcome === 'delivered' ? undefined : { code: outcome })
}
