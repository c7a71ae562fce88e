/** Batches: many records of a resource in one mutation, each with an outcome of its own. */
import { coerceInputValue, type GraphQLInputObjectType, type GraphQLSchema } from 'graphql'
import { costs, pointsFor } from '../../src/access/budget/costs.ts'
import type { Resource } from '../../src/access/resources.ts'
import { checkCount, MAX_RECORDS, readFileName, writeBatch } from '../../src/domain/batch/batch.ts'
import type { Batch, Outcome, RecordError } from '../../src/domain/batch/outcomes.ts'
import type { BatchRecord } from '../../src/domain/batch/read.ts'
import type { NamedInput, RecordWrites, StoredRecord } from '../../src/domain/records/record-writes.ts'
import type { EventType } from '../../src/events/catalogue.ts'
import type { Context } from '../../src/execution/context.ts'
import { docUrlOf } from '../../src/platform/errors/error-codes.ts'
import { ApiError, type ErrorDetail } from '../../src/platform/errors/errors.ts'
import { builder } from '../builder.ts'
import { domainProblems, type FieldName, missingFields, NamedRecord, readFields } from '../values/input-values.ts'

builder.scalarType('BatchRecord', {
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  description:
    'A record of a batch: an object with the fields of a new record, e.g. those of `CreateWorkerInput`. Each record is validated separately, so that an invalid one does not fail the others.',
  serialize: (value) => value,
  parseValue: (value) => value,
})

const BatchMode = builder.enumType('BatchMode', {
  description: 'What a batch does with its records.',
  values: {
    create: { description: 'Create each record.' },
    upsert: {
      description:
        'Update the record with the same `externalId`, or create it if there is none. Absent fields keep their values.',
    },
  },
})

const BatchStatus = builder.enumType('BatchStatus', {
  description: 'The result for a record of a batch.',
  values: ['created', 'updated', 'unchanged', 'failed'] as const,
})

const BatchErrorDetail = builder.objectRef<ErrorDetail>('BatchErrorDetail').implement({
  description: 'An invalid field of a record.',
  fields: (t) => ({
    path: t.exposeString('path', { nullable: false, description: 'Path of the field in the record, e.g. `email`.' }),
    code: t.exposeString('code', { nullable: false, description: 'Code of the problem.' }),
    message: t.exposeString('message', {
      nullable: false,
      description: 'Description of the problem, which follows the path: `email` must be an email address.',
    }),
    conflictingId: t.exposeID('conflictingId', {
      nullable: true,
      description: 'For a conflict, the id of the conflicting record.',
    }),
  }),
})

const BatchError = builder.objectRef<RecordError>('BatchError').implement({
  description: 'Why a record failed: the same error as when only this record is created or updated.',
  fields: (t) => ({
    code: t.exposeString('code', { nullable: false, description: 'Code of the error, e.g. `validation_failed`.' }),
    message: t.exposeString('message', { nullable: false, description: 'Description of the error for developers.' }),
    docUrl: t.string({
      nullable: false,
      description: 'The page of the code: its cause and its remedy.',
      resolve: ({ code }, _args, { services }) => docUrlOf(services.config.publicUrl, code),
    }),
    details: t.expose('details', { type: [BatchErrorDetail], nullable: true, description: 'The invalid fields.' }),
  }),
})

const BatchOutcome = builder.objectRef<Outcome>('BatchOutcome').implement({
  description: 'The result for one record.',
  fields: (t) => ({
    index: t.exposeInt('index', { nullable: false, description: 'Position in the batch, from 0.' }),
    status: t.expose('status', { type: BatchStatus, nullable: false, description: 'The result.' }),
    id: t.exposeID('id', { nullable: true, description: 'Id of the record, unless it failed or would be created.' }),
    recordId: t.exposeID('id', {
      nullable: true,
      description: 'Id of the record, unless it failed or would be created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last change of the record, unless it failed or would be created.',
    }),
    error: t.expose('error', { type: BatchError, nullable: true, description: 'Why the record failed.' }),
  }),
})

const BatchSummary = builder.objectRef<Batch['summary']>('BatchSummary').implement({
  description: 'How many records have each status.',
  fields: (t) => ({
    created: t.exposeInt('created', { nullable: false, description: 'Records that were created.' }),
    updated: t.exposeInt('updated', { nullable: false, description: 'Records that were changed.' }),
    unchanged: t.exposeInt('unchanged', { nullable: false, description: 'Records that had the given values already.' }),
    failed: t.exposeInt('failed', { nullable: false, description: 'Records that were not written.' }),
  }),
})

export const BatchType = builder.objectRef<Batch>('Batch').implement({
  description: 'The result of a batch.',
  fields: (t) => ({
    object: t.string({ nullable: false, description: 'Always `batch`.', resolve: () => 'batch' }),
    data: t.expose('data', {
      type: [BatchOutcome],
      nullable: false,
      description: 'The results, in the order of the records.',
    }),
    summary: t.expose('summary', { type: BatchSummary, nullable: false, description: 'Number of records by result.' }),
  }),
})

/** The complexity of a mutation of so many records. */
export function complexityOf(records: number): { field: number; multiplier: number } {
  return { field: pointsFor({ records }) * costs.complexity.perPoint, multiplier: 0 }
}

/**
 * Add the mutation that writes many records of a resource, such as `batchWorkers`.
 * @param emits the events of creating and of updating one
 */
export function addBatch<Row extends StoredRecord, New extends NamedInput, Change extends NamedInput>(
  { type, one, many, write }: Pick<Resource, 'type' | 'one' | 'many' | 'write'>,
  writes: RecordWrites<Row, New, Change, Context>,
  emits: readonly EventType[],
): void {
  const name = `batch${many[0]?.toUpperCase()}${many.slice(1)}`
  const recordInput = `Create${type}Input`
  const Input = builder.inputType(`Batch${name.slice('batch'.length)}Input`, {
    description: `Up to ${MAX_RECORDS.toLocaleString('en')} ${many}.`,
    fields: (t) => ({
      mode: t.field({
        type: BatchMode,
        defaultValue: 'create',
        description: 'What to do with the records. Default: `create`.',
      }),
      atomic: t.boolean({
        defaultValue: false,
        description:
          'Write all records or none: if one fails, the request fails, and its details list every failure. Default: false.',
      }),
      dryRun: t.boolean({
        defaultValue: false,
        description:
          'Check the records without writing them. The results are those of a real batch, except that an existing record is `updated` even if nothing would change. Default: false.',
      }),
      fileName: t.string({
        description:
          'Name of the file that the records come from, up to 200 characters. The history of the records has it.',
      }),
      records: t.field({
        type: ['BatchRecord'],
        required: true,
        description: `The records, each with the fields of a new ${one}.`,
        extensions: { recordInput },
      }),
    }),
  })
  builder.mutationField(name, (t) =>
    t.field({
      type: BatchType,
      nullable: false,
      description: `Create or update up to ${MAX_RECORDS.toLocaleString('en')} ${many}. Records that fail are reported; the others are written. In the mode \`upsert\`, \`externalId\` is required and identifies the record to update.`,
      authScopes: { anyOf: write },
      emits,
      complexity: ({ input }) => complexityOf(input.records.length),
      args: { input: t.arg({ type: Input, required: true, description: 'The batch.' }) },
      resolve(_root, { input: { mode, atomic, dryRun, fileName, records } }, context, { schema }) {
        checkCount(records.length)
        const from = readFileName(fileName)
        if (from !== undefined) context.actor.fileName = from
        const read = recordReader(schema, recordInput)
        return writeBatch(writes, context, {
          mode: mode ?? 'create',
          atomic: atomic ?? false,
          dryRun: dryRun ?? false,
          records: records.map(read),
        })
      },
    }),
  )
}

const graphqlName: FieldName = (name) => name

/** How a record of a batch is read as the input type `typeName`. */
function recordReader(schema: GraphQLSchema, typeName: string): (given: unknown) => BatchRecord {
  const type = schema.getType(typeName) as GraphQLInputObjectType
  return (given) => {
    const { value, nameOf } = given instanceof NamedRecord ? given : { value: given, nameOf: graphqlName }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { input: {}, problems: [{ path: '', code: 'invalid', message: 'must be an object' }], missing: [] }
    const fields = value as Record<string, unknown>
    const problems: ErrorDetail[] = []
    const input = tryRead(() => readFields(type, fields, '', problems, nameOf), problems)
    const missing = missingFields(type, fields, '', nameOf)
    if (problems.length > 0) {
      const others = domainProblems(type, input, [...problems, ...missing], nameOf)
      return { input, problems: [...problems, ...others], missing }
    }
    return { input: coerced(type, input), problems, missing }
  }
}

/** A record with too many problems is not read further. */
function tryRead(read: () => Record<string, unknown>, problems: ErrorDetail[]): Record<string, unknown> {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    problems.splice(0, problems.length, ...(error.details ?? []))
    return {}
  }
}

/** The values as resolvers get them, e.g. dates. */
function coerced(type: GraphQLInputObjectType, input: Record<string, unknown>): Record<string, unknown> {
  const fields = type.getFields()
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const field = fields[name]
      return [name, field === undefined ? value : coerceInputValue(value, field.type)]
    }),
  )
}
