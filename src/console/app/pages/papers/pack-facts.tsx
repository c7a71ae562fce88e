/** Who a pack is for, its days, and its templates. */
import { Text, Title } from '@mantine/core'
import { Panel } from '../../parts/layout/panel.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { Time } from '../../parts/values/time.tsx'
import { jobKind } from '../../records/job.ts'
import { templatePath } from '../../records/template.ts'
import { workerKind } from '../../records/worker.ts'
import type { PackRowFragment } from './operations.ts'
import { Accepted } from './pack-columns.tsx'
import classes from './papers.module.css'

export function PackFacts({ pack }: { pack: PackRowFragment }) {
  const { status, job, worker, paperCount, printedCount, createdAt, issuedAt, completedAt, templates } = pack
  const toPrint = (paperCount ?? 0) - (printedCount ?? 0)
  return (
    <Panel title="Pack">
      <DescriptionList
        of={{
          Worker: worker && <RecordAnchor kind={workerKind} of={worker} />,
          Job: job && <RecordAnchor kind={jobKind} of={job} />,
          Created: <Time at={createdAt} as="day" />,
          Issued: issuedAt && <Time at={issuedAt} as="day" />,
          Completed: completedAt && <Time at={completedAt} as="day" />,
          Accepted: status !== 'draft' && <Accepted pack={pack} />,
        }}
      />
      {toPrint > 0 && (
        <Notice>
          {toPrint === 1 ? 'One document is' : `${toPrint.toLocaleString('en')} documents are`} being printed.
        </Notice>
      )}
      <Title order={3} size="h6" mt="md" mb={4}>
        Templates
      </Title>
      <ul className={classes.names}>
        {templates.map(({ name, version }) => (
          <li key={name}>
            <PageLink href={templatePath(name, status === 'draft' ? undefined : version)}>{name}</PageLink>
            <Text size="xs" c="dimmed" component="span">
              version {version}
            </Text>
          </li>
        ))}
      </ul>
      {status === 'draft' && (
        <Muted size="xs" mt="xs">
          Issuing it fixes the versions.
        </Muted>
      )}
    </Panel>
  )
}
