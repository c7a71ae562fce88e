/** The board: the server's state and pending moves. */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { type Failure, failureOf } from '../../api/failure.ts'
import { useApiQuery } from '../../api/hooks.ts'
import type { TaskFilter } from '../../api/schema-types.ts'
import { EditTaskDocument, TaskBoardDocument, type TaskBoardQuery } from '../../work/operations.ts'
import { isEnded, refusalOf } from '../../work/task-words.ts'
import { type BoardColumn, COLUMNS, columnsWithMoves } from './board-columns.ts'
import { Moves, type Send } from './moves.ts'

export interface Found {
  filter: TaskFilter
  search?: string
}

/** Number of tasks by status, including those that the board does not list. */
export type Counts = ReadonlyMap<string | null, number> | undefined

export function useBoard({ filter, search }: Found, counts: Counts) {
  const client = useClient()
  const variables = useMemo(
    () => ({
      ...(search && { search }),
      toDo: { ...filter, status: COLUMNS.filter((status) => !isEnded(status)) },
      ended: { ...filter, status: COLUMNS.filter(isEnded) },
    }),
    [filter, search],
  )
  const { data, failure, loading, refetch } = useApiQuery(TaskBoardDocument, variables, { lists: 'Task' })
  const asked = useRef(variables)
  useEffect(() => {
    asked.current = variables
  }, [variables])
  const moves = useMemo(() => {
    const send: Send = async ({ id, to, updatedAt }) => {
      const change = { id, input: { status: to }, ifUnchangedSince: updatedAt }
      const { data: changed, error } = await client.mutation(EditTaskDocument, change).toPromise()
      if (error || !changed) return { failure: error ? refusalOf(failureOf(error)) : UNANSWERED }
      return { updatedAt: changed.updateTask.updatedAt }
    }
    const reload = async () => {
      await client.query(TaskBoardDocument, asked.current, { requestPolicy: 'network-only' }).toPromise()
    }
    return new Moves(send, reload)
  }, [client])
  const shown = useSyncExternalStore(moves.subscribe, moves.snapshot)
  const columns = useMemo(() => data && columnsWithMoves(columnsOf(data, counts), shown.to), [data, counts, shown.to])
  return { columns, failure, loading, refetch, moves, refusal: shown.refusal, moved: shown.to }
}

const UNANSWERED: Failure = { message: 'The server did not answer. Try again.', fields: {} }

function columnsOf({ toDo, ended }: TaskBoardQuery, counts: Counts): BoardColumn[] {
  const all = [...(toDo?.data ?? []), ...(ended?.data ?? [])]
  return COLUMNS.map((status) => {
    const tasks = all.filter((task) => task.status === status)
    return { status, tasks, total: Math.max(tasks.length, counts?.get(status) ?? 0) }
  })
}
