/** Counts the SQL statements of requests to a server in this process, in which nothing else is done. */
import pg from 'pg'
import { readConfig } from '../../../src/platform/config.ts'
import { startServer } from '../../../src/server/main.ts'
import type { BenchDatabase } from '../database.ts'
import { SECRET } from '../servers.ts'

const SETTINGS = {
  LOG_LEVEL: 'silent',
  BACKGROUND_WORKER: 'false',
  WEBHOOK_WORKER: 'false',
  ANSWER_CACHE_MB: '0',
  MUSTER_SECRET: SECRET,
}
/** The request log is written beside the answers. */
const BESIDE = /insert into request_|pg_notify|pgboss/i

interface StatementCounter extends AsyncDisposable {
  port: number
  /** The statements that `work` sends. */
  count(work: () => Promise<unknown>): Promise<number>
}

export async function startCounter({ url, folder }: Pick<BenchDatabase, 'url' | 'folder'>): Promise<StatementCounter> {
  const address = { PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:0' }
  const config = readConfig({ ...SETTINGS, ...address, DATABASE_URL: url, MUSTER_DATA_DIR: folder })
  const server = await startServer(config, () => {})
  const original = pg.Client.prototype.query
  let statements = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    const given: unknown = args[0]
    const text = typeof given === 'string' ? given : (given as { text?: string } | undefined)?.text
    if (text !== undefined && !BESIDE.test(text)) statements++
    return Reflect.apply(original, this, args)
  } as typeof original
  return {
    port: server.port,
    async count(work) {
      statements = 0
      await work()
      return statements
    },
    async [Symbol.asyncDispose]() {
      pg.Client.prototype.query = original
      await server.stop()
    },
  }
}
