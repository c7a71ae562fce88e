/** The form values of a task. */
import type { TaskPriority, TaskStatus } from '../api/schema-types.ts'
import type { TaskCardFragment } from './operations.ts'

export interface TaskValues {
  title: string
  description: string
  status: TaskStatus
  priority: TaskPriority
  /** `YYYY-MM-DD` or empty. */
  dueOn: string
  assigneeId: string
  /** `worker:` and an id, or empty. */
  about: string
}

export const emptyTask: TaskValues = {
  title: '',
  description: '',
  status: 'open',
  priority: 'normal',
  dueOn: '',
  assigneeId: '',
  about: '',
}

/** For `useRecordForm`. */
export const taskFields = {
  labels: {
    title: 'Title',
    description: 'Details',
    status: 'Status',
    priority: 'Priority',
    dueOn: 'Due on',
    assigneeId: 'Assignee',
    about: 'About',
  },
  paths: { about: 'subjectId' },
} as const

/** The subject of a task as text. */
export const aboutOf = (type: string | null, id: string | null) => (type && id ? `${type}:${id}` : '')

/** Parses the text of a subject; undefined if it is not valid. */
export function readAbout(text: string | undefined): { type: string; id: string } | undefined {
  const [, type, id] = /^([a-z_]+):([0-9a-f-]{36})$/i.exec(text ?? '') ?? []
  return type === undefined || id === undefined ? undefined : { type, id }
}

type Stored = Pick<TaskCardFragment, 'title' | 'status' | 'priority'> & {
  description: string | null
  dueOn: string | null
  assigneeId: string | null
  subjectType: string | null
  subjectId: string | null
}

export function valuesOfTask({ subjectType, subjectId, ...task }: Stored): TaskValues {
  const { title, status, priority } = task
  return {
    title,
    description: task.description ?? '',
    status,
    priority,
    dueOn: task.dueOn ?? '',
    assigneeId: task.assigneeId ?? '',
    about: aboutOf(subjectType, subjectId),
  }
}

/** The input for the API. Empty values become null, which clears a field. */
export function taskInputOf({ title, description, status, priority, dueOn, assigneeId, about }: TaskValues) {
  const subject = readAbout(about)
  return {
    title: title.trim(),
    description: description.trim() || null,
    status,
    priority,
    dueOn: dueOn || null,
    assigneeId: assigneeId || null,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
  }
}
