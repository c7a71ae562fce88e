/**
 * Access of credentials that are bound to a worker: the worker's own records of these models, with these writes. All
 * other models, relations and writes are rejected, so that new ones stay closed until they are added here.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'

type Arguments = Record<string, unknown>

/** Which rows of a model are a worker's own. */
interface Own {
  /** As a Prisma filter. */
  where(workerId: string): Arguments
  /** As an SQL condition on the rows of `alias`. @param worker the worker's id in SQL, e.g. `$2::uuid` */
  sql(alias: string, worker: string): string
  /** The model whose rows the condition reads, if not its own. */
  through?: string
}

interface WorkerAccess {
  own: Own
  /** Relations to other own records of the worker, with their models. */
  relations: Record<string, string>
  writes: readonly ('create' | 'update')[]
  /** The statuses that the worker may set. */
  statuses: readonly string[]
}

const byId: Own = {
  where: (workerId) => ({ id: workerId }),
  sql: (alias, worker) => `${alias}.id = ${worker}`,
}
const byWorker: Own = {
  where: (workerId) => ({ workerId }),
  sql: (alias, worker) => `${alias}.worker_id = ${worker}`,
}
/** Records to which the worker is or was assigned. A deleted assignment gives no access. */
const byAssignment: Own = {
  where: (workerId) => ({ assignments: { some: { workerId, deletedAt: null } } }),
  sql: (alias, worker) => `exists (select from assignments own where own.org_id = ${alias}.org_id
    and own.project_id = ${alias}.id and own.worker_id = ${worker} and own.deleted_at is null)`,
  through: 'Assignment',
}
const project = { project: 'Project' }
const worker = { worker: 'Worker' }

// biome-ignore format: a table reads by its columns
/** The models that workers can access. */
export const ownRecords = {
  Worker: { own: byId, relations: {}, writes: [], statuses: [] },
  Assignment: { own: byWorker, relations: { ...worker, ...project }, writes: [], statuses: [] },
  Project: { own: byAssignment, relations: {}, writes: [], statuses: [] },
  Document: { own: byWorker, relations: { ...worker, packPaper: 'PackPaper' }, writes: ['create'], statuses: [] },
  PackPaper: { own: byWorker, relations: {}, writes: [], statuses: [] },
  Timesheet: { own: byWorker, relations: { ...worker, ...project, assignment: 'Assignment' }, writes: ['create', 'update'], statuses: ['draft', 'submitted'] },
  Expense: { own: byWorker, relations: { ...worker, ...project }, writes: ['create', 'update'], statuses: ['submitted'] },
} as const satisfies Record<string, WorkerAccess>

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

/** @param reason first part of the message */
export function accessDenied(reason = 'Workers do not have access to this'): ApiError {
  return new ApiError('insufficient_scope', {
    message: `${reason}. A worker can read their own assignments and their projects, and their own documents, timesheets and expenses, and create the last three.`,
  })
}

/** The access of workers to a model. @throws {ApiError} insufficient_scope for a model that workers cannot access */
export function ownRecordsOf(model: string): WorkerAccess {
  if (!Object.hasOwn(ownRecords, model)) throw accessDenied()
  return ownRecords[model as keyof typeof ownRecords]
}

/** @throws {ApiError} insufficient_scope for a model of which workers cannot write records */
export function checkWorkerWrites(model: string): void {
  if (ownRecordsOf(model).writes.length === 0) throw accessDenied()
}

/** The arguments of a Prisma operation, limited to a worker's own records. @throws {ApiError} insufficient_scope */
export function bindToWorker(model: string, operation: string, args: Arguments, workerId: string): Arguments {
  const access = ownRecordsOf(model)
  checkSelection(model, args)
  const write = WRITES[operation]
  if (write === undefined) return { ...args, where: withWorker(args.where, access, workerId) }
  if (write === 'remove') throw accessDenied()
  for (const data of [args.data].flat()) checkOwnWrite(model, write, data as Arguments, workerId)
  if (write === 'update') return { ...args, where: withWorker(args.where, access, workerId) }
  return args
}

function withWorker(where: unknown, { own }: WorkerAccess, workerId: string): Arguments {
  const original = (where ?? {}) as Arguments
  return { ...original, AND: [...[original.AND ?? []].flat(), own.where(workerId)] }
}

/** Prisma loads relations without the bound client, so each relation must lead to own records. */
function checkSelection(model: string, { select, include }: Arguments): void {
  const scalars = scalarsOf(model)
  const relations: Record<string, string> = ownRecordsOf(model).relations
  for (const [field, selection] of Object.entries({ ...(select as Arguments), ...(include as Arguments) })) {
    if (scalars.has(field) || selection === false || selection === undefined) continue
    const target = relations[field]
    if (target === undefined) throw accessDenied()
    if (typeof selection === 'object') checkSelection(target, selection as Arguments)
  }
}

/**
 * Check that a worker may write these values of a record.
 * @param data by field
 * @throws {ApiError} insufficient_scope for a write or a value that workers may not make
 * @throws {Error} for a record of another worker
 */
export function checkOwnWrite(model: string, write: 'create' | 'update', data: object, workerId: string): void {
  const access = ownRecordsOf(model)
  if (!access.writes.includes(write)) throw accessDenied()
  const { workerId: written, status, rejectionReason } = data as Arguments
  const scalars = scalarsOf(model)
  const unknown = Object.keys(data).find((field) => !scalars.has(field))
  if (unknown !== undefined) throw new Error(`${model}.${unknown} cannot be written by a worker`)
  if (written !== workerId && (write === 'create' || written !== undefined))
    throw new Error(`${model} names another worker than its client is bound to`)
  if (status !== undefined && !access.statuses.includes(status as string))
    throw accessDenied(`Workers cannot set the status ${JSON.stringify(status)}`)
  const resubmits = rejectionReason === null && status === 'submitted'
  if (rejectionReason !== undefined && !resubmits) throw accessDenied('Workers cannot set a rejection reason')
}

const scalarSets = new Map<string, ReadonlySet<string>>()

function scalarsOf(model: string): ReadonlySet<string> {
  const cached = scalarSets.get(model)
  if (cached !== undefined) return cached
  const fields = (Prisma as unknown as Record<string, object>)[`${model}ScalarFieldEnum`]
  if (fields === undefined) throw new Error(`${model} has no fields`)
  const scalars = new Set(Object.keys(fields))
  scalarSets.set(model, scalars)
  return scalars
}
