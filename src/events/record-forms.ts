/**
 * How records stand in events, and how types of event are described: what this floor asks of whoever knows the wire. The
 * forms are made in rest/events, from the documents that REST answers with, and handed in when the server is put together.
 */
import type { EventObject, EventType } from './catalogue.ts'

/** A record in REST's names and formats. */
export type WireRecord = Record<string, unknown> & { id: string }

export interface RecordForm {
  /** @param row a whole row, or, of a record that the API does not have, the record itself */
  render(row: object): WireRecord
}

export type RecordForms = Readonly<Record<EventObject, RecordForm>>

export interface EventDescription {
  name: EventType
  description: string
  /** JSON Schema (2020-12) of `data`. */
  schema: Record<string, unknown>
  /** `data`. */
  example: Record<string, unknown>
}

export interface Catalogue {
  records: RecordForms
  types: readonly EventDescription[]
}
