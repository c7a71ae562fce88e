/** The request bodies of operations, with their examples. */
import type { GraphQLInputObjectType } from 'graphql'
import { MAX_RECORDS } from '../../src/domain/batch/batch.ts'
import { UPLOAD_TYPES } from '../../src/domain/documents/upload.ts'
import { changeExamples, createExamples, operationExamples, recordExamples, sentExamples } from '../examples.ts'
import type { Endpoint, Media } from '../prepare.ts'
import type { Schema } from '../response-schema.ts'
import type { JsonSchema } from '../shape.ts'
import { bodySchema, filesOf, formSchema, inCode, linkOf, schemaReference } from './schemas.ts'

type Fields = Record<string, unknown>

/** A body that an operation takes: a schema component, and how it is sent. */
interface RequestBody {
  media: Media
  name: string
  schema: Schema
  example: unknown
  /** The encoding of the parts of a form that are files. */
  encoding?: Record<string, object>
}

/** The record that a body writes. */
interface WrittenRecord {
  /** The GraphQL type. */
  type: string
  record: JsonSchema
}

/** The bodies that an operation takes. */
export function bodiesOf(
  { body: input, media, recordType }: Pick<Endpoint, 'body' | 'media' | 'recordType'>,
  written: WrittenRecord,
  { verb, operationId }: { verb: string; operationId: string },
): RequestBody[] {
  if (input === undefined) return []
  if (recordType !== undefined) return [batchBody(input, recordType, written)]
  const { type, record } = written
  const ofInput = input.name.replace(/Input$/, '')
  // A record has the name already.
  const isTaken = recordExamples[ofInput] !== undefined
  const name = isTaken ? `${operationId[0]?.toUpperCase()}${operationId.slice(1)}` : ofInput
  return media.map((each) => {
    const isForm = each === 'multipart/form-data'
    const schema = isForm ? formSchema(input) : bodySchema(input, record)
    const fields: Fields = { ...exampleFields(verb, operationId, type, schema) }
    const link = linkOf(input)
    if (!isForm) return { media: each, name: link === undefined ? name : `${name}ByLink`, schema, example: fields }
    const files = filesOf(input)
    for (const [name, value] of Object.entries(fields)) if (typeof value === 'object') delete fields[name] // JSON text in a form
    const example = { ...fields, ...Object.fromEntries(files.map((file) => [file, FILE_EXAMPLE])) }
    const encoding = Object.fromEntries(files.map((file) => [file, { contentType: UPLOAD_TYPES.join(', ') }]))
    const own = media.length > 1 && link === undefined ? `${name}Form` : name
    return { media: each, name: own, schema: withExamples(schema, fields), example, encoding }
  })
}

/** Which fields of a record are required depends on whether it exists already. */
function batchBody(
  input: GraphQLInputObjectType,
  recordType: GraphQLInputObjectType,
  { type, record }: WrittenRecord,
): RequestBody {
  const schema = bodySchema(input, undefined)
  const { required, ...item } = bodySchema(recordType, record)
  const description = `A record to create or update. A new one requires ${inCode(required as string[])}.`
  const { records, ...others } = schema.properties as Record<string, Schema>
  const items = { ...item, description }
  const properties = { ...others, records: { ...records, minItems: 1, maxItems: MAX_RECORDS, items } }
  const created = { ...recordExamples[type], ...createExamples[type] }
  const example = { mode: 'upsert', atomic: false, records: [writablePart(created, items)] }
  const name = input.name.replace(/Input$/, '')
  return { media: 'application/json', name, schema: { ...schema, properties }, example }
}

/** Adds an example to each field of a form's schema, where Postman looks for them. */
function withExamples(schema: Schema, fields: Fields): Schema {
  const properties = Object.entries(schema.properties as Record<string, Schema>).map(([name, inner]) => [
    name,
    Object.hasOwn(fields, name) ? withExample(inner, fields[name]) : inner,
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** Postman looks into the first of several schemas. */
function withExample(schema: Schema, example: unknown): Schema {
  const [first, ...others] = (schema.anyOf ?? []) as Schema[]
  return { ...schema, ...(first && { anyOf: [{ ...first, example }, ...others] }), example }
}

function exampleFields(verb: string, operationId: string, type: string, schema: Schema): object | undefined {
  if (verb === 'update') return changeExamples[type]?.change
  if (verb === 'action') return operationExamples[operationId]?.request
  return writablePart({ ...recordExamples[type], ...createExamples[type], ...sentExamples[type] }, schema) as object
}

/** Stands for the bytes of a file. */
const FILE_EXAMPLE = '@scan.pdf'

interface MediaContent {
  schema: Schema
  example: unknown
  encoding?: Record<string, object>
}

/** The `content` of a request body. */
export function contentOf(bodies: readonly RequestBody[]): Partial<Record<Media, MediaContent>> {
  const contents = bodies.map(({ media, name, example, encoding }) => [
    media,
    { schema: schemaReference(name), example, ...(encoding && { encoding }) },
  ])
  return Object.fromEntries(contents)
}

/** The part of a record that a request can send. */
function writablePart(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => writablePart(item, schema.items as Schema))
  if (typeof value !== 'object' || value === null || schema.properties === undefined) return value
  const properties = schema.properties as Record<string, Schema>
  const sent = Object.entries(value).filter(([name, inner]) => properties[name] !== undefined && inner !== null)
  return Object.fromEntries(sent.map(([name, inner]) => [name, writablePart(inner, properties[name] as Schema)]))
}
