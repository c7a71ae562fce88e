/** The job wizard: site, roles, people, papers, and a summary that creates everything in one request. */
import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Form } from '../../../parts/forms/form.tsx'
import { IconArrowLeft, IconArrowRight } from '../../../parts/icons/icons.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { Panel } from '../../../parts/layout/panel.tsx'
import { Steps } from '../../../parts/layout/steps.tsx'
import { Notice } from '../../../parts/states/notice.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import { type Step, steps, useDraft } from './draft.ts'
import { PapersStep } from './papers-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { RolesStep } from './roles-step.tsx'
import { SiteStep } from './site-step.tsx'
import { SummaryStep } from './summary-step.tsx'
import { useNamedProject } from './use-named-project.ts'
import { useSteps } from './use-steps.ts'

const titles: Record<Step, string> = {
  site: 'Site',
  roles: 'Roles',
  people: 'People',
  papers: 'Papers',
  summary: 'Summary',
}

export function Wizard() {
  const { draft, change, clear, isDirty, wasKept } = useDraft()
  useNamedProject(change)
  const { step, at, problems, complains, goTo, next, open, whyNot } = useSteps(draft)
  const before = steps[at - 1]
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('h2')?.focus(), [step])
  return (
    <>
      <PageHeader
        title="New job"
        about="Nothing is written before the last step. What you enter is kept on this device."
        back={{ to: '/jobs', label: 'Jobs' }}
      >
        {isDirty && (
          <Button
            variant="default"
            onClick={() => {
              clear()
              goTo('site')
            }}
          >
            Start over
          </Button>
        )}
      </PageHeader>
      <Steps titles={titles} current={step} onGo={open} whyNot={whyNot} />
      {wasKept && step === 'site' && <Muted mb="md">This is the draft that you left. Go on, or start over.</Muted>}
      <Form onSubmit={next} noValidate ref={form}>
        <Stack gap="lg">
          {step === 'summary' ? (
            <SummaryStep draft={draft} onCreated={clear} goTo={goTo} />
          ) : (
            <Panel>
              {step === 'site' && <SiteStep draft={draft} change={change} />}
              {step === 'roles' && <RolesStep draft={draft} change={change} complains={complains} />}
              {step === 'people' && <PeopleStep draft={draft} change={change} />}
              {step === 'papers' && <PapersStep draft={draft} change={change} />}
            </Panel>
          )}
          {complains && problems.length > 0 && <Notice role="alert">{problems.join(' ')}</Notice>}
          {step !== 'summary' && (
            <Group justify="space-between">
              {before && (
                <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => goTo(before)}>
                  Back
                </Button>
              )}
              <Button type="submit" ml="auto" rightSection={<IconArrowRight size={16} />}>
                Next: {titles[steps[at + 1] ?? 'summary'].toLowerCase()}
              </Button>
            </Group>
          )}
        </Stack>
      </Form>
    </>
  )
}
