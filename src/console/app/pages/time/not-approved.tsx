import { Button, Group, Text } from '@mantine/core'
import { Notice } from '../../parts/states/notice.tsx'
import { personName } from '../../parts/values/person-name.ts'
import type { ApproveTimesheetsMutation, TimesheetRowFragment } from './operations.ts'

interface Props {
  skipped: ApproveTimesheetsMutation['approveTimesheets']['skipped']
  rows: readonly TimesheetRowFragment[]
  onClose: () => void
}

/** The skipped timesheets, each with its reason. */
export function NotApproved({ skipped, rows, onClose }: Props) {
  return (
    <Notice tone="warn" role="alert">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {skipped.length === 1 ? 'One timesheet was not approved' : `${skipped.length} timesheets were not approved`}
          </Text>
          {skipped.map(({ id, message }) => {
            const row = rows.find((each) => each.id === id)
            return <Text key={id} size="sm">{`${row ? personName(row.worker) : 'A timesheet'}: ${message}`}</Text>
          })}
        </div>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Notice>
  )
}
