import type { TaskSortField } from '../../api/schema-types.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { changedColumn, createdColumn, statusColumn } from '../../parts/list/shared-columns.tsx'
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
  { id: 'title', title: 'Title', width: 15, grow: 3, sort: 'title', phone: 'first', text: ({ title }) => title },
  { ...statusColumn(taskKind.statuses), width: 7.75, phone: 'second' },
  { id: 'priority', title: 'Priority', width: 5.5, grow: 0.25, cell: ({ priority }) => <PriorityMark priority={priority} />, text: ({ priority }) => taskPriorities[priority] },
  { id: 'due', title: 'Due on', width: 8, grow: 0.25, sort: 'dueOn', phone: 'end', cell: (task) => <DueDay task={task} />, text: ({ dueOn }) => dueOn },
  { id: 'assignee', title: 'Assignee', width: 9, text: ({ assigneeId }) => nameOf(assigneeId) },
  { id: 'about', title: 'About', width: 12, grow: 2, text: aboutOf },
  createdColumn,
  changedColumn,
  { id: 'completed', title: 'Done at', width: 8, grow: 0.25, sort: 'completedAt', isOptional: true, cell: ({ completedAt }) => completedAt && <Time at={completedAt} />, text: ({ completedAt }) => completedAt },
]
