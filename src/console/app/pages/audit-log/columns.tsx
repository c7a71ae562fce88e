import type { ListColumn } from '../../parts/list/columns.ts'
import { Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { actorKindOf, type Entry } from './entry-facts.tsx'

// biome-ignore format: a table reads by its columns
export const auditColumns: readonly ListColumn<Entry, never>[] = [
  { id: 'event', title: 'Event', text: ({ meaning }) => meaning },
  { id: 'action', title: 'Action', grow: 0, cell: ({ action }) => <Tag>{action}</Tag> },
  { id: 'actor', title: 'Actor', text: ({ actorName, actorKind }) => actorName ?? actorKindOf(actorKind) },
  { id: 'target', title: 'Target', text: ({ targetName, targetId }) => targetName ?? targetId ?? '' },
  { id: 'time', title: 'Time', grow: 0, cell: ({ at }) => <Time at={at} as="clock" /> },
]
