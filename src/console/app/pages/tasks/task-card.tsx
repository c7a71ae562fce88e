import { ActionIcon, Menu } from '@mantine/core'
import { Link } from 'wouter'
import { useOpenRecord } from '../../api/filters.ts'
import type { TaskStatus } from '../../api/schema-types.ts'
import { IconDots } from '../../parts/icons/icons.tsx'
import { taskKind } from '../../records/task.ts'
import type { TaskCardFragment } from '../../work/operations.ts'
import { subjectName } from '../../work/subject.ts'
import { DueDay, PriorityMark } from '../../work/task-marks.tsx'
import classes from './board.module.css'
import { COLUMNS } from './board-columns.ts'

interface Props {
  task: TaskCardFragment
  assignee: string | null
  mayWrite: boolean
  /** Whether its move is not confirmed yet. */
  isPending: boolean
  /** One card of the board is in the tab order; arrow keys move to the others. */
  isInTabOrder: boolean
  describedBy: string
  onFocus: () => void
  /** @param id undefined when the drag ends */
  onDrag: (id: string | undefined) => void
  onMove: (to: TaskStatus) => void
}

export function TaskCard(props: Props) {
  const { task, assignee, mayWrite, isPending, isInTabOrder, describedBy, onFocus, onDrag, onMove } = props
  const { id, title, status, priority, dueOn, subject } = task
  const { linkOf } = useOpenRecord()
  const tabIndex = isInTabOrder ? 0 : -1
  return (
    <li className={classes.card} data-pending={isPending || undefined}>
      <Link
        href={linkOf({ id })}
        className={classes.link}
        data-task={id}
        tabIndex={tabIndex}
        aria-describedby={describedBy}
        {...(mayWrite && { 'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight' })}
        draggable={mayWrite}
        onFocus={onFocus}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', title)
          onDrag(id)
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        <span className={classes.cardTitle}>{title}</span>
        {subject && <span className={classes.about}>{subjectName(subject)}</span>}
        <span className={classes.facts}>
          {priority !== 'normal' && <PriorityMark priority={priority} />}
          {dueOn !== null && <DueDay task={task} />}
          {assignee !== null && <span className={classes.assignee}>{assignee}</span>}
        </span>
      </Link>
      {mayWrite && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              className={classes.menu}
              tabIndex={tabIndex}
              aria-label={`Move ${title}`}
            >
              <IconDots size={15} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Move to</Menu.Label>
            {COLUMNS.filter((each) => each !== status).map((each) => (
              <Menu.Item key={each} onClick={() => onMove(each)}>
                {taskKind.statuses[each].label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
