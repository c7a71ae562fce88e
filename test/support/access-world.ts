/** A database with organisations, for tests that call the access layer without a server: quick enough to run often. */
import { randomUUID } from 'node:crypto'
import type { Role } from '../../prisma/generated/client/enums.ts'
import type { AuditOrigin } from '../../src/access/audit/audit.ts'
import type { Authority } from '../../src/access/authority.ts'
import { createOrganisation } from '../../src/access/organisations.ts'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import type { ApiError } from '../../src/platform/errors/errors.ts'
import { copyDatabase } from './database.ts'
import { stamped } from './write.ts'

export interface AccessWorld {
  url: string
  database: Database
  organisation(name?: string): Promise<string>
  /** A person, with roles by organisation; without a password unless `passwordHash` is given. */
  person(
    memberships?: Record<string, Role>,
    more?: { email?: string; name?: string; passwordHash?: string },
  ): Promise<{ id: string; email: string }>
  worker(orgId: string): Promise<string>
  /** The audit entries of an organisation, oldest first, or those whose target has this name. */
  audit(of: { orgId: string } | { targetName: string }): ReturnType<Database['prisma']['auditEntry']['findMany']>
  /** End the connections of this name in the database: a test that was given up may have left some. */
  hangUp(name: string): Promise<unknown>
  close(): Promise<void>
}

export async function openAccessWorld(): Promise<AccessWorld> {
  const copy = await copyDatabase()
  const database = openDatabase(copy.url, 5)
  return {
    url: copy.url,
    database,
    organisation: async (name = 'Test organisation') => (await createOrganisation(database, name)).id,
    async person(memberships = {}, more = {}) {
      const create = Object.entries(memberships).map(([orgId, role]) => ({ orgId, role }))
      return database.prisma.user.create({
        data: { email: `${randomUUID()}@test.example`, name: 'Ada Okafor', ...more, memberships: { create } },
        select: { id: true, email: true },
      })
    },
    worker: (orgId) =>
      stamped({ database }, orgId, async (client) => {
        const text = `insert into workers (org_id, first_name, last_name) values ($1, 'Ada', 'Okafor') returning id`
        return (await client.query(text, [orgId])).rows[0].id
      }),
    audit: (where) => database.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } }),
    hangUp: (name) =>
      database.pool.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where application_name = $1 and datname = current_database()`,
        [name],
      ),
    async close() {
      await database.close()
      await copy.drop()
    },
  }
}

/** A request of a person, from a page. */
export const origin: AuditOrigin = {
  actor: { kind: 'user', id: '00000000-0000-7000-8000-0000000000aa', name: 'actor@test.example' },
  requestId: 'req_1',
  address: '203.0.113.7',
}

/** What an audit entry has of `origin`. */
export const byOrigin = {
  actorKind: 'user',
  actorId: origin.actor.id,
  actorName: 'actor@test.example',
  requestId: 'req_1',
  address: '203.0.113.7',
}

export const authorityOf = (role: Role | null, of = origin): Authority => ({ role, origin: of })

/** The `ApiError` that a call throws; fails if it throws nothing. */
export async function failureOf(work: () => unknown): Promise<ApiError> {
  try {
    await work()
  } catch (error) {
    return error as ApiError
  }
  throw new Error('nothing was thrown')
}
