/** The catalogue as it is published: each type with its sentence, the JSON Schema of its `data` and an example. */

import type { GraphQLSchema } from 'graphql'
import { type EventObject, type EventType, eventTypes } from '../../src/events/catalogue.ts'
import type { Catalogue } from '../../src/events/record-forms.ts'
import type { Schema } from '../answer-schema.ts'
import { answerSchema } from '../answer-schema.ts'
import { exampleOf } from './examples.ts'
import { compileRecords, type DescribedForm, type DescribedForms } from './records.ts'

export interface DescribedCatalogue extends Catalogue {
  records: DescribedForms
}

/** @throws if a record's REST document does not fit the schema: the server must not start with it */
export function compileCatalogue(schema: GraphQLSchema): DescribedCatalogue {
  const records = compileRecords(schema)
  const types = (Object.keys(eventTypes) as EventType[]).map((name) => {
    const { about, when, previous } = eventTypes[name]
    const record = records[about]
    const data = dataSchema(objectSchema(about, record), previous ? previousSchema(record) : undefined)
    return { name, description: when, schema: data, example: exampleOf(name, records) }
  })
  return { records, types }
}

/** @param previous undefined for a type that no change causes */
export function dataSchema(object: Schema, previous: Schema | undefined): Schema {
  const sequence = {
    type: 'integer',
    description: 'Rises with each event of this record: drop an event whose number is below one you have seen.',
  }
  return {
    type: 'object',
    properties: { object, ...(previous && { previous }), sequence },
    required: ['object', 'sequence'],
  }
}

export function objectSchema(about: EventObject, { shape }: DescribedForm): Schema {
  return answerSchema(shape, about, 'The record as REST showed it when this happened.')
}

/** A record's names that never change, or tell nothing when they do. */
const CONSTANT = new Set(['object', 'id', 'created_at', 'updated_at'])

export function previousSchema({ shape }: DescribedForm): Schema {
  const changing = Object.entries(shape.properties ?? {}).filter(([name]) => !CONSTANT.has(name))
  const properties = Object.fromEntries(changing)
  return {
    ...answerSchema({ type: 'object', properties }, undefined, 'The old values of the fields that changed.'),
    minProperties: 1,
  }
}
