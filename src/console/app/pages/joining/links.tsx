/** The open join links of the organisation. */
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { QueryState } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconQrcode, IconTrash } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { Section } from '../../parts/layout/section.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { day, figures, strong } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { joinLinkKind } from '../../records/join-request.ts'
import classes from './joining.module.css'
import { type JoinLinkFieldsFragment as JoinLink, type JoinLinksQuery, RevokeJoinLinkDocument } from './operations.ts'

interface Props {
  query: QueryState<JoinLinksQuery>
  onShow: (link: JoinLink) => void
  add: ReactNode
}

export function JoinLinks({ query, onShow, add }: Props) {
  const [revoked, setRevoked] = useState<JoinLink>()
  return (
    <Section title="Join links" className={classes.links}>
      <DataTable
        kind={joinLinkKind}
        columns={columns({ onShow, onRevoke: setRevoked })}
        rows={query.data?.joinLinks}
        query={query}
        add={add}
      />
      {revoked && (
        <Confirm
          title="Revoke join link?"
          action="Revoke link"
          destructive
          mutation={RevokeJoinLinkDocument}
          variables={{ id: revoked.id }}
          done="Join link revoked"
          onDone={query.refetch}
          onClose={() => setRevoked(undefined)}
        >
          The link and its printed codes stop working. Its requests that wait are rejected.
        </Confirm>
      )}
    </Section>
  )
}

interface Actions {
  onShow: (link: JoinLink) => void
  onRevoke: (link: JoinLink) => void
}

const nameOf = ({ project }: JoinLink) => project?.name ?? 'Whole organisation'

// biome-ignore format: a table reads by its columns
const columns = ({ onShow, onRevoke }: Actions): readonly ListColumn<JoinLink, never>[] => [
  { id: 'for', title: 'For', cell: (link) => strong(nameOf(link)) },
  { id: 'people', title: 'People per day', grow: 0, cell: ({ requestsPerDay }) => figures(requestsPerDay.toLocaleString('en')) },
  { id: 'by', title: 'Made by', cell: ({ createdBy }) => createdBy?.name ?? 'A former member: all requests need confirming' },
  { id: 'created', title: 'Created', grow: 0, cell: ({ createdAt }) => day(createdAt) },
  { id: 'expires', title: 'Expires', grow: 0, cell: ({ expiresAt }) => day(expiresAt) },
  { id: 'actions', title: 'Actions', isActions: true, cell: (link) => (
    <ActionMenu
      label={`Actions for the link of ${nameOf(link)}`}
      actions={[
        { label: 'Show QR code…', icon: IconQrcode, onClick: () => onShow(link) },
        { label: 'Revoke…', icon: IconTrash, onClick: () => onRevoke(link), isRisky: true },
      ]}
    />
  ) },
]
