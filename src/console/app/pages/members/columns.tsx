/** The columns of members and of invitations. */
import { Text } from '@mantine/core'
import { roles } from '../../../../access/scopes/roles.ts'
import { IconKey } from '../../parts/icons/icons.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { day, small, time } from '../../parts/list/shared-columns.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { limitsIn } from './limit-fields.tsx'
import type { Invitation, Member } from './member.ts'

type Columns<Row> = readonly ListColumn<Row, never>[]

// biome-ignore format: a table reads by its columns
export const memberColumns = (me: string): Columns<Member> => [
  { id: 'name', title: 'Name', width: 11, phone: 'first', cell: ({ name, userId }) => <>{name} {userId === me && small('(you)')}</>, text: ({ name }) => name },
  { id: 'email', title: 'Email', width: 13, phone: 'second', text: ({ email }) => email },
  { id: 'role', title: 'Role', width: 8, grow: 0, cell: ({ role, hasSecondFactor }) => <><Tag>{role}</Tag> {hasSecondFactor && <IconKey size={14} aria-label="Has a second factor" />}</>, text: ({ role }) => role },
  { id: 'permissions', title: 'Permissions', width: 12, cell: (member) => <Text size="sm" truncate title={permissionsOf(member)}>{permissionsOf(member)}</Text> },
  { id: 'joined', title: 'Joined', width: 7, grow: 0, cell: ({ createdAt }) => day(createdAt), text: ({ createdAt }) => createdAt },
]

/** What the role may do, what the member is limited to, and what they were given. */
function permissionsOf({ role, limits, seesRestricted }: Member): string {
  const about = seesRestricted ? `Sees restricted documents. ${roles[role].description}` : roles[role].description
  if (!limits) return about
  const names = limitsIn(limits).map(({ kind, name }) => (kind === 'client' ? `all of ${name}` : name))
  return `${about}. Limited to: ${names.join(', ') || 'nothing'}`
}

// biome-ignore format: a table reads by its columns
export const invitationColumns: Columns<Invitation> = [
  { id: 'name', title: 'Name', width: 11, phone: 'first', text: ({ name }) => name },
  { id: 'email', title: 'Email', width: 13, phone: 'second', text: ({ email }) => email },
  { id: 'role', title: 'Role', width: 8, grow: 0, cell: ({ role }) => <Tag>{role}</Tag>, text: ({ role }) => role },
  { id: 'invited', title: 'Invited', width: 7, grow: 0, cell: ({ createdAt }) => time(createdAt), text: ({ createdAt }) => createdAt },
  { id: 'expires', title: 'Link expires', width: 9, grow: 0, cell: ({ expiresAt }) => <>{Date.parse(expiresAt) < Date.now() && 'Expired '}{day(expiresAt)}</>, text: ({ expiresAt }) => expiresAt },
]
