import { Panel } from '../../parts/layout/panel.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { contactFacts, recordFacts } from '../../parts/values/record-facts.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { clientKind } from '../../records/client.ts'
import { projectKind } from '../../records/project.ts'
import { holidayWords } from './values.ts'
import { daysOf, type Project } from './words.ts'

/** Details of the project, and the contact person at the client. */
export function ProjectFacts({ project }: { project: Project }) {
  const { client, code, worksHolidays } = project
  return (
    <Panel title="Details">
      <DescriptionList
        of={{
          Code: code,
          Client: client && <RecordAnchor kind={clientKind} of={client} />,
          Contact: client?.contactName,
          ...contactFacts(client?.contactEmail, client?.contactPhone),
          Holidays: holidayWords[worksHolidays ? 'works' : 'rests'],
          ...recordFacts(project),
        }}
      />
    </Panel>
  )
}

/** What is known of it at a glance. */
export function ProjectAbout({ project }: { project: Project }) {
  const { status, client, address } = project
  return (
    <>
      <StatusMark words={projectKind.statuses} value={status} />
      {client && <RecordAnchor kind={clientKind} of={client} size="sm" />}
      {daysOf(project) && <span>{daysOf(project)}</span>}
      {address && <span>{address}</span>}
    </>
  )
}
