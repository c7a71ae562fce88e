import { Progress } from '@mantine/core'
import { IconGauge } from '../../parts/icons/icons.tsx'
import { Section } from '../../parts/layout/section.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { environmentColumn, figures, small } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { credentialKinds } from '../../parts/values/credential-kinds.ts'
import { Muted } from '../../parts/values/muted.tsx'
import type { OverviewQuery } from './operations.ts'

type Usage = NonNullable<OverviewQuery['credentialUsage']>[number]

/** The credentials with the most requests, and how close each came to its rate limit. */
export function RateLimitUsage({
  usage,
  timeRange,
}: {
  usage: readonly Usage[] | null | undefined
  timeRange: string
}) {
  return (
    <Section title="Rate limit usage by credential">
      <DataTable
        kind={{
          name: 'credential',
          plural: 'Rate limit usage by credential',
          icon: IconGauge,
          none: {
            title: `No requests in the last ${timeRange}`,
            text: 'Create an API key and send a request. Its usage appears here within seconds.',
          },
        }}
        columns={columns}
        rows={usage?.filter(({ credentialKind }) => credentialKind !== 'session')}
        keyOf={({ credentialId }) => credentialId}
        linkOf={({ credentialId }) => `/requests?credential=${credentialId}`}
      />
    </Section>
  )
}

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<Usage, never>[] = [
  { id: 'credential', title: 'Credential', cell: ({ credentialName, credentialKind }) => <>{credentialName ?? 'Unnamed'} {small(credentialKinds[credentialKind])}</> },
  environmentColumn,
  { id: 'requests', title: 'Requests', grow: 0, cell: (usage) => figures((usage.success + failedOf(usage)).toLocaleString('en')) },
  { id: 'errors', title: 'Errors', grow: 0, cell: (usage) => figures(failedOf(usage).toLocaleString('en')) },
  { id: 'peak', title: 'Peak per minute', cell: (usage) => <Peak usage={usage} /> },
]

const failedOf = ({ clientError, serverError, limited }: Usage) => clientError + serverError + limited

function Peak({ usage: { peakPoints, ratePerMinute } }: { usage: Usage }) {
  const part = Math.min(100, (peakPoints / ratePerMinute) * 100)
  const tone = part > 80 ? 'var(--bad)' : part > 50 ? 'var(--warn)' : 'var(--good)'
  return (
    <>
      <Progress value={part} color={tone} size="sm" miw={120} aria-label="Peak share of the rate limit" />
      <Muted size="xs" mt={4} className="figures">
        {peakPoints.toLocaleString('en')} of {ratePerMinute.toLocaleString('en')}
      </Muted>
    </>
  )
}
