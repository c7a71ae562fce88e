/**
 * The custom scalars: date-times, dates, files, JSON and metadata. Each names the specification of its form
 * (`@specifiedBy`). Ids are the built-in `ID`, which has none.
 */
import { GraphQLError } from 'graphql'
import type { Upload } from '../../src/platform/http/uploads.ts'
import { DATE_FORM, DATE_TIME_FORM, readDate, readDateTime } from '../../src/platform/time/dates.ts'
import { builder } from '../builder.ts'

builder.scalarType('DateTime', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  description: 'A point in time, ISO 8601 with a UTC offset, e.g. `2026-03-01T08:30:00.000Z`. Responses use UTC.',
  serialize: (value) => (typeof value === 'string' ? value : (value as Date).toISOString()),
  parseValue: (value) => {
    const date = readDateTime(value)
    if (date === undefined) throw new GraphQLError(DATE_TIME_FORM)
    return date
  },
})

builder.scalarType('Date', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  description: 'A calendar date, `YYYY-MM-DD`.',
  serialize: (value) => (typeof value === 'string' ? value : (value as Date).toISOString()).slice(0, 10),
  parseValue: (value) => {
    const date = readDate(value)
    if (date === undefined) throw new GraphQLError(DATE_FORM)
    return date
  },
})

builder.scalarType('File', {
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  description: 'An uploaded file, sent as a part of a multipart/form-data request.',
  serialize: () => {
    throw new GraphQLError('File is an input type only')
  },
  parseValue: (value) => {
    if (typeof (value as Upload | null)?.stream !== 'function')
      throw new GraphQLError('must be a file in a multipart/form-data request')
    return value as Upload
  },
})

builder.scalarType('JSON', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
})

builder.scalarType('Metadata', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  description:
    'Your own key-value pairs: up to 50 keys of up to 40 characters, with string values of up to 500 characters.',
  serialize: (value) => value as Record<string, string>,
  parseValue: (value) => value as Record<string, string>,
})
