/**
 * A cluster of PostgreSQL under Patroni whose primary is killed while clients write: nothing acknowledged is lost, each
 * event is sent under one key, clients hear of the outage, and no process ends. Skipped where Debian's packages of the cluster are missing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/access/organisations.ts'
import { eventually } from '../support/eventually.ts'
import { missingForPatroni } from '../support/patroni.ts'
import { run } from '../support/process.ts'
import { type FailoverSetup, runFailover, startFailover } from './failover.ts'
import { NO_FAULTS } from './ledger.ts'
import { listenersOf, runJob } from './outages.ts'

const missing = missingForPatroni()

describe.skipIf(missing.length > 0)('a cluster under Patroni', () => {
  let setup: FailoverSetup

  beforeAll(async () => {
    setup = await startFailover()
  }, 5 * 60_000)
  afterAll(async () => {
    await setup?.[Symbol.asyncDispose]()
  }, 5 * 60_000)

  it('loses its primary twice', { timeout: 15 * 60_000 }, async () => {
    const { faults, others, broken, ended, outages } = await runFailover(setup, ['database', 'node'])
    expect(faults).toEqual(NO_FAULTS)
    expect({ others, broken, ended }).toEqual({ others: [], broken: 0, ended: 0 })
    expect(outages).toHaveLength(2) // while each of which clients got 503
  })

  it('has every listener and runs jobs afterwards', async () => {
    const expected = ['changes', 'changes', 'changes', 'changes', 'credentials', 'credentials']
    await eventually(
      async () => (await listenersOf(setup.database)).join() === expected.map((name) => `muster ${name}`).join(),
    )
    await runJob(setup.database, setup.orgId)
  })

  it('revokes a key at once in the process behind PgBouncer', async () => {
    const [, pooled] = setup.pairs
    const options = { orgId: setup.orgId, environment: 'live', scopes: ['read'] } as const
    const { id, key } = await createApiKey(setup.database, options)
    const get = async () =>
      (await fetch(`${pooled.base}/workers?limit=1`, { headers: { authorization: `Bearer ${key}` } })).status
    expect(await get()).toBe(200)
    const command = run(['key', 'revoke', id], setup.settings)
    expect(await command.ends(), command.output()).toBe(0)
    expect(await get()).toBe(401)
  })
})
