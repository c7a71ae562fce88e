import { Anchor } from '@mantine/core'
import { Panel } from '../../parts/layout/panel.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { clientKind } from '../../records/client.ts'
import { holidayWords } from './values.ts'
import type { Project } from './words.ts'

/** Details of the project, and the contact person at the client. */
export function ProjectFacts({ project }: { project: Project }) {
  const { client, code, worksHolidays, externalId, metadata, createdAt, updatedAt } = project
  return (
    <Panel title="Details">
      <DescriptionList
        of={{
          Code: code,
          Client: client && <RecordAnchor kind={clientKind} of={client} />,
          Contact: client?.contactName,
          Email: client?.contactEmail && (
            <Anchor size="sm" href={`mailto:${client.contactEmail}`}>
              {client.contactEmail}
            </Anchor>
          ),
          Phone: client?.contactPhone && (
            <Anchor size="sm" href={`tel:${client.contactPhone}`}>
              {client.contactPhone}
            </Anchor>
          ),
          Holidays: holidayWords[worksHolidays ? 'works' : 'rests'],
          'Your id': externalId,
          ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, <Tag key={key}>{value}</Tag>])),
          Added: <Time at={createdAt} as="day" />,
          Changed: <Time at={updatedAt} />,
        }}
      />
    </Panel>
  )
}
