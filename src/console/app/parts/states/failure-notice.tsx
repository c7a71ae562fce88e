import { Button, Group, Text } from '@mantine/core'
import type { Failure } from '../../api/failure.ts'
import { IconAlertTriangle } from '../icons/icons.tsx'
import classes from '../layout/parts.module.css'
import { CopyText } from '../values/copy.tsx'
import { useNoticed } from './failures.ts'

interface Props {
  failure: Failure
  onRetry?: () => void
}

export function FailureNotice({ failure, onRetry }: Props) {
  const { message, requestId } = failure
  useNoticed(failure)
  return (
    <div className={classes.failure} role="alert">
      <IconAlertTriangle size={18} aria-hidden className={classes.failureIcon} />
      <div>
        <Text size="sm" fw={600}>
          {message}
        </Text>
        {requestId && (
          <Group gap={4} mt={4}>
            <Text size="xs" c="dimmed">
              Request ID
            </Text>
            <CopyText text={requestId} label="Copy request ID" />
          </Group>
        )}
        {onRetry && (
          <Button size="xs" variant="default" mt="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}
