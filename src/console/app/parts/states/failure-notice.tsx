import { Button, Group, Text } from '@mantine/core'
import type { Failure } from '../../api/failure.ts'
import { IconAlertTriangle } from '../icons/icons.tsx'
import classes from '../layout/parts.module.css'
import { CopyText } from '../values/copy.tsx'
import { Muted } from '../values/muted.tsx'
import { PageLink } from '../values/page-link.tsx'
import { useNoticed } from './failures.ts'

interface Props {
  failure: Failure
  onRetry?: () => void
}

const invoiceSettings = { path: '/settings', label: 'Open the invoice settings' }

/** Where people can remove a reason, by the codes of details. */
const remedies: Readonly<Record<string, { path: string; label: string }>> = {
  no_supplier_address: invoiceSettings,
  no_vat_number: invoiceSettings,
}

export function FailureNotice({ failure, onRetry }: Props) {
  const { message, requestId, reasons = [] } = failure
  const remedy = reasons.map((reason) => remedies[reason]).find((found) => found !== undefined)
  useNoticed(failure)
  return (
    <div className={classes.failure} role="alert">
      <IconAlertTriangle size={18} aria-hidden className={classes.failureIcon} />
      <div>
        <Text size="sm" fw={600}>
          {message}
        </Text>
        {remedy && <PageLink href={remedy.path}>{remedy.label}</PageLink>}
        {requestId && (
          <Group gap={4} mt={4}>
            <Muted size="xs">Request ID</Muted>
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
