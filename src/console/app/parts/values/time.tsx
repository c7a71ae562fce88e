/** Times in the user's time zone. */
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
const short = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

function distance(seconds: number): string {
  const length = Math.abs(seconds)
  if (length < 45) return seconds < 0 ? 'just now' : 'in a moment'
  if (length < 45 * MINUTE) return relative.format(Math.round(seconds / MINUTE), 'minute')
  if (length < 22 * HOUR) return relative.format(Math.round(seconds / HOUR), 'hour')
  return relative.format(Math.round(seconds / DAY), 'day')
}

/** `ago` is relative to now, `clock` has seconds, `day` is the date only. */
const forms = {
  ago: (at: Date) => {
    const seconds = (at.getTime() - Date.now()) / 1000
    return Math.abs(seconds) > 30 * DAY ? day.format(at) : distance(seconds)
  },
  clock: (at: Date) => short.format(at),
  day: (at: Date) => day.format(at),
} as const

export function Time({ at, as = 'ago' }: { at: string; as?: keyof typeof forms }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={full.format(date)}>
      {forms[as](date)}
    </time>
  )
}
