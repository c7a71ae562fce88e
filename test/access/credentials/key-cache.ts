/** Keys that servers cache, and the connections on which they are notified of changes. */
import { expect, vi } from 'vitest'
import { createApiKey } from '../../../src/access/organisations.ts'
import type { Database } from '../../../src/platform/database/client.ts'
import type { TestServer } from '../../support/server.ts'

const SECOND = 1000
const LISTENER = 'muster credentials'

/** @param server one of the servers that share the database */
export function keyCacheTools(server: () => TestServer) {
  const newKey = () =>
    createApiKey(server().database, {
      orgId: server().orgId,
      environment: 'live',
      scopes: ['read', 'write'],
      ratePerMinute: 100_000,
    })

  async function listeners(): Promise<number[]> {
    const { rows } = await server().database.pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
      [LISTENER],
    )
    return rows.map(({ pid }) => pid)
  }

  const killListeners = () =>
    server().database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [LISTENER],
    )

  async function untilListening(count: number): Promise<void> {
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(count), { timeout: 60 * SECOND, interval: 50 })
  }

  /** A database whose response to the first key look-up is held back until `arrive` is called. */
  function slowDatabase() {
    const { apiKey } = server().database.prisma
    const read = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const findUnique = async (args: Parameters<typeof apiKey.findUnique>[0]) => {
      const row = await apiKey.findUnique(args)
      read.resolve()
      await arrived.promise
      return row
    }
    const database: Database = {
      ...server().database,
      prisma: { apiKey: { findUnique } } as unknown as Database['prisma'],
    }
    return { database, read: read.promise, arrive: arrived.resolve }
  }

  return { newKey, listeners, killListeners, untilListening, slowDatabase }
}
