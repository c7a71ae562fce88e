import type { AccountStatus, ComplianceStatus, WorkerStatus } from '../api/schema-types.ts'
import { IconShieldCheck, IconUsers } from '../parts/icons/icons.tsx'
import { type Named, personName } from '../parts/values/person-name.ts'
import { type Identified, pageIn, type RecordKind, type Words } from './record.ts'

export const workerKind = {
  typename: 'Worker',
  type: 'worker',
  name: 'worker',
  plural: 'Workers',
  icon: IconUsers,
  path: '/workers',
  write: 'workers:write',
  nameOf: personName,
  pathOf: pageIn('/workers'),
  statuses: {
    active: { label: 'Active', tone: 'good' },
    candidate: { label: 'Candidate', tone: 'calm' },
    inactive: { label: 'Inactive', tone: 'quiet' },
  },
  none: {
    title: 'No workers yet',
    text: 'Add the people that your organisation sends to sites, one by one or with a file.',
  },
} satisfies RecordKind<Identified & Named, WorkerStatus>

/** Accounts for the worker portal. */
export const accountStatuses: Words<AccountStatus> = {
  none: { label: 'No account', tone: 'quiet' },
  invited: { label: 'Invited', tone: 'calm' },
  active: { label: 'Active', tone: 'good' },
}

export const complianceStatuses: Words<ComplianceStatus> = {
  compliant: { label: 'Compliant', tone: 'good' },
  expiring: { label: 'Expiring', tone: 'warn' },
  non_compliant: { label: 'Not compliant', tone: 'bad' },
}

/** Workers by what they need. */
export const requiredOfKind = {
  ...workerKind,
  icon: IconShieldCheck,
  none: {
    title: 'No active workers yet',
    text: 'Add workers, or import them from a file. Then this page shows what each of them needs and how it stands.',
  },
}
