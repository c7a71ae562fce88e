/**
 * The records that are hidden from a caller, beside those that are not their own (own-records.ts). All reads of records
 * and all reads before a write add this condition.
 */
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Credential } from '../credentials/credential.ts'
import type { TaskRole } from '../scopes/roles.ts'
import { type Hidden, hiddenOf, hidesRestricted, inOrganisation } from './restricted.ts'
import { othersTasks } from './task-subjects.ts'

/** The part of a credential that decides which records are hidden from it. */
export type Seer = Pick<Credential, 'scopes' | 'tasksOf'>

/** What decides which records are hidden from a caller. Callers who have it in common, but for the user, share statements. */
export interface Visibility {
  /** Whether documents of restricted types do not exist, nor what is about them. */
  hidesRestricted: boolean
  /** Whose tasks are the only ones that exist, with what is about them; null for all. */
  tasksOf: { role: TaskRole; userId?: string } | null
}

export const visibilityOf = (seer: Seer): Visibility => ({
  hidesRestricted: hidesRestricted(seer),
  tasksOf: seer.tasksOf,
})

/** Which rows of a model are hidden; undefined if none are. */
export function hiddenFrom({ hidesRestricted: hides, tasksOf }: Visibility, model: string): Hidden | undefined {
  const restricted = hides ? hiddenOf(model) : undefined
  const others = tasksOf === null ? undefined : othersTasks(tasksOf, model)
  if (restricted === undefined || others === undefined) return restricted ?? others
  const filters = [restricted.where, others.where].filter((where) => where !== undefined)
  return {
    sql: (...names) => `(${others.sql(...names)} or ${restricted.sql(...names)})`,
    byUser: true,
    through: [...restricted.through, ...others.through],
    ...(filters.length > 0 && { where: { OR: filters } }),
  }
}

/**
 * SQL: the caller sees the row. `true` for a caller who sees all.
 * @param user SQL of the id of their user, for models of which the task that a row is about decides
 */
export function isVisible(seer: Seer, model: string, alias: string, organisation: string, user?: string): string {
  const hidden = hiddenFrom(visibilityOf(seer), model)
  return hidden === undefined ? 'true' : `not ${hidden.sql(alias, organisation, user)}`
}

/** The same in a statement of Prisma. */
export const isVisibleIn = (seer: Seer, orgId: string, model: string, alias: string): Prisma.Sql =>
  inOrganisation(orgId, (organisation, user) => isVisible(seer, model, alias, organisation, user), seer.tasksOf?.userId)
