/** A filter of lists by a week, of which the user chooses any day. Links contain its first day. */
import { Text, TextInput } from '@mantine/core'
import { dayFrom, dayText, formatDays, type WeekStart, weekOf } from '../parts/values/days.ts'
import { useWeekStart } from '../session/session.tsx'

interface Props {
  /** `YYYY-MM-DD` */
  value: string | undefined
  onChange: (value: string | null) => void
}

const weekIn = (text: string | undefined, start: WeekStart) => {
  const day = dayFrom(text)
  return day === undefined ? undefined : weekOf(day, start)
}

export function WeekFilter({ value, onChange }: Props) {
  const start = useWeekStart()
  const first = weekIn(value, start)
  return (
    <TextInput
      size="xs"
      type="date"
      aria-label="Week of"
      leftSection={<Text size="xs">Week</Text>}
      leftSectionWidth={48}
      title={first === undefined ? 'Any week' : formatDays(first, first + 6)}
      value={first === undefined ? '' : dayText(first)}
      onChange={(event) => {
        const chosen = weekIn(event.currentTarget.value, start)
        onChange(chosen === undefined ? null : dayText(chosen))
      }}
      w={{ base: 'calc(50% - 5px)', xs: 180 }}
    />
  )
}

/** The filter of periods that have a day of the week. */
export function inWeek(value: string | undefined, start: WeekStart) {
  const first = weekIn(value, start)
  if (first === undefined) return {}
  return { periodStart: { lte: dayText(first + 6) }, periodEnd: { gte: dayText(first) } }
}
