/** Reads events from the database. */
import type { EventType } from '../../src/events/catalogue.ts'
import type { TestServer } from './server.ts'

export interface EventRow {
  org_id: string
  id: string
  type: EventType
  object_type: string
  object_id: string
  sequence: string
  depth: number
  created_at: Date
  /** The stored `data`, as text. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read records of every shape
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

/** All events about one record of the server's test organisation, or of `orgId`, in the same order. */
export async function eventsAbout(server: TestServer, objectId: string, orgId = server.orgId): Promise<EventRow[]> {
  return (await eventsOf(server, orgId)).filter(({ object_id }) => object_id === objectId)
}

/** The types of these events. */
export async function typesAbout(server: TestServer, objectId: string, orgId = server.orgId): Promise<EventType[]> {
  return (await eventsAbout(server, objectId, orgId)).map(({ type }) => type)
}
