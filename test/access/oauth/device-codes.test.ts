/** Device codes without a server: each is decided once, gives tokens once, and is polled no faster than it says. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countPoll,
  decideDevice,
  deviceCodeStore,
  findWaitingDevice,
  type WaitingDevice,
} from '../../../src/access/oauth/device-codes.ts'
import { config, openRecords, type Records } from './bare.ts'
import { registerClient } from './flow.ts'

let records: Records
let clientId: string

beforeAll(async () => {
  records = await openRecords()
  ;({ clientId } = await registerClient(records, { name: 'A device', scopes: ['read'] }))
})
afterAll(() => records.close())

const store = () => deviceCodeStore(records.database, config) as Required<ReturnType<typeof deviceCodeStore>>

/** A device that waits, by its code and the one that people type. */
async function wait(payload: object = {}, seconds = 600) {
  const text = randomBytes(16).toString('hex')
  const userCode = randomBytes(8).toString('hex')
  await store().upsert(text, { jti: text, kind: 'DeviceCode', clientId, userCode, ...payload } as never, seconds)
  const device = await findWaitingDevice(records.database.prisma, userCode)
  return { text, userCode, device: device as WaitingDevice }
}
const decide = (device: WaitingDevice, decision: Parameters<typeof decideDevice>[2]) =>
  decideDevice(records.database.prisma, device, decision)

describe('a device code', () => {
  it('says what is asked for, and from where', async () => {
    const params = { scope: 'workers:read openid projects:read' }
    const { device, text } = await wait({ params, deviceInfo: { address: '192.0.2.7' } })
    expect(device).toMatchObject({ clientId, asked: ['workers:read', 'projects:read'], address: '192.0.2.7' })
    expect(Math.abs(device.expiresAt.getTime() - Date.now() - 600_000)).toBeLessThan(60_000)
    expect((await wait()).device).toMatchObject({ asked: undefined, address: null })
    expect(await store().find(text)).toMatchObject({ jti: text, clientId, params })
    expect(await store().find('x')).toBeUndefined()
  })

  it('is decided once, and not after its end', async () => {
    const { device, userCode, text } = await wait()
    const deniedAt = new Date()
    expect([await decide(device, { deniedAt }), await decide(device, { deniedAt })]).toEqual([true, false])
    expect(await findWaitingDevice(records.database.prisma, userCode)).toBeUndefined()
    expect(await store().find(text)).toMatchObject({
      error: 'access_denied',
      errorDescription: 'the user denied the request',
    })
    const late = await wait({}, 600)
    // A second ago: the column rounds to a millisecond, so that `now()` can be ahead of this process's clock.
    await records.database.pool.query(
      `update oauth_device_codes set expires_at = now() - interval '1 second' where hash = $1`,
      [late.device.hash],
    )
    expect(await decide(late.device, { deniedAt })).toBe(false)
    expect((await wait({}, -1)).device).toBeUndefined()
  })

  it('gives the grant that a person made, and its tokens once', async () => {
    const { device, text } = await wait()
    const userId = await records.person({ [records.orgId]: 'owner' })
    const grant = await records.grant(userId, { clientId })
    expect(await decide(device, { grantId: grant.id })).toBe(true)
    expect(await store().find(text)).toMatchObject({
      grantId: grant.id,
      accountId: userId,
      scope: 'workers:read projects:read',
    })
    await store().consume(text)
    expect((await store().find(text))?.consumed).toBeCloseTo(Date.now() / 1000, -2)
    await expect(store().consume(text)).rejects.toMatchObject({
      error: 'invalid_grant',
      error_detail: 'it has already been used',
    })
    await expect(store().consume('x')).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('is polled no faster than it says, and each time that it is, more slowly', async () => {
    const { text, device } = await wait()
    const poll = () => countPoll(records.database, clientId, text)
    await poll()
    await expect(poll()).rejects.toMatchObject({
      error: 'slow_down',
      error_description: expect.stringContaining('add 5 seconds to the interval'),
    })
    const { rows } = await records.database.pool.query('select poll_seconds from oauth_device_codes where hash = $1', [
      device.hash,
    ])
    expect(rows).toEqual([{ poll_seconds: config.oauth.devicePoll + 5 }])
    await countPoll(records.database, 'another client', text) // counts nothing
  })
})
