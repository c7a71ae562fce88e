/** The published event catalogue: each type with its description, the JSON Schema of its `data` and an example. */
import type { GraphQLSchema } from 'graphql'
import { type EventObject, type EventType, eventTypes, hasPrevious } from '../../src/events/catalogue.ts'
import type { Catalogue } from '../../src/events/record-forms.ts'
import type { Schema } from '../response-schema.ts'
import { responseSchema } from '../response-schema.ts'
import { exampleOf } from './examples.ts'
import { compileRecords, type DescribedForm, type DescribedForms } from './records.ts'

/** The catalogue, with the schemas of its records. */
export interface DescribedCatalogue extends Catalogue {
  records: DescribedForms
}

/**
 * Compile the catalogue.
 * @throws {Error} if the REST document of a record is invalid; the server then does not start
 */
export function compileCatalogue(schema: GraphQLSchema): DescribedCatalogue {
  const records = compileRecords(schema)
  const types = (Object.keys(eventTypes) as EventType[]).map((name) => {
    const { about, when } = eventTypes[name]
    const record = records[about]
    const data = dataSchema(objectSchema(about, record), hasPrevious(name) ? previousSchema(record) : undefined)
    return { name, description: when, schema: data, example: exampleOf(name, records) }
  })
  return { records, types }
}

/** The schema of an event's `data`. @param previous undefined for event types without previous values */
export function dataSchema(object: Schema, previous: Schema | undefined): Schema {
  const sequence = {
    type: 'integer',
    format: 'int64',
    description:
      'Increases with each event of this record. Ignore an event with a lower number than one you have processed.',
  }
  return {
    type: 'object',
    properties: { object, ...(previous && { previous }), sequence },
    required: ['object', 'sequence'],
  }
}

/** The schema of `data.object`. */
export function objectSchema(about: EventObject, { shape }: DescribedForm): Schema {
  return responseSchema(shape, about, 'The record as REST showed it at the time of the event.')
}

/** Fields that `previous` never contains: they do not change, or their change has no meaning. */
const NEVER_IN_PREVIOUS = new Set(['object', 'id', 'created_at', 'updated_at'])

/** The schema of `data.previous`. */
export function previousSchema({ shape }: DescribedForm): Schema {
  const changing = Object.entries(shape.properties ?? {}).filter(([name]) => !NEVER_IN_PREVIOUS.has(name))
  const properties = Object.fromEntries(changing)
  return {
    ...responseSchema({ type: 'object', properties }, undefined, 'The previous values of changed fields.'),
    minProperties: 1,
  }
}
