/** What is known of an entry of the audit log. */
import { Stack, Text } from '@mantine/core'
import { Code, readJson } from '../../parts/values/code.tsx'
import { CopyText } from '../../parts/values/copy.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import type { AuditLogQuery } from './operations.ts'

export type Entry = NonNullable<AuditLogQuery['auditLog']>['data'][number]

const actorKinds: Readonly<Record<string, string>> = {
  user: 'User',
  key: 'API key',
  client: 'OAuth client',
  cli: 'Command line',
  nobody: 'Unknown',
}

export const actorKindOf = (kind: string) => actorKinds[kind] ?? kind

export function EntryFacts({ entry, onlyActor }: { entry: Entry; onlyActor: (id: string) => void }) {
  const detail = readJson(entry.detail)
  const hasDetail = typeof detail === 'object' && detail !== null && Object.keys(detail).length > 0
  return (
    <Stack gap="lg">
      <DescriptionList
        of={{
          Time: <Time at={entry.at} as="clock" />,
          Action: <Tag>{entry.action}</Tag>,
          Actor: entry.actorName ?? actorKindOf(entry.actorKind),
          'Actor type': actorKindOf(entry.actorKind),
          'Actor ID': entry.actorId && <CopyText text={entry.actorId} label="Copy actor ID" />,
          Target: entry.targetName,
          'Target type': entry.targetType?.replaceAll('_', ' '),
          'Target ID': entry.targetId && <CopyText text={entry.targetId} label="Copy target ID" />,
          'IP address': entry.address,
          'Request ID': entry.requestId && <CopyText text={entry.requestId} label="Copy request ID" />,
        }}
      />
      {hasDetail && <Code value={detail} label="Details" />}
      {entry.actorId && (
        <Text size="sm">
          <button type="button" className="textual" onClick={() => onlyActor(entry.actorId as string)}>
            Show all entries by this actor
          </button>
        </Text>
      )}
    </Stack>
  )
}
