/** Initial access tokens without a surface: what is refused and kept, and when one is used no longer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Authority, OPERATOR } from '../../../src/access/authority.ts'
import {
  createInitialToken,
  listInitialTokens,
  revokeInitialToken,
  useInitialToken,
} from '../../../src/access/oauth/initial-tokens.ts'
import type { ApiError } from '../../../src/platform/errors/errors.ts'
import { NAME_RULE } from '../../../src/platform/text/visible-text.ts'
import { openRecords, type Records } from './bare.ts'

const MINUTE = 60_000

let records: Records
beforeAll(async () => {
  records = await openRecords()
})
afterAll(() => records.close())

const entries = (targetId: string) =>
  records.database.prisma.auditEntry.findMany({ where: { targetId }, orderBy: { id: 'asc' } })

describe('an initial access token', () => {
  const make = (change: object = {}, authority: Authority = OPERATOR, ...prefix: string[]) =>
    createInitialToken(
      records.database.prisma,
      authority,
      records.orgId,
      {
        name: ' Planner ',
        scopes: ['workers:read'],
        environment: 'live',
        expiresAt: new Date(Date.now() + MINUTE),
        ...change,
      },
      ...prefix,
    )
  const use = (text: string) => useInitialToken(records.database.prisma, text)
  const detailsOf = async (made: Promise<unknown>) => {
    const error = await made.then(
      () => undefined,
      (thrown: ApiError) => thrown,
    )
    return error?.details?.map(({ path, message }) => [path, message])
  }

  it('is kept without its text, which is shown once, and used until it is revoked', async () => {
    const { token, text } = await make()
    expect(text).toMatch(/^mst_registration_/)
    expect(token).toMatchObject({ name: 'Planner', scopes: ['workers:read'], hint: text.slice(-4), createdBy: null })
    expect(token).not.toHaveProperty('secretHash')
    const { token: later } = await make({ name: 'Later' })
    const listed = await listInitialTokens(records.database.prisma, records.orgId)
    expect(listed.map(({ id }) => id).slice(-2)).toEqual([token.id, later.id])
    expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).toSorted())
    expect(listed.some((each) => 'secretHash' in each)).toBe(false)
    expect(await listInitialTokens(records.database.prisma, crypto.randomUUID())).toEqual([])
    expect((await use(text))?.id).toBe(token.id)
    const used = await records.database.prisma.initialToken.findUniqueOrThrow({ where: { id: token.id } })
    expect(Date.now() - (used.lastUsedAt?.getTime() ?? 0)).toBeLessThan(MINUTE)

    const other = { id: token.id, orgId: crypto.randomUUID() }
    await expect(revokeInitialToken(records.database.prisma, OPERATOR, other)).rejects.toMatchObject({
      code: 'not_found',
    })
    const revoked = await revokeInitialToken(records.database.prisma, OPERATOR, { id: token.id, orgId: records.orgId })
    expect(revoked.revokedAt).toBeInstanceOf(Date)
    expect(revoked).not.toHaveProperty('secretHash')
    expect(await use(text)).toBeUndefined()
    await expect(revokeInitialToken(records.database.prisma, OPERATOR, { id: token.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(
      (await entries(token.id)).map(({ action, targetType, targetName }) => [action, targetType, targetName]),
    ).toEqual([
      ['registration_token.created', 'registration_token', 'Planner'],
      ['registration_token.revoked', 'registration_token', 'Planner'],
    ])
  })

  it('is refused without a name, with a long one, and with scopes that are none', async () => {
    const name = NAME_RULE
    expect(await detailsOf(make({ name: ' ' }))).toEqual([['name', name]])
    expect(await detailsOf(make({ name: '\u200b' }))).toEqual([['name', name]])
    expect(await detailsOf(make({ name: 'x'.repeat(201) }, OPERATOR, 'input.'))).toEqual([['input.name', name]])
    expect(await detailsOf(make({ name: 'x'.repeat(200) }))).toBeUndefined()
    expect(await detailsOf(make({ scopes: ['x'] }, OPERATOR, 'input.'))).toEqual([
      ['input.scopes', expect.stringContaining("must not contain 'x'")],
    ])
  })

  it('is unknown, expired, or of a maker who may not give its scopes any more', async () => {
    const { text } = await make()
    expect(await use(`${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`)).toBeUndefined()
    expect(await use('mst_live_abc')).toBeUndefined()
    const expired = await make({ expiresAt: new Date(Date.now() - 1) })
    expect(await use(expired.text)).toBeUndefined()

    const id = await records.person({ [records.orgId]: 'owner' })
    const maker: Authority = { role: 'owner', origin: { actor: { kind: 'user', id, name: 'owner@people.example' } } }
    const wide = await make({ scopes: ['workers:write'] }, maker)
    expect((await use(wide.text))?.createdBy).toBe(id)
    const membership = { orgId_userId: { orgId: records.orgId, userId: id } }
    await records.database.prisma.membership.update({ where: membership, data: { role: 'developer' } })
    expect(await use(wide.text)).toBeUndefined()
    await records.database.prisma.membership.delete({ where: membership })
    expect(await use(wide.text)).toBeUndefined()
    const developer: Authority = { ...maker, role: 'developer' }
    expect(await detailsOf(make({ scopes: ['workers:write'] }, developer, 'input.'))).toEqual([
      ['input.scopes', expect.any(String)],
    ])
  })
})
