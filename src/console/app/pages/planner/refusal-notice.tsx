/** Shows the server's message about a refused change. */
import { Button, CloseButton, Text } from '@mantine/core'
import { IconAlertTriangle } from '../../parts/icons/icons.tsx'
import classes from './planner.module.css'
import type { Refusal } from './use-placing.ts'

interface Props {
  refusal: Refusal
  onInsist: () => void
  onClose: () => void
}

export function RefusalNotice({ refusal: { failure, change, mayInsist }, onInsist, onClose }: Props) {
  return (
    <div className={classes.refusal} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <Text size="sm">
        <b>{change.person.name} was not changed.</b> {failure.message}
      </Text>
      {mayInsist && (
        <Button size="compact-sm" variant="default" onClick={onInsist}>
          Assign anyway
        </Button>
      )}
      <CloseButton size="sm" aria-label="Dismiss" onClick={onClose} />
    </div>
  )
}
