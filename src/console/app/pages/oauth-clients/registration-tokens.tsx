/** The tokens for dynamic client registration (RFC 7591). */
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QueryState } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { environmentColumn, time } from '../../parts/list/shared-columns.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { CredentialTable } from '../../parts/tables/credential-table.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { MadeBy } from '../../parts/values/made-by.tsx'
import { ScopeTags, Status } from '../../parts/values/status.tsx'
import { registrationTokenKind } from '../../records/registration-token.ts'
import { CreateToken } from './create-token.tsx'
import {
  type OauthRegistrationTokensQuery,
  type RegistrationTokenFieldsFragment,
  RevokeOauthRegistrationTokenDocument,
} from './operations.ts'
import { useRegistrationEndpoint } from './registration.ts'

type Token = RegistrationTokenFieldsFragment

export type TokenDialog = { type: 'create' } | { type: 'revoke'; token: Token }

interface Props {
  query: QueryState<OauthRegistrationTokensQuery>
  dialog: TokenDialog | undefined
  onDialog: (dialog: TokenDialog | undefined) => void
  /** The button that creates one. */
  add: ReactNode
}

const endOf = ({ revokedAt, expiresAt }: Token) =>
  revokedAt ? 'Revoked' : Date.parse(expiresAt) <= Date.now() ? 'Expired' : undefined

export function RegistrationTokens({ query, dialog, onDialog, add }: Props) {
  const endpoint = useRegistrationEndpoint()
  const close = () => onDialog(undefined)
  return (
    <>
      {endpoint && endpoint.url === undefined && (
        <Box mb="md">
          <Notice>
            <b>Registration is off on this server.</b> Tokens work when its operator sets{' '}
            <span className="mono">OAUTH_REGISTRATION=token</span>.
          </Notice>
        </Box>
      )}
      <CredentialTable
        kind={registrationTokenKind}
        columns={columns(onDialog)}
        all={query.data?.oauthRegistrationTokens}
        hasEnded={(token) => endOf(token) !== undefined}
        showEnded="Show revoked and expired"
        query={query}
        noMatch="No active registration tokens"
        add={add}
      />
      {dialog?.type === 'create' && <CreateToken onClose={close} />}
      {dialog?.type === 'revoke' && <RevokeToken token={dialog.token} onClose={close} />}
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns = (open: (dialog: TokenDialog) => void): readonly ListColumn<Token, never>[] => [
  { id: 'name', title: 'Name', cell: (token) => <MadeBy {...token} /> },
  { id: 'token', title: 'Token', grow: 0, cell: ({ hint }) => <span className="mono">…{hint}</span> },
  environmentColumn,
  { id: 'scopes', title: 'Scopes', cell: (token) => <ScopeTags {...token} /> },
  { id: 'used', title: 'Last used', grow: 0, cell: ({ lastUsedAt }) => time(lastUsedAt, 'Never') },
  { id: 'expires', title: 'Expires', grow: 0, cell: ({ expiresAt }) => time(expiresAt) },
  { id: 'status', title: 'Status', grow: 0, cell: (token) => <Status tone={endOf(token) ? 'quiet' : 'good'}>{endOf(token) ?? 'Active'}</Status> },
  { id: 'actions', title: 'Actions', isActions: true, cell: (token) => !token.revokedAt && <RowButton label="Revoke…" of={`Revoke ${token.name}`} onClick={() => open({ type: 'revoke', token })} /> },
]

function RevokeToken({ token: { id, name, hint }, onClose }: { token: Token; onClose: () => void }) {
  return (
    <Confirm
      title="Revoke registration token?"
      action="Revoke token"
      destructive
      name={name}
      mutation={RevokeOauthRegistrationTokenDocument}
      variables={{ id }}
      done={`${name} revoked`}
      onClose={onClose}
    >
      The product with the token ending in <span className="mono">{hint}</span> can register no more clients. Those that
      it has registered keep working: revoke them in the list of clients.
    </Confirm>
  )
}
