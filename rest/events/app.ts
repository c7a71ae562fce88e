/** The record of the events about apps, which only the endpoints of apps get. */
import type { JsonSchema } from '../shape.ts'

const appField = (description: string, format?: string): JsonSchema => ({
  type: 'string',
  description,
  ...(format && { format }),
})

/** Apps are not a resource. */
export const appShape: JsonSchema = {
  type: 'object',
  properties: {
    object: appField('Always `app`.'),
    id: appField('UUID.', 'uuid'),
    client_id: appField('The OAuth `client_id`, `mst_client_…`.'),
    name: appField('Name of the app.'),
    scopes: { type: 'array', items: { type: 'string' }, description: 'The scopes that it has in the organisation.' },
    updated_at: appField('Time of the change.', 'date-time'),
  },
  required: ['object', 'id', 'client_id', 'name', 'scopes', 'updated_at'],
}

/** An app of the examples. */
export const appExample = {
  object: 'app',
  id: '00000000-0000-7000-8017-000000000001',
  client_id: 'mst_client_00000000000000000000000000000001',
  name: 'Payroll',
  scopes: ['timesheets:read', 'webhooks:manage', 'workers:read'],
  updated_at: '2026-02-27T09:00:00.000Z',
}
