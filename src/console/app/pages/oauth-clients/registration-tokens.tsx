/** The tokens for dynamic client registration (RFC 7591). */

import { Box, Button, Switch } from '@mantine/core'
import { useFilters } from '../../api/filters.ts'
import type { QueryState } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconPlus, IconTicket } from '../../parts/icons/icons.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { FilterBar } from '../../parts/tables/filter-bar.tsx'
import { MadeBy } from '../../parts/values/made-by.tsx'
import { EnvironmentTag, ScopeTags, Status } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
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
}

const endOf = ({ revokedAt, expiresAt }: Token) =>
  revokedAt ? 'Revoked' : Date.parse(expiresAt) <= Date.now() ? 'Expired' : undefined

export function RegistrationTokens({ query, dialog, onDialog }: Props) {
  const filters = useFilters(['ended'] as const)
  const endpoint = useRegistrationEndpoint()
  const all = query.data?.oauthRegistrationTokens
  const rows = all?.filter((token) => filters.values.ended || endOf(token) === undefined).toReversed()
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
      {all?.some(endOf) && (
        <FilterBar any={filters.any} clear={filters.clear}>
          <Switch
            label="Show revoked and expired"
            checked={filters.values.ended !== undefined}
            onChange={(event) => filters.set({ ended: event.currentTarget.checked ? 'yes' : null })}
            py={8}
          />
        </FilterBar>
      )}
      <DataTable
        label="Registration tokens"
        columns={columns(onDialog)}
        rows={rows}
        keyOf={({ id }) => id}
        isMuted={(token) => endOf(token) !== undefined}
        query={query}
        empty={
          all?.length === 0 ? (
            <EmptyState
              icon={IconTicket}
              title="No registration tokens yet"
              action={
                <Button leftSection={<IconPlus size={16} />} onClick={() => onDialog({ type: 'create' })}>
                  Create registration token
                </Button>
              }
            >
              Give a product a token, and it registers its OAuth clients in your organisation by itself (RFC 7591), with
              the scopes and the environment that you decide.
            </EmptyState>
          ) : (
            <EmptyState icon={IconTicket} title="No active registration tokens">
              All tokens are revoked or expired. Clients that were registered with them stay.
            </EmptyState>
          )
        }
      />
      {dialog?.type === 'create' && <CreateToken onClose={close} />}
      {dialog?.type === 'revoke' && <RevokeToken token={dialog.token} onClose={close} />}
    </>
  )
}

function columns(open: (dialog: TokenDialog) => void): Column<Token>[] {
  return [
    { title: 'Name', cell: (token) => <MadeBy {...token} /> },
    { title: 'Token', cell: ({ hint }) => <span className="mono">…{hint}</span>, narrow: true },
    { title: 'Environment', cell: ({ environment }) => <EnvironmentTag environment={environment} />, narrow: true },
    { title: 'Scopes', cell: (token) => <ScopeTags {...token} /> },
    { title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'), narrow: true },
    { title: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} />, narrow: true },
    {
      title: 'Status',
      cell: (token) => <Status tone={endOf(token) ? 'quiet' : 'good'}>{endOf(token) ?? 'Active'}</Status>,
      narrow: true,
    },
    {
      title: 'Actions',
      actions: true,
      cell: (token) =>
        !token.revokedAt && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Revoke ${token.name}`}
            onClick={() => open({ type: 'revoke', token })}
          >
            Revoke…
          </Button>
        ),
    },
  ]
}

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
