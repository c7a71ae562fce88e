const form = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar day, the same in every time zone. @param on `2026-11-23` */
export function Day({ on }: { on: string }) {
  return <time dateTime={on}>{form.format(new Date(`${on}T00:00:00Z`))}</time>
}
