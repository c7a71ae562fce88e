/** The pending invitations, which can be sent again or revoked. */
import { useState } from 'react'
import { IconSend, IconTrash } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { invitationKind } from '../../records/invitation.ts'
import { memberKind } from '../../records/member.ts'
import { ResendInvitation } from '../../work/resend-invitation.tsx'
import { invitationColumns } from './columns.tsx'
import { actionsColumn, type ListProps, RoleFilter, useFound } from './list.tsx'
import type { Invitation } from './member.ts'
import { InvitationsDocument } from './operations.ts'
import { RevokeInvitation } from './revoke-invitation.tsx'

export function Invitations({ within, invite }: ListProps) {
  const [dialog, setDialog] = useState<{ type: 'resend' | 'revoke'; invitation: Invitation }>()
  const { address, found } = useFound()
  const rows = useRecordList(address, {
    query: InvitationsDocument,
    pageOf: ({ invitationPage }) => invitationPage,
    variables: found,
    columns: invitationColumns,
  })
  return (
    <RecordList
      kind={invitationKind}
      title={memberKind.plural}
      address={address}
      rows={rows}
      search="Name or email"
      filters={<RoleFilter address={address} />}
      actions={invite}
      within={within}
      rowActions={actionsColumn<Invitation>((invitation) => (
        <ActionMenu
          label={`Actions for the invitation of ${invitation.name}`}
          actions={[
            { label: 'Send again…', icon: IconSend, onClick: () => setDialog({ type: 'resend', invitation }) },
            {
              label: 'Revoke…',
              icon: IconTrash,
              onClick: () => setDialog({ type: 'revoke', invitation }),
              isRisky: true,
            },
          ]}
        />
      ))}
    >
      {dialog?.type === 'resend' && (
        <ResendInvitation invitation={dialog.invitation} onDone={rows.refresh} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.type === 'revoke' && (
        <RevokeInvitation invitation={dialog.invitation} onDone={rows.refresh} onClose={() => setDialog(undefined)} />
      )}
    </RecordList>
  )
}
