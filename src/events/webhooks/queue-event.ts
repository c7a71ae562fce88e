/** Queues an event for one endpoint that is not in the event log: a test, or an event of the app that owns the endpoint. */
import type { WebhookEndpoint } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'

/** The `data` of an event. */
export interface EventData {
  object: { object: string; id: string }
  sequence: number
}

/** @param control a transaction that holds the organisation's clock @returns the delivery's id */
export async function queueEvent(
  control: Db,
  { orgId, id, payload }: Pick<WebhookEndpoint, 'orgId' | 'id' | 'payload'>,
  type: string,
  data: EventData,
  test: boolean,
): Promise<string> {
  const { object, sequence } = data
  const [created] = await control.$queryRaw<[{ id: string }]>`
    with written as (
      insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body, test)
      select ${orgId}::uuid, ${id}::uuid, e.id, ${type}, webhook_body(e.id, ${type}, write_stamp(), ${orgId}::uuid,
        case ${payload} when 'full' then ${JSON.stringify(data)}
          else thin_data(${object.object}, ${object.id}::uuid, ${sequence}) end), ${test}
      from next_event_id() as e (id) returning org_id, endpoint_id, id)
    insert into webhook_backlog (org_id, endpoint_id, delivery_id) select org_id, endpoint_id, id from written
    returning delivery_id::text as id`
  return created.id
}
