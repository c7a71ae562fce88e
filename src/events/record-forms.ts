/**
 * How event payloads render records, and how event types are described. This layer defines the interfaces only:
 * rest/events implements them from the REST representations, and the server injects them at startup.
 */
import type { EventObject, EventType } from './catalogue.ts'

/** A record with REST's field names and formats. */
export type WireRecord = Record<string, unknown> & { id: string }

/** Renders one type of record for event payloads. */
export interface RecordForm {
  /** @param row the whole database row, or for objects without a table the `WireRecord` itself */
  render(row: object): WireRecord
}

export type RecordForms = Readonly<Record<EventObject, RecordForm>>

/** Documentation of one event type, for OpenAPI, GraphQL and test deliveries. */
export interface EventDescription {
  name: EventType
  description: string
  /** JSON Schema (2020-12) of `data`. */
  schema: Record<string, unknown>
  /** An example of `data`. */
  example: Record<string, unknown>
}

/** The event catalogue with its renderers and documentation. */
export interface Catalogue {
  records: RecordForms
  types: readonly EventDescription[]
}
