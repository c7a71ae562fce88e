/** The form values of a task. */
import type { TaskPriority, TaskStatus } from '../api/schema-types.ts'
import { orNulls, textsOf } from '../parts/forms/texts.ts'
import type { TaskCardFragment } from './operations.ts'

/** For `useRecordForm`. */
export const taskFields = {
  labels: {
    title: 'Title',
    description: 'Details',
    status: 'Status',
    priority: 'Priority',
    dueOn: 'Due on',
    assigneeId: 'Assignee',
    /** `worker:` and an id, or empty. */
    about: 'About',
  },
  paths: { about: 'subjectId' },
} as const

type Field = keyof typeof taskFields.labels

export type TaskValues = Record<Field, string> & { status: TaskStatus; priority: TaskPriority }

const valuesOf = (task: { [name in Field]?: string | null }) => textsOf(taskFields.labels, task) as TaskValues

export const emptyTask = valuesOf({ status: 'open', priority: 'normal' })

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

export const valuesOfTask = ({ subjectType, subjectId, ...task }: Stored): TaskValues =>
  valuesOf({ ...task, about: aboutOf(subjectType, subjectId) })

/** The input for the API. */
export function taskInputOf({ title, status, priority, about, ...others }: TaskValues) {
  const subject = readAbout(about)
  return {
    title: title.trim(),
    status,
    priority,
    ...orNulls(others),
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
  }
}
