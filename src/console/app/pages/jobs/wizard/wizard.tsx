/** The job wizard: site, roles, people, papers, and a summary that creates everything in one request. */
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useApiQuery } from '../../../api/hooks.ts'
import { IconArrowLeft, IconArrowRight } from '../../../parts/icons/icons.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { Panel } from '../../../parts/layout/panel.tsx'
import { Steps } from '../../../parts/layout/steps.tsx'
import { Notice } from '../../../parts/states/notice.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import { JobProjectDocument } from '../operations.ts'
import { type Change, problemsOf, reachable, type Step, steps, useDraft } from './draft.ts'
import { PapersStep } from './papers-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { RolesStep } from './roles-step.tsx'
import { SiteStep } from './site-step.tsx'
import { SummaryStep } from './summary-step.tsx'

const titles: Record<Step, string> = {
  site: 'Site',
  roles: 'Roles',
  people: 'People',
  papers: 'Papers',
  summary: 'Summary',
}

export function Wizard() {
  const { draft, change, clear, isDirty, wasKept } = useDraft()
  const [search, setSearch] = useSearchParams()
  useNamedProject(change)
  const wanted = steps.find((each) => each === search.get('step')) ?? 'site'
  const step = reachable(draft, wanted)
  const [complaint, setComplaint] = useState<Step>()
  const complains = complaint === step
  const problems = problemsOf(draft, step)
  const form = useRef<HTMLFormElement>(null)
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [step])
  const goTo = (next: Step) => setSearch(next === 'site' ? {} : { step: next })
  const next = (event: FormEvent) => {
    event.preventDefault()
    const following = steps[at + 1]
    if (problems.length > 0) setComplaint(step)
    else if (following) goTo(following)
  }
  /** Opens a step, or the one before it that is not complete. */
  const open = (asked: Step) => {
    const first = reachable(draft, asked)
    goTo(first)
    if (first !== asked) setComplaint(first)
  }
  const whyNot = (asked: Step) => {
    const first = reachable(draft, asked)
    return first === asked ? undefined : `First: ${problemsOf(draft, first).join(' ')}`
  }
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
      <form onSubmit={next} noValidate ref={form}>
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
      </form>
    </>
  )
}

/** Chooses the project of `?project=` in the URL, once. */
function useNamedProject(change: Change): void {
  const [search, setSearch] = useSearchParams()
  const id = search.get('project')
  const project = useApiQuery(JobProjectDocument, { id: id ?? '' }, { pause: id === null }).data?.project
  useEffect(() => {
    if (!project || project.id !== id) return
    const { name, address, client } = project
    change({ isNewProject: false, project: { id: project.id, name, address, client: client?.name ?? '' } })
    setSearch({}, { replace: true })
  }, [project, id])
}
