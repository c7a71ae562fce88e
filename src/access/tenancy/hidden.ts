/**
 * The records that are hidden from a caller, beside those that are not their own (own-records.ts). All reads of records
 * and all reads before a write add this condition.
 */
import type { Credential } from '../credentials/credential.ts'
import { type Hidden, hiddenOf, hidesRestricted } from './restricted.ts'

/** What decides which records are hidden from a caller. Callers who have it in common share statements. */
export interface Visibility {
  /** Whether documents of restricted types do not exist, nor what is about them. */
  hidesRestricted: boolean
}

type Caller = Pick<Credential, 'scopes'>

export const visibilityOf = (caller: Caller): Visibility => ({ hidesRestricted: hidesRestricted(caller) })

/** Which rows of a model are hidden; undefined if none are. */
export function hiddenFrom({ hidesRestricted: hides }: Visibility, model: string): Hidden | undefined {
  return hides ? hiddenOf(model) : undefined
}

/** SQL: the caller sees the row. `true` for a caller who sees all. */
export function isVisible(caller: Caller, model: string, alias: string, organisation: string): string {
  const hidden = hiddenFrom(visibilityOf(caller), model)
  return hidden === undefined ? 'true' : `not ${hidden.sql(alias, organisation)}`
}
