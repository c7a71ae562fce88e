import type { JoinMatch, JoinRequestStatus, JoinWaitReason } from '../api/schema-types.ts'
import { IconQrcode } from '../parts/icons/icons.tsx'
import { type Identified, type Listed, type RecordKind, sheetIn, type Words } from './record.ts'

export const joinRequestKind = {
  typename: 'JoinRequest',
  name: 'request',
  plural: 'Requests',
  icon: IconQrcode,
  path: '/joining',
  nameOf: ({ name }) => name,
  pathOf: sheetIn('/joining'),
  statuses: {
    waiting: { label: 'Waiting', tone: 'warn' },
    invited: { label: 'Invited', tone: 'good' },
    rejected: { label: 'Rejected', tone: 'quiet' },
  },
  none: {
    title: 'No requests',
    text: 'People who used a join link and could not be matched by email appear here.',
  },
} satisfies RecordKind<Identified & { name: string }, JoinRequestStatus>

/** What a request and a worker have in common. */
export const joinMatches: Words<JoinMatch> = {
  email: { label: 'email', tone: 'good' },
  external_id: { label: 'payroll number', tone: 'calm' },
  phone: { label: 'phone', tone: 'calm' },
  name: { label: 'name', tone: 'quiet' },
}

export const joinLinkKind: Listed = {
  name: 'join link',
  plural: 'Join links',
  icon: IconQrcode,
  none: {
    title: 'No join links',
    text: 'Workers open one on their phone, also as a QR code, and ask for their account.',
  },
}

/** Why a request waits. */
export const joinWaitReasons: Readonly<Record<JoinWaitReason, string>> = {
  no_worker: 'No sure match',
  no_inviter: 'The maker of the link may not invite',
  open_invitation: 'Another invitation is open',
  invitation_limit: 'The limit of invitations was reached',
  refused: 'Cannot be invited: confirm to see why',
}
