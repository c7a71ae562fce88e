/** The columns of the board: the server's state plus unconfirmed moves. */
import type { TaskStatus } from '../../api/schema-types.ts'
import type { TaskCardFragment } from '../../work/operations.ts'

export const COLUMNS = ['open', 'in_progress', 'done', 'cancelled'] as const satisfies readonly TaskStatus[]

export interface BoardColumn {
  status: TaskStatus
  tasks: readonly TaskCardFragment[]
  /** Includes tasks that are not listed. */
  total: number
}

/**
 * @param read the server's columns
 * @param moved new statuses of moved tasks, by id; they come first in their columns
 */
export function columnsWithMoves(
  read: readonly BoardColumn[],
  moved: ReadonlyMap<string, TaskStatus>,
): readonly BoardColumn[] {
  const onTheirWay = read.flatMap(({ status, tasks }) => tasks.filter(({ id }) => (moved.get(id) ?? status) !== status))
  if (onTheirWay.length === 0) return read
  return read.map(({ status, tasks, total }) => {
    const staying = tasks.filter((task) => !onTheirWay.includes(task))
    const arriving = onTheirWay.filter(({ id }) => moved.get(id) === status)
    return {
      status,
      tasks: [...arriving.map((task) => ({ ...task, status })), ...staying],
      total: total - (tasks.length - staying.length) + arriving.length,
    }
  })
}

/** The card that an arrow key moves to: the next in the column, or the one beside it. Undefined at an edge. */
export function cardBeside(columns: readonly BoardColumn[], id: string, key: string): string | undefined {
  const at = columns.findIndex(({ tasks }) => tasks.some((task) => task.id === id))
  const index = columns[at]?.tasks.findIndex((task) => task.id === id) ?? -1
  if (index < 0) return undefined
  if (key === 'ArrowDown' || key === 'ArrowUp') return columns[at]?.tasks[index + (key === 'ArrowDown' ? 1 : -1)]?.id
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const others = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).reverse()
  const tasks = others.find((column) => column.tasks.length > 0)?.tasks
  return tasks?.[Math.min(index, tasks.length - 1)]?.id
}

/** The status of the adjacent column; undefined at an edge. */
export function statusBeside(status: TaskStatus, key: string): TaskStatus | undefined {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : undefined
  return step && COLUMNS[COLUMNS.indexOf(status) + step]
}
