/** Quiet hours: messages wait until they are over. */
import type { MessageRules } from './settings.ts'

const MINUTE = 60_000
const MINUTES_OF_DAY = 24 * 60

type Hours = Pick<MessageRules, 'quietFrom' | 'quietUntil'>

/**
 * When a message may be sent: `now`, or the end of the quiet hours. The change to or from summer time can move the end
 * by an hour; then it is asked again.
 */
export function sendTime(now: Date, timeZone: string, { quietFrom, quietUntil }: Hours): Date {
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)]
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const at = minutesOf(format.format(now))
  const isQuiet = from < until ? from <= at && at < until : from > until && (at >= from || at < until)
  if (!isQuiet) return now
  const rest = (until - at + MINUTES_OF_DAY) % MINUTES_OF_DAY
  return new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + rest * MINUTE)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
