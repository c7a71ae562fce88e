/**
 * What a credential that is bound to a worker reaches: that worker's own rows of these models, and of them these writes.
 * Every other model, relation and write is refused, so that what is added later stays closed until it has a row
 * here.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { ApiError } from '../../platform/errors.ts'

type Arguments = Record<string, unknown>

interface OwnRecords {
  /** The field that names the worker, and its column. */
  by: 'id' | 'workerId'
  column: 'id' | 'worker_id'
  /** Relations to rows that are the worker's own, too. */
  relations: Record<string, string>
  writes: readonly ('create' | 'update')[]
  /** The statuses that the worker may give a record; approving is for others. */
  statuses: readonly string[]
}

const ofWorker = { by: 'workerId', column: 'worker_id' } as const
const worker = { worker: 'Worker' }

// biome-ignore format: a table reads by its columns
export const ownRecords = {
  Worker: { by: 'id', column: 'id', relations: {}, writes: [], statuses: [] },
  Assignment: { ...ofWorker, relations: worker, writes: [], statuses: [] },
  Document: { ...ofWorker, relations: worker, writes: ['create'], statuses: [] },
  Timesheet: { ...ofWorker, relations: { ...worker, assignment: 'Assignment' }, writes: ['create', 'update'], statuses: ['draft', 'submitted'] },
  Expense: { ...ofWorker, relations: worker, writes: ['create', 'update'], statuses: ['submitted'] },
} as const satisfies Record<string, OwnRecords>

const WRITES: Record<string, 'create' | 'update' | 'remove'> = {
  create: 'create',
  createMany: 'create',
  createManyAndReturn: 'create',
  update: 'update',
  updateMany: 'update',
  updateManyAndReturn: 'update',
  upsert: 'remove',
  delete: 'remove',
  deleteMany: 'remove',
}

/** A worker asked for what is not theirs to see or do. */
function beyondOwnRecords(what = 'This is beyond what a worker sees and does'): ApiError {
  return new ApiError('insufficient_scope', {
    message: `${what}: workers see their own assignments, documents, timesheets and expenses, add to the last three, and leave decisions to staff.`,
  })
}

/** @throws {ApiError} insufficient_scope for a model that workers do not see */
export function ownRecordsOf(model: string): OwnRecords {
  if (!Object.hasOwn(ownRecords, model)) throw beyondOwnRecords()
  return ownRecords[model as keyof typeof ownRecords]
}

export function bindToWorker(model: string, operation: string, args: Arguments, workerId: string): Arguments {
  const own = ownRecordsOf(model)
  checkSelection(model, args)
  const write = WRITES[operation]
  if (write === undefined) return { ...args, where: withWorker(args.where, own, workerId) }
  if (write === 'remove' || !own.writes.includes(write)) throw beyondOwnRecords()
  for (const data of [args.data].flat()) checkData(model, own, write, data as Arguments, workerId)
  if (write === 'update') return { ...args, where: withWorker(args.where, own, workerId) }
  return args
}

function withWorker(where: unknown, { by }: OwnRecords, workerId: string): Arguments {
  const given = (where ?? {}) as Arguments
  return { ...given, AND: [...[given.AND ?? []].flat(), { [by]: workerId }] }
}

/** Relations are loaded past the client's binding, so each must lead to own rows. */
function checkSelection(model: string, { select, include }: Arguments): void {
  const scalars = scalarsOf(model)
  const relations: Record<string, string> = ownRecordsOf(model).relations
  for (const [field, chosen] of Object.entries({ ...(select as Arguments), ...(include as Arguments) })) {
    if (scalars.has(field) || chosen === false || chosen === undefined) continue
    const target = relations[field]
    if (target === undefined) throw beyondOwnRecords()
    if (typeof chosen === 'object') checkSelection(target, chosen as Arguments)
  }
}

function checkData(model: string, own: OwnRecords, write: string, data: Arguments, workerId: string): void {
  const scalars = scalarsOf(model)
  const strange = Object.keys(data).find((field) => !scalars.has(field))
  if (strange !== undefined) throw new Error(`${model}.${strange} is written past the worker's own records`)
  if (data.workerId !== workerId && (write === 'create' || data.workerId !== undefined))
    throw new Error(`${model} of another worker is written than the one the client is bound to`)
  const { status, rejectionReason } = data
  if (status !== undefined && !own.statuses.includes(status as string))
    throw beyondOwnRecords(`A worker does not set the status ${JSON.stringify(status)}`)
  const resubmits = rejectionReason === null && status === 'submitted'
  if (rejectionReason !== undefined && !resubmits) throw beyondOwnRecords('A worker does not write a rejection reason')
}

const scalarSets = new Map<string, ReadonlySet<string>>()

function scalarsOf(model: string): ReadonlySet<string> {
  const known = scalarSets.get(model)
  if (known !== undefined) return known
  const fields = (Prisma as unknown as Record<string, object>)[`${model}ScalarFieldEnum`]
  if (fields === undefined) throw new Error(`${model} has no fields`)
  const scalars = new Set(Object.keys(fields))
  scalarSets.set(model, scalars)
  return scalars
}
