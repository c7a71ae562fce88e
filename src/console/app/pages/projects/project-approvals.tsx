/** The hours of a project that were sent to the client for approval, and the way to send them. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { ActionButton } from '../../parts/layout/buttons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { formatPeriod } from '../../parts/values/days.ts'
import { hours } from '../../parts/values/money.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { approvalStates } from '../../records/timesheet-approval.ts'
import { useMayBill, useNoEmail } from '../../session/session.tsx'
import { ApprovalEmails } from './approval-emails.tsx'
import { DeleteTimesheetApprovalDocument, ProjectApprovalsDocument, type ProjectApprovalsQuery } from './operations.ts'
import { SendHours } from './send-hours.tsx'
import type { Project } from './words.ts'

type Approval = NonNullable<ProjectApprovalsQuery['timesheetApprovals']>['data'][number]

export function ProjectApprovals({ project }: { project: Project }) {
  const maySend = useMayBill()
  const noEmail = useNoEmail()
  const { data, failure, refetch } = useApiQuery(
    ProjectApprovalsDocument,
    { projectId: project.id },
    { lists: 'TimesheetApproval' },
  )
  const [isSending, setSending] = useState(false)
  const [withdrawn, withdraw] = useState<Approval>()
  const approvals = data?.timesheetApprovals?.data ?? []
  return (
    <Panel
      title="Approval by the client"
      end={
        maySend && (
          <ActionButton size="xs" variant="default" whyNot={noEmail} onClick={() => setSending(true)}>
            Send hours…
          </ActionButton>
        )
      }
    >
      {failure && !data && <FailureNotice failure={failure} onRetry={refetch} />}
      {data && approvals.length === 0 && <Muted>No hours were sent to the client.</Muted>}
      <Stack gap="sm">
        {approvals.map((approval) => (
          <Sent key={approval.id} approval={approval} onWithdraw={maySend ? () => withdraw(approval) : undefined} />
        ))}
      </Stack>
      {isSending && <SendHours project={project} onDone={refetch} onClose={() => setSending(false)} />}
      {withdrawn && (
        <Confirm
          title="Withdraw the request"
          action="Withdraw"
          destructive
          mutation={DeleteTimesheetApprovalDocument}
          variables={{ id: withdrawn.id }}
          done="Request withdrawn"
          onDone={refetch}
          onClose={() => withdraw(undefined)}
        >
          {`The link that ${withdrawn.email} got ends. The timesheets stay as they are.`}
        </Confirm>
      )}
    </Panel>
  )
}

function Sent({ approval, onWithdraw }: { approval: Approval; onWithdraw: (() => void) | undefined }) {
  const { periodStart, periodEnd, totalHours, email, status, decidedBy, rejectionReason, requestedBy, sheets } =
    approval
  const skipped = sheets.filter(({ outcome }) => outcome === 'skipped').map(({ worker }) => worker)
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text size="sm">{`${formatPeriod(periodStart, periodEnd)}, ${hours(totalHours)} h`}</Text>
        <StatusMark words={approvalStates} value={status} />
      </Group>
      <Muted size="xs" style={{ overflowWrap: 'anywhere' }}>
        {decidedBy ? `${decidedBy}, ${email}` : `To ${email}, by ${requestedBy}`}
      </Muted>
      <ApprovalEmails id={approval.id} />
      {rejectionReason && <Text size="sm">{rejectionReason}</Text>}
      {skipped.length > 0 && <Text size="sm">{`Changed since, not approved: ${skipped.join(', ')}`}</Text>}
      {status === 'pending' && onWithdraw && (
        <Button size="compact-xs" variant="subtle" onClick={onWithdraw}>
          Withdraw…
        </Button>
      )}
    </div>
  )
}
