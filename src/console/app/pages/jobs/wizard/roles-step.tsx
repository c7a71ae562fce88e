import { Group, Stack, TextInput } from '@mantine/core'
import { controlsOf } from '../../../parts/forms/controls.ts'
import { dayFrom, formatLength } from '../../../parts/values/days.ts'
import { Muted } from '../../../parts/values/muted.tsx'
import { RoleFields } from '../role-fields.tsx'
import type { Change, Draft } from './draft.ts'
import { StepTitle } from './step-title.tsx'

interface Props {
  draft: Draft
  change: Change
  complains: boolean
}

export function RolesStep({ draft, change, complains }: Props) {
  const [start, end] = [dayFrom(draft.startDate), dayFrom(draft.endDate)]
  const { input } = controlsOf({ values: draft, set: change, errors: {} })
  const isReversed = start !== undefined && end !== undefined && end < start
  return (
    <Stack gap="lg">
      <StepTitle about="Each trade once, with the number of people. A task is raised for each role that stays open.">
        Whom does the job need, and when?
      </StepTitle>
      <Group align="flex-start">
        <TextInput
          type="date"
          label="First day"
          required
          {...input('startDate')}
          error={complains && start === undefined ? 'Enter the first day' : undefined}
        />
        <TextInput
          type="date"
          label="Last day"
          min={draft.startDate}
          {...input('endDate')}
          error={isReversed ? 'Must not be before the first day' : undefined}
        />
        <Muted mt={33} className="figures">
          {start !== undefined && !isReversed && (end === undefined ? 'Open-ended' : formatLength(start, end))}
        </Muted>
      </Group>
      <RoleFields roles={draft.roles} onChange={(roles) => change({ roles })} showProblems={complains} />
    </Stack>
  )
}
