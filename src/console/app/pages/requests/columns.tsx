import type { ListColumn } from '../../parts/list/columns.ts'
import { figures, small } from '../../parts/list/shared-columns.tsx'
import { credentialKinds } from '../../parts/values/credential-kinds.ts'
import { Status, Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { type LoggedRequest, milliseconds, toneOf } from './facts.tsx'

// biome-ignore format: a table reads by its columns
export const requestColumns: readonly ListColumn<LoggedRequest, never>[] = [
  { id: 'request', title: 'Request', cell: ({ method, path, operation }) => <><span className="mono">{method} {path}</span> {operation && small(operation)}</> },
  { id: 'status', title: 'Status', grow: 0, cell: ({ status }) => <Status tone={toneOf(status)}>{String(status)}</Status> },
  { id: 'error', title: 'Error', grow: 0, cell: ({ errorCode }) => errorCode && <Tag>{errorCode}</Tag> },
  { id: 'credential', title: 'Credential', text: ({ credentialName, credentialKind }) => credentialName ?? credentialKinds[credentialKind] },
  { id: 'duration', title: 'Duration', grow: 0, cell: ({ durationMs }) => figures(milliseconds(durationMs)) },
  { id: 'time', title: 'Time', grow: 0, cell: ({ at }) => <Time at={at} as="clock" /> },
]
