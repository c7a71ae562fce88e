/** Credentials whose look-ups are counted, and times that tests move on. */
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import { awaitRevocation } from '../../../src/access/credentials/revocation.ts'
import { type Credentials, openCredentials } from '../../../src/access/credentials.ts'
import { createApiKey, type NewApiKey } from '../../../src/access/organisations.ts'
import type { Database } from '../../../src/platform/database/client.ts'
import type { AccessWorld } from '../../support/access-world.ts'

export const bearer = ({ key }: { key: string }) => `Bearer ${key}`

type FindKey = (args: never) => Promise<unknown>
type Counted = { credentials: Credentials; counted: { lookUps: number } }

export function countedLookUps(world: () => AccessWorld) {
  let orgId: Promise<string> | undefined

  async function newKey(more: Partial<NewApiKey> = {}): Promise<{ id: string; key: string }> {
    orgId ??= world().organisation()
    return createApiKey(world().database, { orgId: await orgId, environment: 'live', scopes: ['read'], ...more })
  }

  /** Credentials on a database that counts its look-ups of keys; `before` runs within each, before its answer is sent. */
  function open(before: (lookUp: number) => Promise<unknown> | undefined = () => undefined): Counted {
    const counted = { lookUps: 0 }
    const { apiKey } = world().database.prisma
    const findUnique: FindKey = async (args) => {
      const lookUp = ++counted.lookUps
      const row = await apiKey.findUnique(args)
      await before(lookUp)
      return row
    }
    const prisma = { apiKey: { findUnique } } as unknown as Database['prisma']
    return { credentials: openCredentials({ ...world().database, prisma }), counted }
  }

  /** Run `work` with credentials that are closed after it. */
  async function using(opened: Counted, work: (opened: Counted) => Promise<void>): Promise<void> {
    await world().hangUp('muster credentials')
    try {
      await work(opened)
    } finally {
      await opened.credentials.close()
    }
  }

  /** Wait until every process has handled all notifications that were sent so far. */
  const untilNotified = () => awaitRevocation(world().database)

  return { newKey, open, using, untilNotified }
}

/** Stop `performance.now`, and let `pass` move it on; the cache asks it at most once a millisecond. */
export async function withTime(work: (pass: (ms: number) => Promise<unknown>) => Promise<void>): Promise<void> {
  let now = performance.now()
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now)
  try {
    await work((ms) => {
      now += ms
      return sleep(5)
    })
  } finally {
    spy.mockRestore()
  }
}
