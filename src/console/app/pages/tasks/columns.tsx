import type { TaskSortField } from '../../api/schema-types.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { taskKind, taskPriorities } from '../../records/task.ts'
import type { Colleagues } from '../../work/colleagues.ts'
import type { TaskCardFragment } from '../../work/operations.ts'
import { subjectName } from '../../work/subject.ts'
import { DueDay, PriorityMark } from '../../work/task-marks.tsx'

type Columns = readonly ListColumn<TaskCardFragment, TaskSortField>[]

const aboutOf = ({ subject }: TaskCardFragment) => (subject ? subjectName(subject) : null)

// biome-ignore format: a table reads by its columns
export const taskColumns = ({ nameOf }: Colleagues): Columns => [
  { id: 'title', title: 'Title', width: 15, grow: 3, sort: 'title', phone: 'first', cell: ({ title }) => title, text: ({ title }) => title },
  { id: 'status', title: 'Status', width: 7.75, grow: 0.25, phone: 'second', cell: ({ status }) => <StatusMark words={taskKind.statuses} value={status} />, text: ({ status }) => taskKind.statuses[status].label },
  { id: 'priority', title: 'Priority', width: 5.5, grow: 0.25, cell: ({ priority }) => <PriorityMark priority={priority} />, text: ({ priority }) => taskPriorities[priority] },
  { id: 'due', title: 'Due on', width: 8, grow: 0.25, sort: 'dueOn', phone: 'end', cell: (task) => <DueDay task={task} />, text: ({ dueOn }) => dueOn },
  { id: 'assignee', title: 'Assignee', width: 9, cell: ({ assigneeId }) => nameOf(assigneeId), text: ({ assigneeId }) => nameOf(assigneeId) },
  { id: 'about', title: 'About', width: 12, grow: 2, cell: aboutOf, text: aboutOf },
  { id: 'created', title: 'Created', width: 8, grow: 0.25, sort: 'createdAt', isOptional: true, cell: ({ createdAt }) => <Time at={createdAt} as="day" />, text: ({ createdAt }) => createdAt },
  { id: 'changed', title: 'Changed', width: 8, grow: 0.25, sort: 'updatedAt', isOptional: true, cell: ({ updatedAt }) => <Time at={updatedAt} />, text: ({ updatedAt }) => updatedAt },
  { id: 'completed', title: 'Done at', width: 8, grow: 0.25, sort: 'completedAt', isOptional: true, cell: ({ completedAt }) => completedAt && <Time at={completedAt} />, text: ({ completedAt }) => completedAt },
]
