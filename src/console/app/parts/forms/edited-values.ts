/** Merges the values of a form with changes by others. */

/** The fields whose values have changed since the form was opened. */
export function changedByOthers<Values extends object>(base: Values, now: Values): (keyof Values & string)[] {
  const names = Object.keys(base) as (keyof Values & string)[]
  return names.filter((name) => JSON.stringify(base[name]) !== JSON.stringify(now[name]))
}

/** Keep the person's changes; take over the current values of fields that they did not change. */
export function keepMine<Values extends object>(mine: Values, base: Values, now: Values): Values {
  return { ...now, ...Object.fromEntries(changedByOthers(base, mine).map((name) => [name, mine[name]])) }
}
