/** The people whose pages are measured, and what each of them may ask. */
import { type DocumentNode, Kind, visit } from 'graphql'
import type pg from 'pg'
import { ownInPlace } from '../../../src/access/tenancy/own.ts'
import { accessOf, type Bound } from '../../../src/access/tenancy/own-records.ts'

/** Staff beside owners: what it takes to leave out the documents of restricted types. */
export const ROLES = ['owner', 'staff', 'supervisor', 'finance', 'recruiter', 'worker'] as const
export type Role = (typeof ROLES)[number]

export const emailOf = (role: Role) => `${role}@demo.example`

/** Whose records somebody can open. */
export interface Caller {
  userId: string
  bound: Bound | null
}

/** Limit the demo's finance to the client with most projects: without limits they read as owners do. */
export async function limitFinance(pool: pg.Pool, orgId: string): Promise<void> {
  await pool.query(
    `with limits as (
       insert into member_limits (org_id, id, limits_id, client_id)
       select org_id, gen_random_uuid(), gen_random_uuid(), client_id from projects where org_id = $1
       group by org_id, client_id order by count(*) desc, client_id limit 1 returning limits_id)
     update memberships m set limits_id = (select limits_id from limits) from users u
     where m.org_id = $1 and u.id = m.user_id and u.email = $2`,
    [orgId, emailOf('finance')],
  )
}

/**
 * Another person of the role, with the same password and the same limits: the rate limit is for people, and one of them
 * could not ask for all pages in a few minutes. A worker has no colleague, because each is a worker of their own.
 * @returns their email
 */
export async function addColleague(pool: pg.Pool, orgId: string, role: Role): Promise<string> {
  if (role === 'worker') return emailOf(role)
  const { rows } = await pool.query<{ email: string }>(
    `with original as (
       select u.name, u.password_hash, m.role, m.limits_id, gen_random_uuid() as own_limits
       from users u join memberships m on m.user_id = u.id where m.org_id = $1 and u.email = $2),
     added as (
       insert into users (id, email, name, password_hash)
       select gen_random_uuid(), gen_random_uuid() || '@demo.example', name, password_hash from original returning id, email),
     limited as (
       insert into member_limits (org_id, id, limits_id, project_id, client_id)
       select l.org_id, gen_random_uuid(), o.own_limits, l.project_id, l.client_id
       from original o join member_limits l on l.limits_id = o.limits_id),
     joined as (
       insert into memberships (org_id, user_id, role, limits_id)
       select $1, a.id, o.role, case when o.limits_id is not null then o.own_limits end from added a, original o)
     select email from added`,
    [orgId, emailOf(role)],
  )
  return (rows[0] as { email: string }).email
}

export async function readCaller(pool: pg.Pool, orgId: string, role: Role): Promise<Caller> {
  const { rows } = await pool.query<{ userId: string; id: string | null }>(
    `select u.id as "userId", coalesce(m.worker_id, m.limits_id) as id
     from users u join memberships m on m.user_id = u.id where m.org_id = $1 and u.email = $2`,
    [orgId, emailOf(role)],
  )
  const { userId, id } = rows[0] as { userId: string; id: string | null }
  return { userId, bound: id === null ? null : { audience: role as Bound['audience'], id } }
}

/** SQL: the row `t` is one that the caller reads; with its parameter. */
export function conditionOf({ bound }: Caller, model: string, place: number): [condition: string, ...values: string[]] {
  if (bound === null) return ['true']
  try {
    return [accessOf(bound.audience, model).own.sql('t', ownInPlace('t.org_id', `$${place}::uuid`)), bound.id]
  } catch {
    return ['false'] // a model that the role does not read
  }
}

/** The variables that decide which parts of an operation are selected. */
function switchesOf(document: DocumentNode): string[] {
  const names = new Set<string>()
  visit(document, {
    Directive({ name, arguments: given = [] }) {
      for (const { value } of given)
        if (name.value === 'include' && value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names]
}

/**
 * The parts that a page of this role selects: all that are not refused.
 * @param refuses whether the role is refused with these variables
 * @returns undefined if the operation is refused without any part
 */
export async function partsFor(
  document: DocumentNode,
  refuses: (parts: Record<string, boolean>) => Promise<boolean>,
): Promise<Record<string, boolean> | undefined> {
  const switches = switchesOf(document)
  let parts = Object.fromEntries(switches.map((name) => [name, false]))
  if (await refuses(parts)) return undefined
  for (const name of switches) if (!(await refuses({ ...parts, [name]: true }))) parts = { ...parts, [name]: true }
  return parts
}
