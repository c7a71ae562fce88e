/** The form alternative to dragging: the days and worker of an assignment, a planner window, or a new one. */
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChooseRecord } from '../../parts/forms/choose-record.tsx'
import { controlsOf } from '../../parts/forms/controls.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { type Day, dayFrom, dayText } from '../../parts/values/days.ts'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { projectKind } from '../../records/project.ts'
import { inWords } from '../../staffing/words.ts'
import { PlannerProjectsDocument, type PlannerProjectsQuery } from './operations.ts'
import type { Bar, Need, Person } from './people.ts'
import type { Change, Refusal } from './use-placing.ts'

const windowKinds = ['available', 'unavailable', 'holiday', 'sick', 'training'] as const

export interface Editing {
  person: Person
  /** Undefined for a new one. */
  bar: Bar | undefined
  start: Day
  end: Day | null
}

interface Props {
  editing: Editing
  needs: readonly Need[]
  refusal: Refusal | undefined
  onSave: (change: Change, insists?: boolean) => Promise<boolean>
  onRemove: (person: Person, bar: Bar) => void
  onClose: () => void
}

type Project = NonNullable<PlannerProjectsQuery['projects']>['data'][number]

const OTHER_PROJECT = 'project'

export function EditDialog({ editing, needs, refusal, onSave, onRemove, onClose }: Props) {
  const { person, bar } = editing
  const [values, setValues] = useState({
    start: dayText(editing.start),
    end: editing.end === null ? '' : dayText(editing.end),
    kind: bar?.type === 'window' ? bar.kind : 'holiday',
    note: bar?.type === 'window' ? (bar.note ?? '') : '',
    what: needs.find(({ trade }) => sameTrade(trade, person))?.id ?? OTHER_PROJECT,
  })
  const { start, end, what, kind, note } = values
  const set = (some: Partial<typeof values>) => setValues((before) => ({ ...before, ...some }))
  const { input, choice } = controlsOf({ values, set, errors: {} })
  const [project, setProject] = useState<Project>()
  const [busy, setBusy] = useState(false)
  const isAway = bar ? bar.type === 'window' : what === 'away'
  const need = bar ? undefined : needs.find(({ id }) => id === what)
  const first = dayFrom(start)
  const last = end === '' ? null : dayFrom(end)
  const isReversed = first !== undefined && typeof last === 'number' && last < first
  const ready =
    first !== undefined &&
    last !== undefined &&
    !isReversed &&
    !(isAway && last === null) &&
    (bar !== undefined || isAway || need !== undefined || project !== undefined)

  const change = (): Change => {
    const days = { start: first as Day, end: last as Day | null }
    if (bar?.type === 'assignment') return { type: 'move', bar, person, days }
    if (bar) return { type: 'window', bar, person, days, kind, note: note.trim() || null }
    if (isAway) return { type: 'away', person, days, kind, note: note.trim() || null }
    const work = need
      ? { projectId: need.projectId, projectName: need.projectName, jobId: need.jobId, trade: need.trade }
      : { projectId: project?.id ?? '', projectName: project?.name ?? '', jobId: null, trade: person.trade }
    return { type: 'assign', person, days, work }
  }
  const save = async (insists = false) => {
    setBusy(true)
    const isSaved = await onSave(change(), insists)
    setBusy(false)
    if (isSaved) onClose()
  }
  const choose = (id: string | null) => {
    const chosen = needs.find((each) => each.id === id)
    const days = chosen && { start: dayText(chosen.start), end: chosen.end === null ? '' : dayText(chosen.end) }
    set({ what: id ?? OTHER_PROJECT, ...days })
  }
  return (
    <FormDialog
      title={bar ? titleOf(bar, person) : `Plan ${person.name}`}
      action="Save"
      ready={ready}
      form={{ submit: () => save(), busy }}
      onClose={onClose}
    >
      <Stack gap="md">
        {bar?.type === 'assignment' && bar.projectId && (
          <Text size="sm">
            Project: <RecordAnchor kind={projectKind} of={{ id: bar.projectId, name: bar.title }} />
          </Text>
        )}
        {!bar && (
          <Select
            label="What"
            data={[
              ...(needs.length > 0 ? [{ group: 'Open roles', items: needs.map(needChoice) }] : []),
              {
                group: 'Other',
                items: [
                  { value: OTHER_PROJECT, label: 'Assign to another project' },
                  { value: 'away', label: 'Availability, leave or training' },
                ],
              },
            ]}
            value={what}
            onChange={choose}
            allowDeselect={false}
            data-autofocus
          />
        )}
        {!bar && what === OTHER_PROJECT && (
          <ChooseRecord<PlannerProjectsQuery, Project>
            label="Project"
            placeholder="Search by name or code"
            query={PlannerProjectsDocument}
            rowsOf={({ projects }) => projects?.data ?? []}
            aboutOf={({ client }) => client?.name ?? ''}
            chosen={project}
            onChoose={setProject}
          />
        )}
        {isAway && (
          <Select
            label="Kind"
            data={windowKinds.map((value) => ({ value, label: inWords(value) }))}
            {...choice('kind')}
            allowDeselect={false}
          />
        )}
        <Group grow align="flex-start">
          <TextInput
            type="date"
            label="First day"
            required
            {...input('start')}
            data-autofocus={bar ? true : undefined}
          />
          <TextInput
            type="date"
            label="Last day"
            required={isAway}
            min={start}
            {...input('end')}
            error={isReversed ? 'Must not be before the first day' : undefined}
          />
        </Group>
        {isAway && <TextInput label="Note" maxLength={200} {...input('note')} />}
        {refusal && <FailureNotice failure={refusal.failure} />}
        {refusal?.mayInsist && (
          <Button variant="default" onClick={() => save(true)} loading={busy} w="fit-content">
            Assign anyway
          </Button>
        )}
        {bar && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            w="fit-content"
            onClick={() => {
              onClose()
              onRemove(person, bar)
            }}
          >
            Remove…
          </Button>
        )}
      </Stack>
    </FormDialog>
  )
}

const sameTrade = (trade: string, person: Person) => trade.toLowerCase() === person.trade?.toLowerCase()
const needChoice = ({ id, trade, projectName, open, away }: Need) => ({
  value: id,
  label: `${projectName}: ${trade} (${away === null ? `${open} open` : `for ${away}`})`,
})

function titleOf(bar: Bar, person: Person): string {
  return bar.type === 'assignment' ? `${person.name} on ${bar.title}` : `${person.name}: ${inWords(bar.kind)}`
}
