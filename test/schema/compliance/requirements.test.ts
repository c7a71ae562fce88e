/** The documents that workers need, as workers are told of their own. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { graphql, joinTestServer, type TestServer } from '../../support/server.ts'

const OWN = '{ complianceRequirements(own: true) { trade documentTypes } }'
const EVERYONE = { trade: null, documentTypes: ['right_to_work'] }
const WELDERS = { trade: 'Welder', documentTypes: ['trade_card'] }

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  const requirements = [EVERYONE, { trade: 'rigger', documentTypes: ['licence'] }, WELDERS]
  await server.database.prisma.complianceSettings.create({ data: { orgId: server.orgId, requirements } })
})
afterAll(() => server.stop())

it.each([
  ['the same trade, in any case', 'welder', [EVERYONE, WELDERS]],
  ['another trade', 'joiner', [EVERYONE]],
  ['no trade', undefined, [EVERYONE]],
])('are those for all and for their trade: a worker of %s', async (_who, trade, expected) => {
  const workerId = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Own', trade })
  const { email } = await makePerson(server, 'worker', { workerId })
  const { body } = await asPerson(server, await signIn(server, email), OWN)
  expect(body.data.complianceRequirements).toEqual(expected)
})

it('are those for all, for who is no worker; all of them, for who does not ask for their own', async () => {
  expect((await graphql(server, key, OWN)).body.data.complianceRequirements).toEqual([EVERYONE])
  const all = '{ complianceRequirements { trade } }'
  expect((await graphql(server, key, all)).body.data.complianceRequirements).toHaveLength(3)
})
