import { Button, Group, Stack } from '@mantine/core'
import { useLocation } from 'wouter'
import { useApiMutation } from '../../../api/hooks.ts'
import { IconArrowLeft, IconCheck } from '../../../parts/icons/icons.tsx'
import { Panel } from '../../../parts/layout/panel.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { formatPeriod } from '../../../parts/values/days.ts'
import { DescriptionList } from '../../../parts/values/description-list.tsx'
import { capitalised } from '../../../staffing/words.ts'
import { MobiliseJobDocument } from '../operations.ts'
import { type Draft, type Step, siteAddress, siteName } from './draft.ts'
import { consequencesOf, inputOf, placesOf } from './mobilisation.ts'
import { StepTitle } from './step-title.tsx'
import classes from './wizard.module.css'

interface Props {
  draft: Draft
  onCreated: () => void
  goTo: (step: Step) => void
}

export function SummaryStep({ draft, onCreated, goTo }: Props) {
  const [, navigate] = useLocation()
  const { mutate, busy, failure } = useApiMutation(MobiliseJobDocument, {
    done: 'Job created',
    onDone: ({ mobiliseJob }) => {
      onCreated()
      navigate(`/jobs/${mobiliseJob.id}`, { replace: true })
    },
  })
  const places = placesOf(draft)
  const workers = places.flatMap((place) => place.workers)
  const named = failure && Object.keys(failure.fields).map((field) => /^workers\[(\d+)\]/.exec(field)?.[1])
  const culprit = named?.map((index) => workers[Number(index)]?.name).find(Boolean)
  return (
    <Stack gap="lg">
      <Panel>
        <Stack gap="lg">
          <StepTitle about="All of it is written at once. If one part is refused, nothing is written.">
            What will happen
          </StepTitle>
          <ul className={classes.consequences}>
            {consequencesOf(draft).map((sentence) => (
              <li key={sentence}>
                <IconCheck size={16} aria-hidden />
                {sentence}
              </li>
            ))}
          </ul>
        </Stack>
      </Panel>
      <Panel>
        <DescriptionList
          of={{
            Project: siteName(draft),
            Client: draft.isNewProject
              ? draft.isNewClient
                ? draft.clientName
                : draft.client?.name
              : draft.project?.client,
            Address: siteAddress(draft),
            Days: formatPeriod(draft.startDate, draft.endDate || null),
            ...Object.fromEntries(
              places.map(({ trade, headcount, workers: own }) => [
                `${capitalised(trade)} (${own.length} of ${headcount})`,
                own.map(({ name }) => name).join(', ') || 'Nobody yet',
              ]),
            ),
            Papers: draft.templates.join(', '),
          }}
        />
      </Panel>
      {failure && (
        <FailureNotice failure={culprit ? { ...failure, message: `${culprit}: ${reasonOf(failure)}` } : failure} />
      )}
      <Group justify="space-between">
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => goTo('papers')}>
          Back
        </Button>
        <Button type="button" loading={busy} onClick={() => void mutate({ input: inputOf(draft) })}>
          Create job
        </Button>
      </Group>
    </Stack>
  )
}

function reasonOf({
  code,
  message,
  fields,
}: {
  code?: string
  message: string
  fields: Record<string, string>
}): string {
  return code === 'validation_failed' ? Object.values(fields).join('; ') : message
}
