/** The hours that wait for the decision of clients, and whether their emails arrived. */
import { Box, Text } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import { Panel } from '../../parts/layout/panel.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { hours } from '../../parts/values/money.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { projectKind } from '../../records/project.ts'
import { ApprovalEmails } from '../projects/approval-emails.tsx'
import { WaitingApprovalsDocument } from './operations.ts'

/** @param projects those of the filter; all if it has none */
export function SentHours({ projects }: { projects: readonly string[] }) {
  const filter = { status: ['pending' as const], ...(projects.length > 0 && { projectId: [...projects] }) }
  const { data } = useApiQuery(WaitingApprovalsDocument, { filter }, { lists: 'TimesheetApproval' })
  const { data: waiting = [], pagination } = data?.timesheetApprovals ?? {}
  const rest = (pagination?.total ?? 0) - waiting.length
  if (waiting.length === 0) return null
  return (
    <Box mb="md">
      <Panel title="Sent to clients, not decided">
        {waiting.map(({ id, project, periodStart, periodEnd, totalHours }) => (
          <div key={id}>
            <Text size="sm" component="div">
              <RecordAnchor kind={projectKind} of={project} size="sm" />
              {`, ${formatPeriod(periodStart, periodEnd)}, ${hours(totalHours)} h`}
            </Text>
            <ApprovalEmails id={id} />
          </div>
        ))}
        {rest > 0 && <Muted>{`${rest} more: filter by project.`}</Muted>}
      </Panel>
    </Box>
  )
}
