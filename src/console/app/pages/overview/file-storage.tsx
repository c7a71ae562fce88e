import { Progress, Text } from '@mantine/core'
import { Panel } from '../../parts/layout/panel.tsx'
import { bytesInWords } from '../../parts/values/bytes.ts'
import type { OverviewQuery } from './operations.ts'

type Storage = OverviewQuery['credential']['storage']

/** Used shares at which storage counts as nearly full, and full. */
const [NEARLY, FULL] = [0.8, 1]

/** The organisation's used and available file storage. */
export function FileStorage({ storage: { storedBytes, limitBytes } }: { storage: Storage }) {
  const part = storedBytes / limitBytes
  const tone = part >= FULL ? 'var(--bad)' : part >= NEARLY ? 'var(--warn)' : 'var(--good)'
  return (
    <Panel
      title="File storage"
      end={
        <Text size="sm" className="figures">
          {bytesInWords(storedBytes)} of {bytesInWords(limitBytes)}
        </Text>
      }
    >
      <Progress value={Math.min(100, part * 100)} color={tone} size="sm" aria-label="Used part of the file storage" />
      {part >= NEARLY && (
        <Text size="sm" mt="sm">
          {part >= FULL ? 'Uploads are refused.' : 'Uploads are refused once it is full.'} Ask whoever runs the server
          for more.
        </Text>
      )}
    </Panel>
  )
}
