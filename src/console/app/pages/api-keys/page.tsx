/** The API keys of the organisation: create, rotate, revoke. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconPlus, IconRefresh, IconTrash } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { environmentColumn, figures, time } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { ChoiceFilter, FilterBar, SwitchFilter } from '../../parts/tables/filter-bar.tsx'
import { MadeBy } from '../../parts/values/made-by.tsx'
import { ScopeTags, Status, type Tone } from '../../parts/values/status.tsx'
import { apiKeyKind } from '../../records/api-key.ts'
import { CreateKey } from './create-key.tsx'
import { ApiKeysDocument, type KeyFieldsFragment, RevokeApiKeyDocument } from './operations.ts'
import { RotateKey } from './rotate-key.tsx'

type Key = KeyFieldsFragment

const DAY = 86_400_000
const SOON = 7 * DAY

function statusOf({ revokedAt, expiresAt }: Key): { tone: Tone; label: string; active: boolean } {
  if (revokedAt) return { tone: 'quiet', label: 'Revoked', active: false }
  const left = expiresAt ? Date.parse(expiresAt) - Date.now() : Number.POSITIVE_INFINITY
  if (left <= 0) return { tone: 'quiet', label: 'Expired', active: false }
  return left < SOON
    ? { tone: 'warn', label: 'Expires soon', active: true }
    : { tone: 'good', label: 'Active', active: true }
}

type OpenDialog = { type: 'rotate' | 'revoke'; key: Key } | { type: 'create' }

export default function ApiKeysPage() {
  const query = useApiQuery(ApiKeysDocument, {}, { lists: 'ApiKey' })
  const filters = useFilters(['environment', 'ended'] as const)
  const [dialog, setDialog] = useState<OpenDialog>()
  const { environment, ended } = filters.values
  const all = query.data?.apiKeys
  const rows = all
    ?.filter((key) => (ended || statusOf(key).active) && (!environment || key.environment === environment))
    .toReversed()
  const done = () => setDialog(undefined)
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ type: 'create' })}>
      Create API key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="API keys"
        about="Authenticate requests from your own systems. Keys belong to the organisation, not to a user."
      >
        {all && all.length > 0 && create}
      </PageHeader>
      {all && all.length > 0 && (
        <FilterBar any={filters.any} clear={filters.clear}>
          <ChoiceFilter label="All environments" {...filters.field('environment')} from={['live', 'sandbox']} />
          <SwitchFilter label="Show revoked and expired" {...filters.field('ended')} />
        </FilterBar>
      )}
      <DataTable
        kind={apiKeyKind}
        columns={columns(setDialog)}
        rows={rows}
        isMuted={(key) => !statusOf(key).active}
        query={query}
        filters={
          all?.length === 0 ? undefined : { any: true, clear: () => filters.set({ environment: null, ended: 'yes' }) }
        }
        add={create}
      />
      {dialog?.type === 'create' && <CreateKey onClose={done} />}
      {dialog?.type === 'rotate' && <RotateKey apiKey={dialog.key} onClose={done} />}
      {dialog?.type === 'revoke' && <RevokeKey apiKey={dialog.key} onClose={done} />}
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns = (open: (dialog: OpenDialog) => void): readonly ListColumn<Key, never>[] => [
  { id: 'name', title: 'Name', cell: (key) => <MadeBy {...key} /> },
  { id: 'key', title: 'Key', grow: 0, cell: ({ hint }) => <span className="mono">…{hint}</span> },
  environmentColumn,
  { id: 'scopes', title: 'Scopes', cell: (key) => <ScopeTags {...key} /> },
  { id: 'rate', title: 'Rate limit', grow: 0, cell: ({ ratePerMinute }) => figures(`${ratePerMinute.toLocaleString('en')}/min`) },
  { id: 'used', title: 'Last used', grow: 0, cell: ({ lastUsedAt }) => time(lastUsedAt, 'Never') },
  { id: 'expires', title: 'Expires', grow: 0, cell: ({ expiresAt }) => time(expiresAt, 'Never') },
  { id: 'status', title: 'Status', grow: 0, cell: (key) => <Status tone={statusOf(key).tone}>{statusOf(key).label}</Status> },
  { id: 'actions', title: 'Actions', isActions: true, cell: (key) => statusOf(key).active && <KeyMenu apiKey={key} open={open} /> },
]

function KeyMenu({ apiKey: key, open }: { apiKey: Key; open: (dialog: OpenDialog) => void }) {
  return (
    <ActionMenu
      label={`Actions for ${key.name}`}
      actions={[
        { label: 'Rotate…', icon: IconRefresh, onClick: () => open({ type: 'rotate', key }) },
        { label: 'Revoke…', icon: IconTrash, onClick: () => open({ type: 'revoke', key }), isRisky: true },
      ]}
    />
  )
}

function RevokeKey({ apiKey: { id, name, hint }, onClose }: { apiKey: Key; onClose: () => void }) {
  return (
    <Confirm
      title="Revoke API key?"
      action="Revoke key"
      destructive
      name={name}
      mutation={RevokeApiKeyDocument}
      variables={{ id }}
      done={`${name} revoked`}
      onClose={onClose}
    >
      Requests with the key ending in <span className="mono">{hint}</span> will fail immediately. This cannot be undone.
      To replace the key without downtime, rotate it instead.
    </Confirm>
  )
}
