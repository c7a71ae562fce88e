/**
 * The tasks as a board: a column for each status. A card can be moved by dragging, by Shift and an arrow key, or by its
 * menu, e.g. on phones.
 */
import { VisuallyHidden } from '@mantine/core'
import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import type { TaskStatus } from '../../api/schema-types.ts'
import { ClearFilters, ListBar, ListSearch } from '../../parts/list/list-page.tsx'
import { NoRows } from '../../parts/list/no-rows.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { taskKind } from '../../records/task.ts'
import { useMay } from '../../session/session.tsx'
import type { Colleagues } from '../../work/colleagues.ts'
import classes from './board.module.css'
import { type BoardColumn, cardBeside, statusBeside } from './board-columns.ts'
import { TaskCard } from './task-card.tsx'
import { type TaskAddress, TaskFilters } from './task-filters.tsx'
import { type Counts, type Found, useBoard } from './use-board.ts'

interface Props {
  found: Found
  counts: Counts
  colleagues: Colleagues
  address: TaskAddress
}

export function TaskBoard({ found, counts, colleagues, address }: Props) {
  const { columns, failure, loading, refetch, moves, refusal, moved } = useBoard(found, counts)
  const mayWrite = useMay('tasks:write')
  const [active, setActive] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  /** The card that has the focus. A card that changes its column is another element there, which gets the focus again. */
  const focused = useRef<string>(undefined)
  const hint = useId()
  const focus = (id: string) => frame.current?.querySelector<HTMLElement>(`[data-task="${id}"]`)?.focus()
  useLayoutEffect(() => {
    if (focused.current !== undefined && document.activeElement === document.body) focus(focused.current)
  }, [columns])

  const tasks = columns?.flatMap((column) => column.tasks) ?? []
  const first = tasks.some(({ id }) => id === active) ? active : tasks[0]?.id
  const move = (id: string, to: TaskStatus) => {
    const task = tasks.find((each) => each.id === id)
    if (task === undefined || task.status === to) return
    setSaid(`${task.title}: ${taskKind.statuses[to].label}`)
    void moves.move(task, to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.task : undefined
    const task = tasks.find((each) => each.id === id)
    if (task === undefined || columns === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.shiftKey) {
      const to = statusBeside(task.status, event.key)
      if (to === undefined || !mayWrite) return
      event.preventDefault()
      return move(task.id, to)
    }
    const next = cardBeside(columns, task.id, event.key)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    focus(next)
  }
  // React reports no blur of an element that it removes.
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target instanceof HTMLElement ? target.dataset.task : undefined
  }
  const onBlur = () => {
    focused.current = undefined
  }
  return (
    <>
      <ListBar>
        <ListSearch label="Title or id" {...address.field('q')} />
        <TaskFilters address={address} colleagues={colleagues} />
        <ClearFilters of={address} />
      </ListBar>
      {refusal && (
        <div className={classes.refusal}>
          <FailureNotice
            failure={{ ...refusal.failure, message: `${refusal.task.title}: ${refusal.failure.message}` }}
          />
          <button type="button" className="textual" onClick={() => moves.dismiss()}>
            Dismiss
          </button>
        </div>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <VisuallyHidden id={hint}>
        {mayWrite
          ? 'Arrows go from card to card, Shift and the left or right arrow move a card, Enter opens it.'
          : 'Arrows go from card to card, Enter opens one.'}
      </VisuallyHidden>
      {failure && columns === undefined ? (
        <FailureNotice failure={failure} onRetry={refetch} />
      ) : columns === undefined || (loading && tasks.length === 0) ? (
        <LoadingRows />
      ) : tasks.length === 0 ? (
        <NoRows kind={taskKind} filters={{ any: address.isFiltered, clear: address.clearFilters }} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its cards
        <div className={classes.board} ref={frame} onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
          {columns.map((column) => (
            <Column
              key={column.status}
              column={column}
              isDropped={dragged !== undefined}
              onDrop={() => dragged !== undefined && move(dragged, column.status)}
            >
              {column.tasks.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  assignee={colleagues.nameOf(task.assigneeId)}
                  mayWrite={mayWrite}
                  isPending={moved.has(task.id)}
                  isInTabOrder={task.id === first}
                  describedBy={hint}
                  onFocus={() => setActive(task.id)}
                  onDrag={setDragged}
                  onMove={(to) => move(task.id, to)}
                />
              ))}
            </Column>
          ))}
        </div>
      )}
    </>
  )
}

interface ColumnProps {
  column: BoardColumn
  /** Whether a card is being dragged. */
  isDropped: boolean
  onDrop: () => void
  children: ReactNode
}

function Column({ column: { status, tasks, total }, isDropped, onDrop, children }: ColumnProps) {
  const [isOver, setIsOver] = useState(false)
  const { label, tone } = taskKind.statuses[status]
  const title = useId()
  const over = (event: DragEvent) => {
    if (!isDropped) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onDrop()
  }
  return (
    <section
      className={classes.column}
      aria-labelledby={title}
      data-over={(isDropped && isOver) || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h2 className={classes.title} id={title} data-tone={tone}>
        {label} <span className="figures">{total.toLocaleString('en')}</span>
      </h2>
      <ul className={classes.cards}>{children}</ul>
      {tasks.length < total && (
        <Link href={`/tasks?status=${status}`} className={classes.more}>
          {(total - tasks.length).toLocaleString('en')} more in the list
        </Link>
      )}
    </section>
  )
}
