/** Workers with old records, and rules about them. */
import type { RetentionServices } from '../../../src/domain/retention/run.ts'
import { applyRetention } from '../../../src/domain/retention/run.ts'
import { type OpenServices, openServices } from '../../support/daily-load.ts'
import { daysFrom } from '../../support/days.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

export interface Retention {
  server: TestServer
  key: string
  services: OpenServices
  errors: object[]
  /** As the owner. @returns the data of the answer */
  // biome-ignore lint/suspicious/noExplicitAny: an answer
  ask(query: string, variables?: Record<string, unknown>): Promise<any>
  /** The code of the error, if there is one. */
  refusal(query: string, variables?: Record<string, unknown>): Promise<string | undefined>
  setRules(rules: string): Promise<unknown>
  apply(given?: { day?: string; window?: number; services?: Partial<RetentionServices> }): Promise<void>
  worker(lastDay: string | null): Promise<string>
  document(workerId: string, more?: object): Promise<string>
  rowOf(table: string, id: string): Promise<Record<string, unknown>>
  stop(): Promise<void>
}

/** The day of the run: records are made by it, and that is ten years ago. */
export const today = daysFrom(new Date(), 3660)
/** Also before today: an erasure asks the real day. */
export const longAgo = daysFrom(new Date(), -10)
/** Before the day of the run. */
export const yearsAgo = (years: number) => daysFrom(new Date(), 3660 - 366 * years)

export async function openRetention(): Promise<Retention> {
  const server = await joinTestServer()
  const services = await openServices(server.database)
  const key = await server.key()
  const cookie = await signIn(server, (await makePerson(server, 'owner')).email)
  const clientId = await insert(server, key, 'clients', { name: 'Harbour' })
  const projectId = await insert(server, key, 'projects', { client_id: clientId, name: 'Dock' })
  const errors: object[] = []
  let made = 0
  const ask: Retention['ask'] = async (query, variables = {}) => {
    const { body } = await asPerson(server, cookie, query, variables)
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    return body.data
  }
  return {
    server,
    key,
    services,
    errors,
    ask,
    refusal: async (query, variables = {}) => codeOf(await asPerson(server, cookie, query, variables)),
    setRules: (rules) => ask(`mutation { setRetentionRules(rules: [${rules}]) { months } }`),
    apply({ day = today, window = 2, services: given } = {}) {
      const log = { error: (entry: object) => errors.push(entry) } as RetentionServices['log']
      return applyRetention(
        { ...services, log, ...given },
        { orgId: server.orgId, day },
        new AbortController().signal,
        window,
      )
    },
    async worker(lastDay) {
      made += 1
      const id = await insert(server, key, 'workers', { first_name: 'Ada', last_name: `Okafor ${made}` })
      const dates = { start_date: yearsAgo(30), end_date: lastDay }
      await insert(server, key, 'assignments', { worker_id: id, project_id: projectId, ...dates })
      return id
    },
    document: (workerId, more = {}) =>
      insert(server, key, 'documents', {
        worker_id: workerId,
        type: 'right_to_work',
        name: 'Share code',
        number: 'W123',
        status: 'valid',
        file_name: 'a.pdf',
        content_type: 'application/pdf',
        size_bytes: 9,
        file_key: `${server.orgId}/${made}-${Math.random()}`,
        ...more,
      }),
    async rowOf(table, id) {
      return (await server.database.pool.query(`select * from ${table} where id = $1`, [id])).rows[0]
    },
    async stop() {
      await services.close()
      await server.stop()
    },
  }
}
