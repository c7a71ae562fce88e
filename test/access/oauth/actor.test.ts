/** Events that an app causes for a person name both. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsAbout } from '../../support/events.ts'
import { request } from '../../support/server.ts'
import { authorize, exchange, type Parties, startParties } from './flow.ts'

let parties: Parties

beforeAll(async () => {
  parties = await startParties(undefined, { scopes: ['workers:read', 'workers:write'] })
})
afterAll(() => parties.server.stop())

it('an event names the app, and the person for whom it acted', async () => {
  const { server, client, person, browser } = parties
  const scope = 'workers:read workers:write'
  const authorized = await authorize(server, browser, client, { scope })
  const { access_token: key } = (await exchange(server, client, authorized)).body
  const body = { first_name: 'Ada', last_name: 'Okafor' }
  const { body: worker } = await request(`${server.base}/workers`, { method: 'POST', key, body })
  const [event] = await eventsAbout(server, worker.id)
  const { rows } = await server.database.pool.query('select actor from events where id = $1', [event?.id])
  const { id: userId } = await server.database.prisma.user.findUniqueOrThrow({ where: { email: person.email } })
  expect(rows[0].actor).toEqual({ kind: 'client', id: client.clientId, name: expect.any(String), userId })
})
