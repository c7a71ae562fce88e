/** Where the document is in the queue, and the buttons that lead to the ones before and after. */
import { ActionIcon, Group } from '@mantine/core'
import { type Icon, IconChevronLeft, IconChevronRight } from '../../parts/icons/icons.tsx'
import type { Position } from './position.ts'
import classes from './review.module.css'

interface Props {
  /** Undefined if there is no document. */
  position: Position | undefined
  total: number | undefined
  go: (to: string | undefined) => void
}

export function QueuePosition({ position, total, go }: Props) {
  if (!position || !total) return null
  return (
    <>
      <span className={classes.position} role="status">
        {position.isIn ? `${(position.before + 1).toLocaleString('en')} of ${total.toLocaleString('en')}` : ''}
      </span>
      <Group gap={4}>
        <Step label="Previous document" shortcut="K" icon={IconChevronLeft} to={position.previous} go={go} />
        <Step label="Next document" shortcut="J" icon={IconChevronRight} to={position.next} go={go} />
      </Group>
    </>
  )
}

interface StepProps {
  label: string
  shortcut: string
  icon: Icon
  /** Id of the document to go to. */
  to: string | undefined
  go: (to: string | undefined) => void
}

function Step({ label, shortcut, icon: Icon, to, go }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      disabled={to === undefined}
      onClick={() => go(to)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
