/** Events as they stand in the database. */
import type { EventType } from '../../src/events/catalogue.ts'
import type { TestServer } from './server.ts'

export interface EventRow {
  org_id: string
  id: string
  type: EventType
  object_type: string
  object_id: string
  sequence: string
  created_at: Date
  /** As it is stored. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into records of every shape
  data: any
}

/** All events of an organisation, in the order of their ids. */
export async function eventsOf(server: TestServer, orgId: string, afterId = ''): Promise<EventRow[]> {
  const { rows } = await server.database.pool.query<EventRow>(
    'select *, data::text as text from events where org_id = $1 and id > $2 order by id',
    [orgId, afterId],
  )
  return rows
}
