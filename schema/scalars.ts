/** Scalars: how moments, days, files, JSON and labels are read and written. */

import { GraphQLError } from 'graphql'
import { DATE_FORM, DATE_TIME_FORM, readDate, readDateTime } from '../src/platform/dates.ts'
import { builder } from './builder.ts'

builder.scalarType('DateTime', {
  description: 'A moment, ISO 8601 with an offset, e.g. `2026-03-01T08:30:00.000Z`. Answers are in UTC.',
  serialize: (value) => (value as Date).toISOString(),
  parseValue: (value) => {
    const date = readDateTime(value)
    if (date === undefined) throw new GraphQLError(DATE_TIME_FORM)
    return date
  },
})

builder.scalarType('Date', {
  description: 'A calendar day, `YYYY-MM-DD`.',
  serialize: (value) => (typeof value === 'string' ? value : (value as Date).toISOString()).slice(0, 10),
  parseValue: (value) => {
    const date = readDate(value)
    if (date === undefined) throw new GraphQLError(DATE_FORM)
    return date
  },
})

builder.scalarType('File', {
  description: 'A file of a multipart request.',
  serialize: () => {
    throw new GraphQLError('a file is never answered')
  },
  parseValue: (value) => {
    if (typeof (value as File | null)?.arrayBuffer !== 'function')
      throw new GraphQLError('must be a file of a multipart/form-data request')
    return value as File
  },
})

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
})

builder.scalarType('Metadata', {
  description: 'Your own labels: up to 50 keys (40 characters) with text values (500 characters).',
  serialize: (value) => value as Record<string, string>,
  parseValue: (value) => value as Record<string, string>,
})
