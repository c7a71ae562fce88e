/**
 * Whose budget and concurrency limits a credential shares: signing in again, or consenting again, gives nobody more.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { holderOf } from '../../../src/access/credentials/credential.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { budgetOf } from './spending.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

it('the sessions of a person share one budget in an organisation', async () => {
  const person = await makePerson(server, 'owner')
  const other = await makePerson(server, 'owner')
  const cookies: string[] = []
  for (const { email } of [person, person, other]) cookies.push(await signIn(server, email))
  const left: number[] = []
  for (const cookie of cookies) left.push(budgetOf(await asPerson(server, cookie, '{ me { email } }')).remaining)
  expect(left).toEqual([19_999, 19_998, 19_999])
})

it('the grants of a client share one for each person, and keys share none', () => {
  const grant = { id: 'grant', orgId: 'org', userId: 'ada', clientId: 'app' }
  const holder = holderOf(grant)
  expect(holderOf({ ...grant, id: 'another grant' })).toBe(holder)
  const others = [
    { ...grant, userId: 'bryn' },
    { ...grant, clientId: 'another app' },
    { ...grant, orgId: 'another' },
    { ...grant, clientId: undefined },
    { id: 'key', orgId: 'org', userId: null },
    { id: 'another key', orgId: 'org', userId: null },
    { id: 'client', orgId: 'org', userId: null, clientId: 'app' },
  ].map(holderOf)
  expect(new Set([holder, ...others]).size).toBe(8)
})
