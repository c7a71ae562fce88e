import type { TaskPriority, TaskStatus } from '../api/schema-types.ts'
import { IconChecklist } from '../parts/icons/icons.tsx'
import { type Identified, type RecordKind, sheetIn } from './record.ts'

export const taskKind = {
  typename: 'Task',
  type: 'task',
  name: 'task',
  plural: 'Tasks',
  icon: IconChecklist,
  path: '/tasks',
  write: 'tasks:write',
  nameOf: ({ title }) => title,
  pathOf: sheetIn('/tasks'),
  statuses: {
    open: { label: 'Open', tone: 'warn' },
    in_progress: { label: 'In progress', tone: 'calm' },
    done: { label: 'Done', tone: 'good' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  none: {
    title: 'Nothing to do',
    text: 'Tasks come from people, from automations, and from Muster itself, for example when a job lacks people. What is done is under Done.',
  },
} satisfies RecordKind<Identified & { title: string }, TaskStatus>

export const taskPriorities: Readonly<Record<TaskPriority, string>> = { high: 'High', normal: 'Normal', low: 'Low' }
