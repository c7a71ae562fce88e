/** Names and marks of worker statuses. */
import type { ComplianceStatus, WorkerStatus } from '../../api/schema-types.ts'
import { Status, type Tone } from '../../parts/values/status.tsx'

interface Word {
  label: string
  tone: Tone
}

export const workerStatuses: Record<WorkerStatus, Word> = {
  active: { label: 'Active', tone: 'good' },
  candidate: { label: 'Candidate', tone: 'calm' },
  inactive: { label: 'Inactive', tone: 'quiet' },
}

export const complianceStatuses: Record<ComplianceStatus, Word> = {
  compliant: { label: 'Compliant', tone: 'good' },
  expiring: { label: 'Expiring', tone: 'warn' },
  non_compliant: { label: 'Not compliant', tone: 'bad' },
}

export function WorkerStatusMark({ status }: { status: WorkerStatus }) {
  const { label, tone } = workerStatuses[status]
  return <Status tone={tone}>{label}</Status>
}

export function ComplianceMark({ status }: { status: ComplianceStatus }) {
  const { label, tone } = complianceStatuses[status]
  return <Status tone={tone}>{label}</Status>
}
