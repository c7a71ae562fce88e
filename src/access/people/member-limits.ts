/** The projects and clients that a member of some roles is limited to. */
import { randomUUID } from 'node:crypto'
import type { MemberLimit } from '../../../prisma/generated/client/client.ts'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { invalidField, NO_SUCH_RECORD } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { limitRuleOf } from '../scopes/roles.ts'

/** What a member is limited to: the union of all of these. */
export interface Limits {
  projectIds?: readonly string[] | null | undefined
  clientIds?: readonly string[] | null | undefined
}

/** A role and what it is limited to. */
interface Limited {
  role: Role
  /** Required or allowed by some roles; null: the whole organisation. */
  limits?: Limits | null | undefined
}

type NewLimit = Omit<MemberLimit, 'id'>

/** The maximum number of projects and clients of one member. */
export const MAX_LIMITS = 100

/**
 * Validates the limits of a role.
 * @returns the rows to store, with a new id of the limits; undefined for the whole organisation
 * @throws {ApiError} validation_failed below `limits`
 */
type CheckLimits = (limited: Limited) => { limitsId: string; rows: NewLimit[] } | undefined

/** Read what the check of these limits needs, with two statements for all of them. */
export async function limitsOfRoles(control: Db, orgId: string, all: readonly Limited[]): Promise<CheckLimits> {
  const given = all.flatMap(({ limits }) => limits ?? [])
  for (const each of given) checkNumber(each)
  const [projects, clients] = await Promise.all([
    known(
      (where) => control.project.findMany(where),
      orgId,
      given.flatMap(({ projectIds }) => projectIds ?? []),
    ),
    known(
      (where) => control.client.findMany(where),
      orgId,
      given.flatMap(({ clientIds }) => clientIds ?? []),
    ),
  ])
  return ({ role, limits }) => {
    const rule = limitRuleOf(role)
    if (limits == null) {
      if (rule === 'required')
        throw invalidField('limits', 'required', `is required with the role ${role}: choose projects or clients`)
      return undefined
    }
    if (rule === undefined) throw invalidField('limits', 'invalid', `is not allowed with the role ${role}`)
    const limitsId = randomUUID()
    const rowsOf = (field: 'projectId' | 'clientId', exist: ReadonlySet<string>) =>
      [...new Set((limits[`${field}s`] ?? []).map((id) => id.toLowerCase()))].map((id, index): NewLimit => {
        if (!exist.has(id)) throw invalidField(`limits.${field}s[${index}]`, 'unknown_reference', NO_SUCH_RECORD)
        return { orgId, limitsId, projectId: null, clientId: null, [field]: id }
      })
    const rows = [...rowsOf('projectId', projects), ...rowsOf('clientId', clients)]
    if (rows.length === 0) throw invalidField('limits', 'required', 'must name at least one project or client')
    return { limitsId, rows }
  }
}

function checkNumber({ projectIds, clientIds }: Limits): void {
  if ((projectIds?.length ?? 0) + (clientIds?.length ?? 0) > MAX_LIMITS)
    throw invalidField('limits', 'invalid', `must have at most ${MAX_LIMITS} projects and clients`)
}

async function known(
  find: (query: { where: object; select: { id: true } }) => Promise<{ id: string }[]>,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await find({ where: { orgId, id: { in: ids.filter(isUuid) }, deletedAt: null }, select: { id: true } })
  return new Set(found.map(({ id }) => id))
}

/** The rows of limits, for each of these ids. */
export async function limitsByIds(control: Db, orgId: string, ids: readonly string[]): Promise<MemberLimit[][]> {
  const rows = await control.memberLimit.findMany({
    where: { orgId, limitsId: { in: [...ids] } },
    orderBy: { id: 'asc' },
  })
  const byId = Map.groupBy(rows, ({ limitsId }) => limitsId)
  return ids.map((id) => byId.get(id) ?? [])
}

/** Remove limits that nobody has any more. */
export async function dropLimits(control: Db, orgId: string, limitsId: string | null): Promise<void> {
  if (limitsId !== null) await control.memberLimit.deleteMany({ where: { orgId, limitsId } })
}

/** Limits as the audit log has them. */
export const namedLimits = (rows: readonly NewLimit[]) => ({
  projectIds: rows.flatMap(({ projectId }) => projectId ?? []),
  clientIds: rows.flatMap(({ clientId }) => clientId ?? []),
})
