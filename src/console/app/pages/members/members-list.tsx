/** The members, with what is done to each. */
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { memberKind } from '../../records/member.ts'
import { useSession } from '../../session/session.tsx'
import { ChangeRole } from './change-role.tsx'
import { memberColumns } from './columns.tsx'
import { actionsColumn, type ListProps, RoleFilter, useFound } from './list.tsx'
import type { Member } from './member.ts'
import { type MemberDialog, MemberMenu } from './member-menu.tsx'
import { MembersByRoleDocument, MembersDocument } from './operations.ts'
import { RemoveMember } from './remove-member.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'

export function Members({ within, invite }: ListProps) {
  const { me } = useSession()
  const [dialog, setDialog] = useState<{ type: MemberDialog; member: Member }>()
  const { address, found } = useFound()
  const counts = useApiQuery(MembersByRoleDocument, {}, { lists: 'Member' })
  const byRole = counts.data?.membersByRole
  const countOf = byRole && new Map(byRole.map(({ role, count }) => [role, count]))
  const rows = useRecordList(address, {
    query: MembersDocument,
    pageOf: ({ memberPage }) => memberPage,
    variables: found,
    columns: memberColumns(me.id),
    counts,
  })
  const dialogProps = { onDone: rows.refresh, onClose: () => setDialog(undefined) }
  return (
    <RecordList
      kind={memberKind}
      address={address}
      rows={rows}
      keyOf={({ userId }) => userId}
      search="Name or email"
      filters={<RoleFilter address={address} {...(countOf && { countOf })} />}
      actions={invite}
      within={within}
      rowActions={actionsColumn<Member>(
        // Only owners can change or remove owners.
        (member) =>
          (member.role !== 'owner' || me.role === 'owner') && (
            <MemberMenu member={member} open={(type) => setDialog({ type, member })} />
          ),
      )}
    >
      {dialog?.type === 'role' && <ChangeRole member={dialog.member} {...dialogProps} />}
      {dialog?.type === 'reset' && <ResetSecondFactor member={dialog.member} {...dialogProps} />}
      {dialog?.type === 'remove' && <RemoveMember member={dialog.member} {...dialogProps} />}
    </RecordList>
  )
}
