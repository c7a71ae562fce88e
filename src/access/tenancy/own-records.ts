/**
 * Access of credentials that are bound to a worker, or to the projects and clients of a member: their own records of
 * these models, with these writes. All other models, relations and writes are rejected, so that new ones stay closed
 * until they are added here.
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import type { Credential } from '../credentials/credential.ts'
import type { LimitedRole } from '../scopes/roles.ts'
import { type Own, type OwnSet, type OwnSql, ownInPlace } from './own.ts'
import { notificationsAbout, ofMember, tasksAbout } from './own-subjects.ts'

type Arguments = Record<string, unknown>

/** Whose records a credential is limited to. */
export interface Bound {
  /** `worker`: their own records. Other roles: those of the projects and clients that the member is limited to. */
  audience: 'worker' | LimitedRole
  /** Id of the worker, or of the member's limits. */
  id: string
}

/** What a credential is limited to; null if it reads the whole organisation. */
export function boundOf({ workerId, limits }: Pick<Credential, 'workerId' | 'limits'>): Bound | null {
  if (workerId !== null) return { audience: 'worker', id: workerId }
  return limits === null ? null : { audience: limits.role, id: limits.id }
}

/** How bound callers can access a model. */
export interface BoundAccess {
  own: Own
  /** Relations to other own records, with their models. */
  relations: Record<string, string>
  writes: readonly ('create' | 'update')[]
  /** The statuses that the caller may set; undefined for all. */
  statuses?: readonly string[]
}

const byId: Own = {
  where: (workerId) => ({ id: workerId }),
  sql: (alias, { id }) => `${alias}.id = ${id}`,
}
const byWorker: Own = {
  where: (workerId) => ({ workerId }),
  sql: (alias, { id }) => `${alias}.worker_id = ${id}`,
}
/** Records to which the worker is or was assigned. A deleted assignment gives no access. */
const byAssignment: Own = {
  where: (workerId) => ({ assignments: { some: { workerId, deletedAt: null } } }),
  sql: (alias, { organisation, id }) => `exists (select from assignments own where own.org_id = ${organisation}
    and own.project_id = ${alias}.id and own.worker_id = ${id} and own.deleted_at is null)`,
  through: ['Assignment'],
}
/** Settings of the organisation that its people choose from. */
const everyRow: Own = {
  where: () => ({}),
  sql: (_alias, { id }) => `${id}::uuid is not null`,
}
const project = { project: 'Project' }
const worker = { worker: 'Worker' }

// biome-ignore format: a table reads by its columns
/** The models that workers can access. */
export const ownRecords = {
  Worker: { own: byId, relations: {}, writes: [], statuses: [] },
  Assignment: { own: byWorker, relations: { ...worker, ...project }, writes: [], statuses: [] },
  Project: { own: byAssignment, relations: {}, writes: [], statuses: [] },
  Document: { own: byWorker, relations: { ...worker, packPaper: 'PackPaper', customType: 'CustomDocumentType' }, writes: ['create'], statuses: [] },
  CustomDocumentType: { own: everyRow, relations: {}, writes: [], statuses: [] },
  Holiday: { own: everyRow, relations: {}, writes: [], statuses: [] },
  PackPaper: { own: byWorker, relations: {}, writes: [], statuses: [] },
  Timesheet: { own: byWorker, relations: { ...worker, ...project, assignment: 'Assignment' }, writes: ['create', 'update'], statuses: ['draft', 'submitted'] },
  Expense: { own: byWorker, relations: { ...worker, ...project }, writes: ['create', 'update'], statuses: ['submitted'] },
} as const satisfies Record<string, BoundAccess>

/** SQL: the rows of a member's limits, as `l`. The organisation leads to the node that has them. */
const limitsOf = ({ organisation, id }: OwnSql) => `l.org_id = ${organisation} and l.limits_id = ${id}`
/** The projects that a member is limited to. */
const ownProjects: OwnSet = {
  name: 'own_projects',
  ids: (own) => `select p.id from member_limits l
    join projects p on p.org_id = l.org_id and (p.id = l.project_id or p.client_id = l.client_id) where ${limitsOf(own)}`,
}
/** A query for one column of the assignments `a` to these projects. */
const assignedTo = (own: OwnSql, column: string, condition = '') => `select a.${column} from member_limits l
    join projects p on p.org_id = l.org_id and (p.id = l.project_id or p.client_id = l.client_id)
    join assignments a on a.org_id = p.org_id and a.project_id = p.id ${condition} where ${limitsOf(own)}`
/** The workers who are or were assigned to these projects. */
const ownWorkers: OwnSet = {
  name: 'own_workers',
  ids: (own) => assignedTo(own, 'worker_id', 'and a.deleted_at is null'),
}
const ownAssignments: OwnSet = { name: 'own_assignments', ids: (own) => assignedTo(own, 'id') }
/** The clients of the limits, and those of their projects. */
const ownClients: OwnSet = {
  name: 'own_clients',
  ids: (own) => `select coalesce(l.client_id, p.client_id) from member_limits l
    left join projects p on p.org_id = l.org_id and p.id = l.project_id where ${limitsOf(own)}`,
}
const ofProject = (limitsId: string) => ({
  OR: [{ limits: { some: { limitsId } } }, { client: { limits: { some: { limitsId } } } }],
})
const ofWorker = (limitsId: string) => ({ assignments: { some: { project: ofProject(limitsId), deletedAt: null } } })

const limitedProject: Own = {
  where: ofProject,
  sql: (alias, own) => `${alias}.id in ${own.idsOf(ownProjects)}`,
  through: ['Project'],
  decides: { column: 'id', set: ownProjects },
}
const byLimitedProject: Own = {
  where: (limitsId) => ({ project: ofProject(limitsId) }),
  sql: (alias, own) => `${alias}.project_id in ${own.idsOf(ownProjects)}`,
  through: ['Project'],
  decides: { column: 'project_id', set: ownProjects },
}
const limitedWorker: Own = {
  where: ofWorker,
  sql: (alias, own) => `${alias}.id in ${own.idsOf(ownWorkers)}`,
  through: ['Assignment', 'Project'],
  decides: { column: 'id', set: ownWorkers },
}
const byLimitedWorker: Own = {
  where: (limitsId) => ({ worker: ofWorker(limitsId) }),
  sql: (alias, own) => `${alias}.worker_id in ${own.idsOf(ownWorkers)}`,
  through: ['Assignment', 'Project'],
  decides: { column: 'worker_id', set: ownWorkers },
}
/** SQL: whether a project is inside of the caller's limits; true without limits. @param project its id */
export const isLimitedTo = (organisation: string, limits: string, project: string) =>
  `(${limits} is null or ${project} in (${ownProjects.ids(ownInPlace(organisation, limits))}))`

/** A client of the limits, or of one of their projects. */
const limitedClient: Own = {
  where: (limitsId) => ({
    OR: [{ limits: { some: { limitsId } } }, { projects: { some: { limits: { some: { limitsId } } } } }],
  }),
  sql: (alias, own) => `${alias}.id in ${own.idsOf(ownClients)}`,
  through: ['Project'],
}
/** An invoice bills all projects of a client, so a limit to a project does not show it. */
const byLimitedClient: Own = {
  where: (limitsId) => ({ client: { limits: { some: { limitsId } } } }),
  sql: (alias, own) => `${alias}.client_id in (select l.client_id from member_limits l where ${limitsOf(own)})`,
}
/** Rates belong to an assignment, charges to a timesheet. */
const byLimitedAssignment: Own = {
  where: (limitsId) => ({ assignment: { project: ofProject(limitsId) } }),
  sql: (alias, own) => `${alias}.assignment_id in ${own.idsOf(ownAssignments)}`,
  through: ['Assignment', 'Project'],
}
/** What a client pays counts on all of its projects. */
const ofLimitedClient: Own = {
  where: (limitsId) => ({ client: limitedClient.where(limitsId) }),
  sql: (alias, own) => `${alias}.client_id in ${own.idsOf(ownClients)}`,
  through: ['Project'],
}
/** A pack for a job belongs to the job's project, another one to its worker. */
const ofPack = (limitsId: string) => ({
  OR: [{ job: { project: ofProject(limitsId) } }, { jobId: null, worker: ofWorker(limitsId) }],
})
/** The same as an SQL condition on the packs of `alias`. */
const isLimitedPack = (alias: string, own: OwnSql) => `case when ${alias}.job_id is null
    then ${alias}.worker_id in ${own.idsOf(ownWorkers)}
    else exists (select from jobs j where j.org_id = ${own.organisation} and j.id = ${alias}.job_id and j.project_id in ${own.idsOf(ownProjects)}) end`
const PACK_MODELS = ['Assignment', 'Job', 'Project'] as const

const limitedPack: Own = { where: ofPack, sql: isLimitedPack, through: PACK_MODELS }
const byLimitedPack: Own = {
  where: (limitsId) => ({ pack: ofPack(limitsId) }),
  sql: (alias, own) => `exists (select from document_packs k where k.org_id = ${own.organisation}
    and k.id = ${alias}.pack_id and ${isLimitedPack('k', own)})`,
  through: ['DocumentPack', ...PACK_MODELS],
}
/** A printed paper belongs to its pack, any other document to its worker. */
const limitedDocument: Own = {
  where: (limitsId) => ({
    OR: [
      { ofPack: false, worker: ofWorker(limitsId) },
      { ofPack: true, packPaper: { pack: ofPack(limitsId) } },
    ],
  }),
  sql: (alias, own) => `case when ${alias}.of_pack
    then exists (select from pack_papers q where q.org_id = ${own.organisation} and q.document_id = ${alias}.id
      and ${byLimitedPack.sql('q', own)})
    else ${alias}.worker_id in ${own.idsOf(ownWorkers)} end`,
  through: ['PackPaper', 'DocumentPack', ...PACK_MODELS],
}
/** A note belongs to the record that it is on. */
const limitedNote: Own = {
  where: (limitsId) => ({
    OR: [
      { worker: ofWorker(limitsId) },
      { job: { project: ofProject(limitsId) } },
      { project: ofProject(limitsId) },
      { client: limitedClient.where(limitsId) },
    ],
  }),
  sql: (alias, own) => `case when ${alias}.worker_id is not null then ${alias}.worker_id in ${own.idsOf(ownWorkers)}
    when ${alias}.project_id is not null then ${alias}.project_id in ${own.idsOf(ownProjects)}
    when ${alias}.job_id is not null then exists (select from jobs j where j.org_id = ${own.organisation}
      and j.id = ${alias}.job_id and j.project_id in ${own.idsOf(ownProjects)})
    else exists (select from clients c where c.org_id = ${own.organisation} and c.id = ${alias}.client_id
      and ${limitedClient.sql('c', own)}) end`,
  through: ['Assignment', 'Job', 'Project', 'Client'],
}
/** What a member with limits has because of the records that they see. */
const aboutSubjects = (subjects: Record<string, BoundAccess>) =>
  ({
    Task: { own: tasksAbout(subjects), relations: {}, writes: ['create', 'update'] },
    Notification: { own: notificationsAbout(subjects), relations: {}, writes: [] },
    NotificationRead: { own: ofMember, relations: {}, writes: [] },
  }) as const satisfies Record<string, BoundAccess>

const client = { client: 'Client' }
const job = { job: 'Job' }

// biome-ignore format: a table reads by its columns
/** The records of the projects of supervisors: no rates, charges and invoices. */
const supervisedSubjects = {
  Project: { own: limitedProject, relations: { ...client }, writes: [] },
  Client: { own: limitedClient, relations: {}, writes: [] },
  Job: { own: byLimitedProject, relations: { ...project }, writes: [] },
  Assignment: { own: byLimitedProject, relations: { ...worker, ...project, ...job, covers: 'Assignment' }, writes: [] },
  Worker: { own: limitedWorker, relations: {}, writes: [] },
  PlannerWindow: { own: byLimitedWorker, relations: { ...worker }, writes: [] },
  Document: { own: limitedDocument, relations: { ...worker, packPaper: 'PackPaper', customType: 'CustomDocumentType' }, writes: [] },
  CustomDocumentType: { own: everyRow, relations: {}, writes: [] },
  Holiday: { own: everyRow, relations: {}, writes: [] },
  DocumentPack: { own: limitedPack, relations: { ...worker, ...job }, writes: [] },
  Note: { own: limitedNote, relations: { ...worker, ...job, ...project, ...client }, writes: ['create', 'update'] },
  PackPaper: { own: byLimitedPack, relations: { ...worker, document: 'Document', pack: 'DocumentPack' }, writes: [] },
  Timesheet: { own: byLimitedProject, relations: { ...worker, ...project, assignment: 'Assignment' }, writes: ['create', 'update'] },
  TimesheetApproval: { own: byLimitedProject, relations: { ...project }, writes: [] },
  Expense: { own: byLimitedProject, relations: { ...worker, ...project }, writes: ['create', 'update'] },
} as const satisfies Record<string, BoundAccess>

/** The models that supervisors can access. */
const supervisedRecords = { ...supervisedSubjects, ...aboutSubjects(supervisedSubjects) } as const

const { Assignment, Timesheet, ...others } = supervisedSubjects

// biome-ignore format: a table reads by its columns
/** The records of the projects and clients of members of the role finance with limits. Their scopes leave out documents. */
const financeSubjects = {
  ...others,
  Assignment: { ...Assignment, relations: { ...Assignment.relations, chargeRate: 'ChargeRate' } },
  Timesheet: { ...Timesheet, relations: { ...Timesheet.relations, charge: 'TimesheetCharge' } },
  Invoice: { own: byLimitedClient, relations: { ...client }, writes: [] },
  ChargeRate: { own: byLimitedAssignment, relations: { assignment: 'Assignment' }, writes: [] },
  ClientRate: { own: ofLimitedClient, relations: { ...client }, writes: [] },
  TimesheetCharge: { own: byLimitedProject, relations: { timesheet: 'Timesheet' }, writes: [] },
} as const satisfies Record<string, BoundAccess>

const {
  Document: _document,
  DocumentPack: _pack,
  PackPaper: _paper,
  PlannerWindow: _window,
  ...financed
} = financeSubjects

/** The models that they can access. */
const financeRecords = { ...financeSubjects, ...aboutSubjects(financed) } as const

/** The bound callers, for queries that show no data of others. */
export const BOUND_CALLERS = ['worker', 'supervisor', 'finance'] as const satisfies readonly Bound['audience'][]

/** What bound callers can access, by audience and model. */
export const boundRecords = {
  worker: ownRecords,
  supervisor: supervisedRecords,
  finance: financeRecords,
} as const satisfies Record<Bound['audience'], Record<string, BoundAccess>>

// biome-ignore format: a table reads by its columns
const words = {
  worker: { plural: 'Workers', can: 'A worker can read their own assignments and their projects, and their own documents, timesheets and expenses, and create the last three.' },
  supervisor: { plural: 'Supervisors', can: 'A supervisor can read the people, hours and documents of their projects, change timesheets, expenses and notes there, and the tasks about them or assigned to them.' },
  finance: { plural: 'Members with limits', can: 'With limits, the role finance can read the records of its projects and clients, and change timesheets, expenses and notes there.' },
} as const satisfies Record<Bound['audience'], object>

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
export function accessDenied(
  audience: Bound['audience'],
  reason = `${words[audience].plural} do not have access to this`,
): ApiError {
  return new ApiError('insufficient_scope', { message: `${reason}. ${words[audience].can}` })
}

/** Whether bound callers can access a model. */
export function canAccess(audience: Bound['audience'], model: string): boolean {
  return Object.hasOwn(boundRecords[audience], model)
}

/** The access of bound callers to a model. @throws {ApiError} insufficient_scope for a model that they cannot access */
export function accessOf(audience: Bound['audience'], model: string): BoundAccess {
  if (!canAccess(audience, model)) throw accessDenied(audience)
  return (boundRecords[audience] as Record<string, BoundAccess>)[model] as BoundAccess
}

/** @throws {ApiError} insufficient_scope for a model of which the caller cannot write records */
export function checkBoundWrites({ audience }: Bound, model: string): void {
  if (accessOf(audience, model).writes.length === 0) throw accessDenied(audience)
}

/** The arguments of a Prisma operation, limited to the caller's own records. @throws {ApiError} insufficient_scope */
export function bindTo(bound: Bound, model: string, operation: string, args: Arguments): Arguments {
  const { audience, id } = bound
  const access = accessOf(audience, model)
  checkSelection(audience, model, args)
  const write = WRITES[operation]
  if (write === undefined) return { ...args, where: withOwn(args.where, access, id) }
  if (write === 'remove') throw accessDenied(audience)
  for (const data of [args.data].flat()) {
    checkBoundWrite(bound, model, write, data as Arguments)
    if (audience !== 'worker') requireSamePlace(model, write, data as Arguments)
  }
  if (write === 'update') return { ...args, where: withOwn(args.where, access, id) }
  return args
}

/** Only write-rows.ts checks where a member's record is after a write. @throws {Error} if a Prisma operation can move it */
function requireSamePlace(model: string, write: 'create' | 'update', data: Arguments): void {
  if (write === 'create' || PLACES.some((field) => data[field] !== undefined))
    throw new Error(`${model} cannot be placed through the client of a member with limits`)
}

const PLACES = ['projectId', 'workerId', 'clientId', 'jobId', 'assignmentId']

function withOwn(where: unknown, { own }: BoundAccess, id: string): Arguments {
  const original = (where ?? {}) as Arguments
  return { ...original, AND: [...[original.AND ?? []].flat(), own.where(id)] }
}

/** Prisma loads relations without the bound client, so each relation must lead to own records. */
function checkSelection(audience: Bound['audience'], model: string, { select, include }: Arguments): void {
  const scalars = scalarsOf(model)
  const { relations } = accessOf(audience, model)
  for (const [field, selection] of Object.entries({ ...(select as Arguments), ...(include as Arguments) })) {
    if (scalars.has(field) || selection === false || selection === undefined) continue
    const target = relations[field]
    if (target === undefined || audience !== 'worker') throw accessDenied(audience) // a relation can leave the limits of a member
    if (typeof selection === 'object') checkSelection(audience, target, selection as Arguments)
  }
}

/**
 * Check that a bound caller may write these values of a record. Whether it is inside of a member's limits is checked
 * when it is written (write-rows.ts), because other rows decide it.
 * @param data by field
 * @throws {ApiError} insufficient_scope for a write or a value that the caller may not make
 * @throws {Error} for a record of another worker
 */
export function checkBoundWrite(
  { audience, id }: Bound,
  model: string,
  write: 'create' | 'update',
  data: object,
): void {
  const { writes, statuses } = accessOf(audience, model)
  if (!writes.includes(write)) throw accessDenied(audience)
  const { workerId: written, status, rejectionReason } = data as Arguments
  const scalars = scalarsOf(model)
  const unknown = Object.keys(data).find((field) => !scalars.has(field))
  if (unknown !== undefined) throw new Error(`${model}.${unknown} cannot be written by a bound caller`)
  if (audience !== 'worker') return
  if (written !== id && (write === 'create' || written !== undefined))
    throw new Error(`${model} names another worker than its client is bound to`)
  if (status !== undefined && !statuses?.includes(status as string))
    throw accessDenied(audience, `Workers cannot set the status ${JSON.stringify(status)}`)
  const resubmits = rejectionReason === null && status === 'submitted'
  if (rejectionReason !== undefined && !resubmits) throw accessDenied(audience, 'Workers cannot set a rejection reason')
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
