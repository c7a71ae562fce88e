/** Which promises of a release a later version breaks. */
import type { Kind, Promises } from './promises.ts'

/**
 * A sentence for each promise that `now` does not keep. What the release deprecated may go when its time is over.
 * @param today the date
 */
export function brokenPromises(
  released: Promises,
  now: Promises,
  today = new Date().toISOString().slice(0, 10),
): string[] {
  const ended = [...released].flatMap(([about, sunset]) =>
    about.startsWith('ends ') && sunset <= today ? [about.slice('ends '.length)] : [],
  )
  const changed = [...released].flatMap(([about, before]) => {
    const value = now.get(about)
    const kind = about.split(' ', 1)[0] as Kind
    if (value === undefined) return isKeptWithout[kind] || isOver(about, ended) ? [] : [`${about} is gone`]
    return keeps[kind](before, value, about) ? [] : [`${about} was ${before} and is ${value}`]
  })
  const required = [...now].flatMap(([about, existing]) => {
    if (!about.startsWith('requires ') || released.has(about)) return []
    return isIn(released, existing) ? [`${about}, which it did not before`] : []
  })
  const bounded = [...now].flatMap(([about, bound]) => {
    const taken = /^limits (.*) \w+$/.exec(about)?.[1]
    const isNew = taken !== undefined && !released.has(about) && released.has(`takes ${taken}`)
    return isNew ? [`${about} had no bound and is ${bound}`] : []
  })
  return [...changed, ...required, ...bounded]
}

/** Whether a promise is about something that has ended, or about a part of it. */
function isOver(promise: string, ended: readonly string[]): boolean {
  const about = promise.slice(promise.indexOf(' ') + 1)
  return ended.some(
    (each) => about === each || (about.startsWith(each) && ' (.['.includes(about[each.length] as string)),
  )
}

/** Whether something was there before: a promise, or one that begins so, as the fields of `takes graphql Input.` do. */
function isIn(released: Promises, existing: string): boolean {
  return existing.endsWith('.')
    ? [...released.keys()].some((each) => each.startsWith(existing))
    : released.has(existing)
}

/** What may go: a client that sends what is no longer needed, or less than a bound, goes on as before. */
const isKeptWithout: Record<Kind, boolean> = {
  gives: false,
  takes: false,
  requires: true,
  limits: true,
  ends: true,
}

const partsOf = (value: string) => value.split('|')
const includes = (whole: string, part: string) => partsOf(part).every((each) => partsOf(whole).includes(each))

const keeps: Record<Kind, (before: string, now: string, about: string) => boolean> = {
  gives: (before, now) => includes(before, now),
  takes: (before, now) => includes(now, before),
  requires: () => true,
  ends: (before, now) => now >= before,
  limits: (before, now, about) => {
    if (about.endsWith(' pattern')) return now === before
    return / min\w+$/.test(about) ? Number(now) <= Number(before) : Number(now) >= Number(before)
  },
}
