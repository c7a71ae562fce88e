/** The members who may read a record: their role has the scope, and their limits, if they have some, include the record. */
import type { Db } from '../../platform/database/client.ts'
import type { Resource } from '../resources.ts'
import { limitedRoles, officeWith } from '../scopes/roles.ts'
import type { Scope } from '../scopes/scopes.ts'
import { ownInPlace } from '../tenancy/own.ts'
import { accessOf, canAccess } from '../tenancy/own-records.ts'
import type { Colleague } from './colleagues.ts'

interface Seen {
  orgId: string
  /** The record. */
  resource: Pick<Resource, 'type' | 'table'>
  id: string
  /** What a role must have. */
  scope: Scope
}

/** Which of those who see it: these users, or those whose names have the text; and how many at most. */
type Wanted = { ids: readonly string[] } | { search: string; limit: number }

/** Those members, in the order of their names. */
export async function membersWhoSee(control: Db, seen: Seen, wanted: Wanted): Promise<Colleague[]> {
  const { orgId, resource, id, scope } = seen
  const some = 'ids' in wanted ? wanted.ids : null
  const [search, limit] = 'ids' in wanted ? ['', wanted.ids.length] : [wanted.search, wanted.limit]
  return control.$queryRawUnsafe<Colleague[]>(
    `select m.user_id as "userId", u.name from memberships m join users u on u.id = m.user_id
     where m.org_id = $1::uuid and m.role::text = any($2::text[]) and ($3::uuid[] is null or m.user_id = any($3::uuid[]))
       and strpos(lower(u.name), lower($4)) > 0
       and (m.limits_id is null or ${isInside(resource)})
     order by u.name, m.user_id limit $5`,
    orgId,
    [...officeWith(scope)],
    some,
    search,
    limit,
    id,
  )
}

/**
 * SQL: the record `$6` is inside of the limits of the member `m`. Each role looks for it by itself: then PostgreSQL reads
 * what leads to this record, and not all records inside of the limits.
 */
function isInside({ type, table }: Pick<Resource, 'type' | 'table'>): string {
  const inside = limitedRoles
    .filter((role) => canAccess(role, type))
    .map(
      (role) => `(m.role = '${role}' and exists (select from "${table}" t where t.org_id = $1::uuid and t.id = $6::uuid
        and ${accessOf(role, type).own.sql('t', ownInPlace('$1::uuid', 'm.limits_id'))}))`,
    )
  return `(${inside.join(' or ')})`
}
