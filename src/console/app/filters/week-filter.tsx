/** A filter of lists by a week, of which the user chooses any day. Links contain its Monday. */
import { Text, TextInput } from '@mantine/core'
import { dayFrom, dayText, formatDays, mondayOf } from '../parts/values/days.ts'

interface Props {
  /** `YYYY-MM-DD` */
  value: string | undefined
  onChange: (value: string | null) => void
}

const mondayIn = (text: string | undefined) => {
  const day = dayFrom(text)
  return day === undefined ? undefined : mondayOf(day)
}

export function WeekFilter({ value, onChange }: Props) {
  const monday = mondayIn(value)
  return (
    <TextInput
      size="xs"
      type="date"
      aria-label="Week of"
      leftSection={<Text size="xs">Week</Text>}
      leftSectionWidth={48}
      title={monday === undefined ? 'Any week' : formatDays(monday, monday + 6)}
      value={monday === undefined ? '' : dayText(monday)}
      onChange={(event) => {
        const chosen = mondayIn(event.currentTarget.value)
        onChange(chosen === undefined ? null : dayText(chosen))
      }}
      w={{ base: 'calc(50% - 5px)', xs: 180 }}
    />
  )
}

/** The filter of periods that have a day of the week. */
export function inWeek(value: string | undefined) {
  const monday = mondayIn(value)
  if (monday === undefined) return {}
  return { periodStart: { lte: dayText(monday + 6) }, periodEnd: { gte: dayText(monday) } }
}
