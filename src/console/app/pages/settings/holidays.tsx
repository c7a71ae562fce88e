/** The holidays of the organisation: those of this year and later, to add to and remove from. */
import { ActionIcon, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { AddHolidayDocument, HolidaysDocument, RemoveHolidayDocument } from '../../holidays/operations.ts'
import { Form } from '../../parts/forms/form.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { IconX } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { dayText, formatDay, readDay, today } from '../../parts/values/days.ts'
import { Muted } from '../../parts/values/muted.tsx'

export function Holidays() {
  const year = dayText(today()).slice(0, 4)
  const { data, failure, refetch } = useApiQuery(HolidaysDocument, { from: `${year}-01-01`, to: '9999-12-31' })
  const holidays = data?.holidays?.data ?? []
  const more = (data?.holidays?.pagination.total ?? 0) - holidays.length
  return (
    <Panel title="Holidays">
      <Stack gap="md">
        <Muted>
          Days on which the organisation does not work: shown in the planner, in Time and in the worker portal. They
          change no numbers, except on projects that rest on holidays: those need nobody on these days.
        </Muted>
        {failure && <FailureNotice failure={failure} onRetry={refetch} />}
        {holidays.length > 0 && (
          <Table aria-label="Holidays" verticalSpacing={2}>
            <Table.Tbody>
              {holidays.map((holiday) => (
                <Row key={holiday.id} holiday={holiday} onDone={refetch} />
              ))}
            </Table.Tbody>
          </Table>
        )}
        {more > 0 && <Text size="sm">{`${more} later ones are not shown.`}</Text>}
        <Add onDone={refetch} />
      </Stack>
    </Panel>
  )
}

function Row({ holiday: { id, name, date }, onDone }: { holiday: Holiday; onDone: () => void }) {
  const { mutate, busy } = useApiMutation(RemoveHolidayDocument, { done: `${name} removed`, onDone })
  return (
    <Table.Tr>
      <Table.Td className="figures" style={{ whiteSpace: 'nowrap' }}>
        {formatDay(readDay(date), 'long')}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
      <Table.Td ta="right">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name}`}
          loading={busy}
          onClick={() => void mutate({ id })}
        >
          <IconX size={14} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}

type Holiday = { id: string; name: string; date: string }

const nothing = { name: '', date: '' }

function Add({ onDone }: { onDone: () => void }) {
  const form = useRecordForm(AddHolidayDocument, {
    values: nothing,
    labels: { name: 'Name', date: 'Day' },
    variables: ({ name, date }) => ({ input: { name: name.trim(), date } }),
    done: ({ name }) => `${name.trim()} added`,
    onDone: () => {
      form.set(nothing)
      onDone()
    },
  })
  const { name, date } = form.values
  const isEmpty = name.trim() === '' || date === ''
  return (
    <Form onSubmit={form.submit}>
      {form.failure && <FailureNotice failure={form.failure} />}
      <Group align="flex-start" gap="sm" mb="sm">
        <TextInput {...form.input('date')} type="date" required />
        <TextInput
          {...form.input('name')}
          placeholder="Good Friday"
          maxLength={200}
          required
          style={{ flex: '1 1 10rem' }}
        />
      </Group>
      <Button
        type="submit"
        variant="default"
        loading={form.busy}
        disabled={isEmpty}
        title={isEmpty ? 'Give the day and its name first' : undefined}
      >
        Add holiday
      </Button>
    </Form>
  )
}
