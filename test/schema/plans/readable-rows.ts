/** Who may read which rows, in plain words. */

import { resourcesByObject } from '../../../schema/record-references.ts'
import { boundOf } from '../../../src/access/tenancy/own-records.ts'
import type { Context } from '../../../src/execution/context.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import type { Row, RowsInMemory } from './rows-in-memory.ts'

/** The rows of an organisation, by model. */
type Tables = (model: string) => readonly Row[]
type IsOwn = (row: Row, caller: string, tables: Tables) => boolean

/** The rows that are a worker's own: the only ones that credentials bound to a worker can read. */
const workers: Record<string, IsOwn> = {
  Worker: (row, workerId) => row.id === workerId,
  Assignment: (row, workerId) => row.workerId === workerId,
  Project: (row, workerId, tables) =>
    tables('Assignment').some(
      (each) => each.projectId === row.id && each.workerId === workerId && each.deletedAt === null,
    ),
  Document: (row, workerId) => row.workerId === workerId,
  CustomDocumentType: () => true,
  Holiday: () => true,
  PackPaper: (row, workerId) => row.workerId === workerId,
  Timesheet: (row, workerId) => row.workerId === workerId,
  Expense: (row, workerId) => row.workerId === workerId,
}

const isLimitedProject: IsOwn = ({ id, clientId }, limitsId, tables) =>
  tables('MemberLimit').some(
    (limit) => limit.limitsId === limitsId && (limit.projectId === id || limit.clientId === clientId),
  )
const byProject: IsOwn = ({ projectId }, limitsId, tables) =>
  tables('Project').some((project) => project.id === projectId && isLimitedProject(project, limitsId, tables))
const isLimitedWorker = (workerId: unknown, limitsId: string, tables: Tables) =>
  tables('Assignment').some(
    (each) => each.workerId === workerId && each.deletedAt === null && byProject(each, limitsId, tables),
  )
const isLimitedClient = (clientId: unknown, limitsId: string, tables: Tables) =>
  tables('MemberLimit').some(
    (limit) =>
      limit.limitsId === limitsId &&
      (limit.clientId === clientId ||
        tables('Project').some((project) => project.id === limit.projectId && project.clientId === clientId)),
  )
const ofJob = (jobId: unknown, limitsId: string, tables: Tables) =>
  tables('Job').some((job) => job.id === jobId && byProject(job, limitsId, tables))
const byWorker: IsOwn = ({ workerId }, limitsId, tables) => isLimitedWorker(workerId, limitsId, tables)
const isLimitedPack: IsOwn = (pack, limitsId, tables) =>
  pack.jobId === null ? byWorker(pack, limitsId, tables) : ofJob(pack.jobId, limitsId, tables)
const byPack: IsOwn = ({ packId }, limitsId, tables) =>
  tables('DocumentPack').some((pack) => pack.id === packId && isLimitedPack(pack, limitsId, tables))

/** Rows that both roles with limits can read. */
const both: Record<string, IsOwn> = {
  Project: isLimitedProject,
  Client: ({ id }, limitsId, tables) => isLimitedClient(id, limitsId, tables),
  Job: byProject,
  Assignment: byProject,
  Worker: ({ id }, limitsId, tables) => isLimitedWorker(id, limitsId, tables),
  CustomDocumentType: () => true,
  Holiday: () => true,
  Note(note, limitsId, tables) {
    if (note.workerId !== null) return byWorker(note, limitsId, tables)
    if (note.projectId !== null) return byProject(note, limitsId, tables)
    if (note.jobId !== null) return ofJob(note.jobId, limitsId, tables)
    return isLimitedClient(note.clientId, limitsId, tables)
  },
  Timesheet: byProject,
  TimesheetApproval: byProject,
  Expense: byProject,
}
const papers: Record<string, IsOwn> = {
  PlannerWindow: byWorker,
  Document: (row, limitsId, tables) =>
    row.ofPack === true
      ? tables('PackPaper').some((paper) => paper.documentId === row.id && byPack(paper, limitsId, tables))
      : byWorker(row, limitsId, tables),
  DocumentPack: isLimitedPack,
  PackPaper: byPack,
}
const money: Record<string, IsOwn> = {
  Invoice: ({ clientId }, limitsId, tables) =>
    tables('MemberLimit').some((limit) => limit.limitsId === limitsId && limit.clientId === clientId),
  ChargeRate: ({ assignmentId }, limitsId, tables) =>
    tables('Assignment').some((each) => each.id === assignmentId && byProject(each, limitsId, tables)),
  ClientRate: ({ clientId }, limitsId, tables) => isLimitedClient(clientId, limitsId, tables),
  TimesheetCharge: byProject,
}

/** Tasks and notifications: those for the member, and those about records of some models that they see. */
function aboutThem(models: Record<string, IsOwn>): Record<string, IsOwn> {
  const me = (limitsId: string, tables: Tables) =>
    tables('Membership').find((member) => member.limitsId === limitsId)?.userId
  const isAbout: IsOwn = ({ subjectType, subjectId }, limitsId, tables) => {
    const model = resourcesByObject.get(String(subjectType))?.type ?? ''
    const subject = tables(model).find(({ id, deletedAt }) => id === subjectId && deletedAt === null)
    return subject !== undefined && models[model]?.(subject, limitsId, tables) === true
  }
  const Task: IsOwn = (task, limitsId, tables) =>
    (task.assigneeId !== null && task.assigneeId === me(limitsId, tables)) || isAbout(task, limitsId, tables)
  return {
    Task,
    Notification(row, limitsId, tables) {
      if (row.recipientId !== null) return row.recipientId === me(limitsId, tables)
      if (row.subjectType !== 'task') return isAbout(row, limitsId, tables)
      const task = tables('Task').find(({ id, deletedAt }) => id === row.subjectId && deletedAt === null)
      return task !== undefined && Task(task, limitsId, tables)
    },
    NotificationRead: ({ userId }, limitsId, tables) => userId === me(limitsId, tables),
  }
}

const rules: Record<'worker' | 'supervisor' | 'finance', Record<string, IsOwn>> = {
  worker: workers,
  supervisor: { ...both, ...papers, ...aboutThem({ ...both, ...papers }) },
  finance: { ...both, ...papers, ...money, ...aboutThem({ ...both, ...money }) },
}

/** The id of the document that a row is about, if it is. */
function documentOf(model: string, row: Row, tables: Tables): unknown {
  if (model === 'Document') return row.id
  if (model === 'AiJob' || model === 'PackPaper') return row.documentId
  if (model !== 'Task' && model !== 'Notification') return null
  const subject = (name: string) => tables(name).find(({ id }) => id === row.subjectId)
  if (row.subjectType === 'document') return row.subjectId
  if (row.subjectType === 'ai_job') return subject('AiJob')?.documentId
  const task = model === 'Notification' && row.subjectType === 'task' ? subject('Task') : undefined
  return task && documentOf('Task', task, tables)
}

function isRestricted(model: string, row: Row, tables: Tables): boolean {
  const about = documentOf(model, row, tables)
  const document = tables('Document').find(({ id }) => id === about)
  return tables('CustomDocumentType').some(({ id, restricted }) => id === document?.customTypeId && restricted === true)
}

/** Which tasks the roles see that see only some, beside those that are assigned to the member. */
const subjects: Record<string, readonly unknown[]> = {
  finance: ['timesheet', 'expense', 'invoice'],
  recruiter: ['worker', 'document', 'document_pack'],
}

/** Whether a row is a task of others, or about one. */
function isOfOthers(model: string, row: Row, { tasksOf }: Context['credential'], tables: Tables): boolean {
  if (tasksOf === null) return false
  if (model === 'Task')
    return row.assigneeId !== tasksOf.userId && subjects[tasksOf.role]?.includes(row.subjectType) !== true
  if (model !== 'Notification' || row.subjectType !== 'task') return false
  const task = tables('Task').find(({ id }) => id === row.subjectId)
  return task === undefined || isOfOthers('Task', task, { tasksOf } as Context['credential'], tables)
}

/** All that the rules look at. */
const MODELS = ['MemberLimit', 'Membership', 'PackPaper', ...[...resourcesByObject.values()].map(({ type }) => type)]

/** Nothing changes while they are read. */
const readable = new WeakMap<Context['credential'], Map<string, Promise<readonly Row[]>>>()

/** The rows of one caller. */
export class ReadableRows {
  readonly #rows: RowsInMemory
  readonly #context: Context
  readonly #bound: ReturnType<typeof boundOf>

  constructor(rows: RowsInMemory, context: Context) {
    this.#rows = rows
    this.#context = context
    this.#bound = boundOf(context.credential)
  }

  /** All rows of the caller's organisation. */
  async ofOrganisation(model: string): Promise<readonly Row[]> {
    return (await this.#rows.all(model)).filter(({ orgId }) => orgId === this.#context.orgId)
  }

  /** Whether the caller can read any rows of a model, by what it is bound to. */
  canRead(model: string): boolean {
    return this.#bound === null || Object.hasOwn(rules[this.#bound.audience], model)
  }

  /** The rows of a model that the caller can read, deleted ones among them. @throws {ApiError} insufficient_scope */
  async of(model: string): Promise<readonly Row[]> {
    if (!this.canRead(model)) throw new ApiError('insufficient_scope')
    const known = readable.get(this.#context.credential) ?? new Map<string, Promise<readonly Row[]>>()
    readable.set(this.#context.credential, known)
    const rows = known.get(model) ?? this.#read(model)
    known.set(model, rows)
    return rows
  }

  async #read(model: string): Promise<readonly Row[]> {
    const rows = await this.ofOrganisation(model)
    const { credential } = this.#context
    const { scopes, tasksOf } = credential
    if (this.#bound === null && scopes.has('documents:restricted') && tasksOf === null) return rows
    const { audience, id } = this.#bound ?? { audience: null, id: '' }
    const tables = await this.#tables()
    return rows.filter(
      (row) =>
        (audience === null || rules[audience][model]?.(row, id, tables)) &&
        (scopes.has('documents:restricted') || !isRestricted(model, row, tables)) &&
        !isOfOthers(model, row, credential, tables),
    )
  }

  /** Those that are not deleted, in the order of their ids. */
  async live(model: string): Promise<Row[]> {
    const rows = (await this.of(model)).filter(({ deletedAt = null }) => deletedAt === null)
    return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  }

  async #tables(): Promise<Tables> {
    const known = new Map<string, readonly Row[]>()
    for (const model of MODELS) known.set(model, await this.ofOrganisation(model))
    return (model) => known.get(model) ?? []
  }
}
