/**
 * Members of some roles see only tasks that concern their work: those about records of some types, and those that are
 * assigned to them (`taskSubjects` in roles.ts). Apps that act for them see the same. Notifications and events about other
 * tasks are hidden as well.
 */
import { ApiError } from '../../platform/errors/errors.ts'
import type { TasksOf } from '../credentials/credential.ts'
import { type TaskRole, taskSubjects } from '../scopes/roles.ts'
import type { Hidden } from './restricted.ts'

/** What decides who sees a task. */
export interface TaskFacts {
  subjectType: string | null
  assigneeId: string | null
}

const subjectsOf = (role: TaskRole): readonly string[] => taskSubjects[role]

/** The same rule as `isTheirTask` and `whereTheirs`, in SQL. It is never null. @param user SQL of the user's id */
function isTheirs(role: TaskRole, alias: string, user: string | undefined): string {
  if (user === undefined) throw new Error('a condition on tasks needs the id of the user')
  const subjects = subjectsOf(role).map((subject) => `'${subject}'`)
  return `((${alias}.subject_type in (${subjects.join(', ')}) or ${alias}.assignee_id = ${user}) is true)`
}

const whereTheirs = ({ role, userId }: TasksOf) => ({
  OR: [{ subjectType: { in: [...subjectsOf(role)] } }, { assigneeId: userId }],
})

/** Whether a task is one of theirs. */
export function isTheirTask({ role, userId }: TasksOf, { subjectType, assigneeId }: TaskFacts): boolean {
  return assigneeId === userId || (subjectType !== null && subjectsOf(role).includes(subjectType))
}

/** SQL: the task of this id is not one of theirs. That holds for a task that does not exist. */
const isOthers = (role: TaskRole, organisation: string, id: string, user: string | undefined) =>
  `((select ${isTheirs(role, 'tk', user)} from tasks tk where tk.org_id = ${organisation} and tk.id = ${id}) is not true)`

type HiddenSql = (role: TaskRole) => Hidden['sql']

const ofNotification: HiddenSql = (role) => (alias, organisation, user) =>
  `(case when ${alias}.subject_type = 'task' then ${isOthers(role, organisation, `${alias}.subject_id`, user)} else false end)`

const ofEvent: HiddenSql = (role) => (alias, organisation, user) =>
  `(case ${alias}.object_type when 'task' then ${isOthers(role, organisation, `${alias}.object_id`, user)}
    when 'notification' then (select ${ofNotification(role)('nt', organisation, user)} from notifications nt
      where nt.org_id = ${organisation} and nt.id = ${alias}.object_id) is not false
    else false end)`

const hiddenRecords: Readonly<Record<string, { sql: HiddenSql; through: readonly string[] }>> = {
  Task: { sql: (role) => (alias, _organisation, user) => `(not ${isTheirs(role, alias, user)})`, through: [] },
  Notification: { sql: ofNotification, through: ['Task'] },
  Event: { sql: ofEvent, through: ['Task', 'Notification'] },
}

/**
 * Which rows of a model are hidden, as they are about a task that is not theirs; undefined if none are.
 * @param userId not needed for SQL, whose parameters name the user
 */
export function othersTasks({ role, userId }: { role: TaskRole; userId?: string }, model: string): Hidden | undefined {
  const hidden = Object.hasOwn(hiddenRecords, model) ? hiddenRecords[model] : undefined
  if (hidden === undefined) return undefined
  const where = model === 'Task' && userId !== undefined ? { NOT: whereTheirs({ role, userId }) } : undefined
  return { sql: hidden.sql(role), through: hidden.through, byUser: true, ...(where && { where }) }
}

const factsOf = (subjectType: string, assigneeId: string) =>
  `jsonb_build_object('subjectType', ${subjectType}, 'assigneeId', ${assigneeId})`

const factsOfTask = (organisation: string, id: string) =>
  `(select coalesce(jsonb_agg(${factsOf('tk.subject_type', 'tk.assignee_id')}), '[]')
    from tasks tk where tk.org_id = ${organisation} and tk.id = ${id})`

const factsOfNotification = (alias: string, organisation: string) =>
  `(case when ${alias}.subject_type = 'task' then ${factsOfTask(organisation, `${alias}.subject_id`)} end)`

/**
 * SQL of the `TaskFacts` of the tasks that a row is about, as JSON; null if it is about none. Those of an event include
 * whose the task was before: they hear that it is not theirs any more.
 */
export const factsOfTasks: Readonly<Record<string, (alias: string, organisation: string) => string>> = {
  Task: (alias) => `jsonb_build_array(${factsOf(`${alias}.subject_type`, `${alias}.assignee_id`)})`,
  Notification: factsOfNotification,
  Event(alias, organisation) {
    const before = (field: string) => `${alias}.data->'previous'->>'${field}'`
    return `(case ${alias}.object_type
      when 'task' then ${factsOfTask(organisation, `${alias}.object_id`)} || ${factsOf(before('subject_type'), before('assignee_id'))}
      when 'notification' then coalesce((select coalesce(${factsOfNotification('nt', organisation)}, 'null') from notifications nt
        where nt.org_id = ${organisation} and nt.id = ${alias}.object_id), '[]') end)`
  },
}

/** @throws {ApiError} insufficient_scope if one of the tasks that the caller has written is not theirs */
export function requireTheirs(tasksOf: TasksOf, rows: readonly TaskFacts[]): void {
  if (rows.every((row) => isTheirTask(tasksOf, row))) return
  const subjects = subjectsOf(tasksOf.role).join(', ')
  throw new ApiError('insufficient_scope', {
    message: `With your role, a task is about a record of one of the types ${subjects}, or assigned to you.`,
  })
}
