import { IconRefresh, IconTrash } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { environmentColumn, figures, time } from '../../parts/list/shared-columns.tsx'
import { MadeBy } from '../../parts/values/made-by.tsx'
import { ScopeTags, Status, type Tone } from '../../parts/values/status.tsx'
import type { KeyFieldsFragment as Key } from './operations.ts'

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

export const hasEnded = (key: Key) => !statusOf(key).active

export type RowDialog = { type: 'rotate' | 'revoke'; key: Key }

// biome-ignore format: a table reads by its columns
export const keyColumns = (open: (dialog: RowDialog) => void): readonly ListColumn<Key, never>[] => [
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

function KeyMenu({ apiKey: key, open }: { apiKey: Key; open: (dialog: RowDialog) => void }) {
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
