/** The name of the organisation, its time zone, and the day on which its weeks begin. */
import { Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { useSession } from '../../session/session.tsx'
import { SaveNameDocument, SaveTimeZoneDocument, TimeZoneSettingDocument } from './operations.ts'
import { SaveForm } from './save-form.tsx'
import { WeekStart } from './week-start.tsx'

export function Organisation() {
  return (
    <Panel title="Organisation">
      <Stack gap="md">
        <Name />
        <TimeZone />
        <WeekStart />
      </Stack>
    </Panel>
  )
}

function Name() {
  const { me, refetch } = useSession()
  const values = { name: me.organisation.name }
  const form = useRecordForm(SaveNameDocument, {
    values,
    labels: { name: 'Name' },
    variables: ({ name }) => ({ name }),
    done: 'Name saved',
    onDone: refetch,
  })
  return (
    <SaveForm form={form} stored={values} label="Save name">
      <TextInput
        {...form.input('name')}
        maxLength={200}
        required
        description="In new emails and messages, on papers printed from now on, in the console and in the worker portal. Files that exist keep the old name."
      />
    </SaveForm>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

function TimeZone() {
  const { data, refetch } = useApiQuery(TimeZoneSettingDocument, {})
  const timeZone = data?.organisationTimeZone ?? null
  const [chosen, setChosen] = useState<string | null>(null)
  const { mutate, busy, failure } = useApiMutation(SaveTimeZoneDocument, {
    done: 'Time zone saved',
    onDone: () => {
      setChosen(null)
      refetch()
    },
  })
  const shown = chosen ?? timeZone
  const form = {
    values: { timeZone: shown },
    busy,
    failure,
    submit: async () => chosen && mutate({ timeZone: chosen }),
  }
  return (
    <SaveForm form={form} stored={{ timeZone }} label="Save time zone">
      <Select
        label="Time zone"
        description="Decides when a day begins: assignments, due dates, expiry, digests. Today stays as it is; the next day begins by the new zone."
        data={shown === null || zones.includes(shown) ? zones : [shown, ...zones]}
        value={shown}
        onChange={setChosen}
        searchable
        allowDeselect={false}
      />
    </SaveForm>
  )
}
