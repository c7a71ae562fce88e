/** The allowed status transitions of every resource whose status callers can change. */
import type {
  ClientStatus,
  DocumentPackStatus,
  ExpenseStatus,
  InvoiceStatus,
  JobStatus,
  ProjectStatus,
  TaskStatus,
  TimesheetStatus,
  WorkerStatus,
} from '../../../prisma/generated/client/enums.ts'
import { ApiError } from '../../platform/errors/errors.ts'

type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

const transitions = {
  worker: {
    candidate: ['active', 'inactive'],
    active: ['inactive'],
    inactive: ['active'],
  } satisfies Transitions<WorkerStatus>,
  client: { active: ['archived'], archived: ['active'] } satisfies Transitions<ClientStatus>,
  project: {
    planned: ['active', 'cancelled'],
    active: ['completed', 'cancelled'],
    completed: [],
    cancelled: [],
  } satisfies Transitions<ProjectStatus>,
  job: {
    mobilising: ['mobilised', 'cancelled'],
    mobilised: ['mobilising', 'completed', 'cancelled'],
    completed: [],
    cancelled: [],
  } satisfies Transitions<JobStatus>,
  document_pack: {
    draft: ['issued'],
    issued: ['completed'],
    completed: ['issued'],
  } satisfies Transitions<DocumentPackStatus>,
  timesheet: {
    draft: ['submitted'],
    submitted: ['approved', 'rejected'],
    approved: [],
    rejected: ['submitted'],
  } satisfies Transitions<TimesheetStatus>,
  expense: {
    submitted: ['approved', 'rejected'],
    approved: ['paid'],
    paid: [],
    rejected: [],
  } satisfies Transitions<ExpenseStatus>,
  invoice: {
    draft: ['issued', 'void'],
    issued: ['paid', 'void'],
    paid: [],
    void: [],
  } satisfies Transitions<InvoiceStatus>,
  task: {
    open: ['in_progress', 'done', 'cancelled'],
    in_progress: ['open', 'done', 'cancelled'],
    done: [],
    cancelled: [],
  } satisfies Transitions<TaskStatus>,
}

/**
 * Check that a status may change from `from` to `to`; staying the same is always allowed.
 * @param path the field that requests the change
 * @throws {ApiError} invalid_transition on `path`
 */
export function checkTransition<Kind extends keyof typeof transitions>(
  kind: Kind,
  from: keyof (typeof transitions)[Kind] & string,
  to: keyof (typeof transitions)[Kind] & string,
  path = 'input.status',
): void {
  if (from === to) return
  const next = transitions[kind][from] as readonly string[]
  if (next.includes(to)) return
  const allowed = next.length === 0 ? `${from} is a final status` : `allowed from ${from}: ${next.join(', ')}`
  const message = `The status of the ${kind.replace('_', ' ')} cannot change from ${from} to ${to}: ${allowed}.`
  const detail = `must not change from ${from} to ${to}: ${allowed}`
  throw new ApiError('invalid_transition', {
    message,
    details: [{ path, code: 'invalid_transition', message: detail }],
  })
}
