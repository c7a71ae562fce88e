/** Details of a worker, the state of their required documents, and their current and next assignments. */
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { requiredFor } from '../../../../domain/compliance/required.ts'
import type { DocumentType } from '../../api/schema-types.ts'
import { Panel } from '../../parts/layout/panel.tsx'
import { Notes } from '../../parts/notes/notes.tsx'
import { Day } from '../../parts/values/day.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { contactFacts, recordFacts } from '../../parts/values/record-facts.tsx'
import { Status, StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { documentTypes } from '../../records/document.ts'
import { projectKind } from '../../records/project.ts'
import { accountStatuses } from '../../records/worker.ts'
import { useMay } from '../../session/session.tsx'
import { needsOf } from './compliance.ts'
import type { WorkerRequirementsQuery } from './operations.ts'
import type { WorkerDetail } from './worker-detail.ts'
import classes from './workers.module.css'

interface Props {
  worker: WorkerDetail
  requirements: WorkerRequirementsQuery | undefined
}

export function Overview({ worker, requirements }: Props) {
  const { email, phone, trade, accountStatus, invitation } = worker
  const readsDocuments = useMay('documents:read')
  const needs = needsOf(
    [...requiredFor(requirements?.complianceRequirements ?? [], trade)],
    worker.documents?.data ?? [],
  )
  const own = requirements?.customDocumentTypes?.data ?? []
  const nameOf = (kind: string) =>
    own.find(({ id }) => id === kind)?.name ?? documentTypes[kind as DocumentType] ?? 'Document of your own type'
  const present = (worker.assignments?.data ?? []).filter(({ status }) => status !== 'ended').toReversed()
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
      <Stack gap="lg">
        {readsDocuments && (
          <Panel title="Compliance">
            {requirements?.complianceRequirements && needs.length === 0 && (
              <Muted>Nothing is required for this trade.</Muted>
            )}
            <ul className={classes.needs} aria-label="Required documents">
              {needs.map(({ type, tone, label, until }) => (
                <li key={type}>
                  <span>{nameOf(type)}</span>
                  <Status tone={tone}>{label}</Status>
                  <Text size="sm" c="dimmed" component="span" className="figures">
                    {until ? (
                      <>
                        until <Day on={until} />
                      </>
                    ) : label === 'Valid' ? (
                      'does not expire'
                    ) : null}
                  </Text>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel title="On site now and next">
          {present.length === 0 && <Muted>No assignment now or planned.</Muted>}
          <ul className={classes.stays} aria-label="Present and next assignments">
            {present.map(({ id, project, startDate, endDate, status }) => (
              <li key={id}>
                <span>
                  <b>
                    <RecordAnchor kind={projectKind} of={project} />
                  </b>
                  <Text size="xs" c="dimmed" component="span" display="block">
                    {project?.client?.name}
                  </Text>
                </span>
                <Text size="sm" component="span" className="figures">
                  <Day on={startDate} /> – {endDate ? <Day on={endDate} /> : 'open'}
                </Text>
                <Status tone={status === 'active' ? 'good' : 'calm'}>
                  {status === 'active' ? 'On site' : 'Planned'}
                </Status>
              </li>
            ))}
          </ul>
        </Panel>
      </Stack>
      <Stack gap="lg">
        <Panel title="Details">
          <DescriptionList
            of={{
              ...contactFacts(email, phone),
              Trade: trade,
              Account: (
                <>
                  <StatusMark words={accountStatuses} value={accountStatus} />
                  {invitation && (
                    <Muted size="xs">
                      {invitation.email}, link expires <Time at={invitation.expiresAt} as="day" />
                    </Muted>
                  )}
                </>
              ),
              ...recordFacts(worker),
            }}
          />
        </Panel>
        {worker.erasedAt === null && <Notes on={{ workerId: worker.id }} />}
      </Stack>
    </SimpleGrid>
  )
}
