/**
 * An example of each event type, made from the REST example of the record: the record after the change, and the
 * previous values of changed fields.
 */
import { CHANGED_AT, type EventType, eventTypes, exampleChangesOf } from '../../src/events/catalogue.ts'
import { recordExamples } from '../examples.ts'
import { appExample } from './app.ts'
import type { DescribedForms } from './records.ts'

type Fields = Record<string, unknown>

/** The example `data` of an event type. */
export function exampleOf(type: EventType, records: DescribedForms): Fields {
  const { about } = eventTypes[type]
  const { after, previous } = exampleChangesOf(type)
  const changed: Fields = { ...recordExample(about, records), ...(previous && { updated_at: CHANGED_AT }), ...after }
  const names = Object.keys(records[about].shape.properties ?? {}).filter((name) => Object.hasOwn(changed, name))
  const object: Fields = Object.fromEntries(names.map((name) => [name, changed[name]]))
  const sequence = Date.parse(String(object.updated_at)) * 1000
  return { object, ...(previous && { previous }), sequence }
}

function recordExample(about: keyof DescribedForms, records: DescribedForms): Fields {
  const { type, links } = records[about]
  const example = type === undefined ? appExample : recordExamples[type]
  return { ...example, ...Object.fromEntries(links.map((name) => [name, null])) }
}
