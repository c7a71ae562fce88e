/** The hours of days in two fields each. */
import { Table, TextInput } from '@mantine/core'
import { formatDay, readDay } from '../values/days.ts'
import { hoursText } from '../values/money.ts'
import { Muted } from '../values/muted.tsx'
import { type DayHours, type HoursByDay, problemOf, totalOf } from './day-hours.ts'
import { readHours } from './hours-value.ts'

interface Props {
  value: HoursByDay
  onChange: (value: HoursByDay) => void
  /** Names by day. */
  holidays?: ReadonlyMap<string, string>
}

export function HoursFields({ value, onChange, holidays }: Props) {
  const row = ([day, hours]: [string, DayHours]) => {
    const name = formatDay(readDay(day), 'week')
    const problem = problemOf(hours)
    const field = (part: keyof DayHours, label: string) => (
      <TextInput
        size="xs"
        aria-label={`${label}, ${name}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        maxLength={5}
        value={hours[part]}
        error={part === 'hours' ? problem : problem !== undefined}
        onChange={(event) => onChange({ ...value, [day]: { ...hours, [part]: event.currentTarget.value } })}
        onBlur={() => onChange({ ...value, [day]: { ...hours, [part]: readHours(hours[part]) } })}
      />
    )
    return (
      <Table.Tr key={day}>
        <Table.Td>
          {name}
          {holidays?.has(day) && <Muted size="xs">{holidays.get(day)}</Muted>}
        </Table.Td>
        <Table.Td>{field('hours', 'Hours')}</Table.Td>
        <Table.Td>{field('overtime', 'Overtime')}</Table.Td>
      </Table.Tr>
    )
  }
  return (
    <Table aria-label="Hours by day" layout="fixed" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Day</Table.Th>
          <Table.Th>Hours</Table.Th>
          <Table.Th>Overtime</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{Object.entries(value).map(row)}</Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>Total</Table.Th>
          <Table.Th colSpan={2}>{`${hoursText(totalOf(value))} h`}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}
