/** The values of a form on a record that others change meanwhile. */

/** The fields that have become others since the form was opened. */
export function changedByOthers<Values extends object>(base: Values, now: Values): (keyof Values & string)[] {
  const names = Object.keys(base) as (keyof Values & string)[]
  return names.filter((name) => JSON.stringify(base[name]) !== JSON.stringify(now[name]))
}

/** What the person entered stays; fields that they left alone become those of the others. */
export function keepMine<Values extends object>(mine: Values, base: Values, now: Values): Values {
  return { ...now, ...Object.fromEntries(changedByOthers(base, mine).map((name) => [name, mine[name]])) }
}
