/** Times in the user's time zone. */
import { locale, texts } from '../../words/texts.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relative = () => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
const full = form({ dateStyle: 'medium', timeStyle: 'long' })
const short = form({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = form({ dateStyle: 'medium' })

/** Formats are made once for each language, because lists show many times. */
function form(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (at) => {
    const format = made.get(locale()) ?? new Intl.DateTimeFormat(locale(), options)
    made.set(locale(), format)
    return format.format(at)
  }
}

function distance(seconds: number): string {
  const length = Math.abs(seconds)
  if (length < 45) return seconds < 0 ? texts().parts.justNow : texts().parts.soon
  if (length < 45 * MINUTE) return relative().format(Math.round(seconds / MINUTE), 'minute')
  if (length < 22 * HOUR) return relative().format(Math.round(seconds / HOUR), 'hour')
  return relative().format(Math.round(seconds / DAY), 'day')
}

/** `ago` is relative to now, `clock` has seconds, `day` is the date only. */
const forms = {
  ago: (at: Date) => {
    const seconds = (at.getTime() - Date.now()) / 1000
    return Math.abs(seconds) > 30 * DAY ? day(at) : distance(seconds)
  },
  clock: (at: Date) => short(at),
  day: (at: Date) => day(at),
} as const

export function Time({ at, as = 'ago' }: { at: string; as?: keyof typeof forms }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={full(date)}>
      {forms[as](date)}
    </time>
  )
}
