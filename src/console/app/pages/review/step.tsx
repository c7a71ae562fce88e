/** The buttons that lead to the document before or after. */
import { ActionIcon } from '@mantine/core'
import type { Icon } from '../../parts/icons/icons.tsx'

interface StepProps {
  label: string
  shortcut: string
  icon: Icon
  /** Id of the document to go to. */
  to: string | undefined
  go: (to: string | undefined) => void
}

export function Step({ label, shortcut, icon: Icon, to, go }: StepProps) {
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
