/** Who sets a company's sign-in, what is refused, and organisations that require it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser, CLIENT, type Company, type Dns, startCompany, startDns } from '../../support/company.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let dns: Dns
let company: Company
let home: string

beforeAll(async () => {
  dns = await startDns()
  server = await startTestServer({ SIGN_IN_ALLOW_PRIVATE: 'true', SIGN_IN_DNS_SERVERS: dns.address })
  home = server.url.replace('127.0.0.1', 'localhost') // PUBLIC_URL, for which the cookies are
  company = await startCompany(`${home}/sign-in/company/callback`)
})
afterAll(async () => {
  await company.close()
  await server.stop()
  dns.close()
})

const SET = 'mutation ($input: CompanySignInInput!) { setCompanySignIn(input: $input) { issuer requiredRoles } }'
const DOMAIN = 'domain recordName recordText verifiedAt'
const ADD = `mutation ($domain: String!) { addSignInDomain(domain: $domain) { ${DOMAIN} } }`
const VERIFY = `mutation ($domain: String!) { verifySignInDomain(domain: $domain) { ${DOMAIN} } }`
const REMOVE_DOMAIN = 'mutation ($domain: String!) { removeSignInDomain(domain: $domain) { domain } }'
const LIST = `{ companyRedirectUri companySignIn { issuer } signInDomains { ${DOMAIN} } }`
const ME = '{ me { email } }'

interface Owner {
  orgId: string
  userId: string
  email: string
  cookie: string
}

async function makeOwner(orgId?: string): Promise<Owner> {
  const organisation = orgId ?? (await server.organisation())
  const person = await makePerson(server, 'owner', { orgId: organisation })
  return { orgId: organisation, ...person, cookie: await signIn(server, person.email) }
}

let owner: Owner
let domain: string
let number = 0

beforeEach(async () => {
  owner = await makeOwner()
  domain = `set${++number}.example`
})

const set = (input: object = {}, { cookie } = owner) =>
  asPerson(server, cookie, SET, { input: { issuer: company.issuer, ...CLIENT, defaultRole: 'staff', ...input } })

const ask = (query: string, name = domain, { cookie } = owner) => asPerson(server, cookie, query, { domain: name })

async function prove(by = owner, name = domain): Promise<Answer> {
  const added = (await ask(ADD, name, by)).body.data.addSignInDomain
  dns.records.set(added.recordName, added.recordText)
  return ask(VERIFY, name, by)
}

async function enter(sub: string, email: string): Promise<string> {
  company.subject = { sub, email, email_verified: true }
  const browser = new Browser()
  await browser.submit(`${home}/sign-in/company`, { email })
  return browser.cookies(home)
}

const detailOf = ({ body }: Answer) => {
  const { path, message } = body.errors[0].extensions.details[0]
  return `${path} ${message}`
}
const messageOf = ({ body }: Answer): string => body.errors[0].message
const actionsOf = async (orgId: string) => {
  const where = { orgId, NOT: { action: 'session.started' } }
  return (await server.database.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  )
}

describe('the settings', () => {
  it('are for owners; admins read them', async () => {
    const admin = await makePerson(server, 'admin', { orgId: owner.orgId })
    const cookie = await signIn(server, admin.email)
    expect(codeOf(await set({}, { ...owner, cookie }))).toBe('insufficient_scope')
    expect(codeOf(await ask(ADD, domain, { ...owner, cookie }))).toBe('insufficient_scope')
    await set()
    const read = await asPerson(server, cookie, LIST)
    expect(read.body.data).toEqual({
      companyRedirectUri: `${home}/sign-in/company/callback`,
      companySignIn: { issuer: company.issuer },
      signInDomains: [],
    })
    const staff = await makePerson(server, 'staff', { orgId: owner.orgId })
    expect(codeOf(await asPerson(server, await signIn(server, staff.email), LIST))).toBe('insufficient_scope')
  })

  it.each([
    [{ issuer: 'not a URL' }, 'input.issuer must not contain spaces'],
    [{ issuer: 'http://127.0.0.1:1' }, 'input.issuer could not be read'],
    [{ clientId: ' ' }, 'input.clientId must have 1 to 300 characters'],
    [{ clientSecret: null }, 'input.clientSecret is required for a new issuer'],
    [{ roleRules: [{ value: 'hr', role: 'recruiter' }] }, 'input.roleClaim must name the claim'],
    [
      { roleClaim: 'groups', roleRules: [{ value: 'top', role: 'owner' }] },
      'input.roleRules[0].role must not be owner',
    ],
    [{ defaultRole: 'worker' }, 'input.defaultRole must not be worker'],
    [{ defaultRole: 'supervisor' }, 'input.defaultRole must not be supervisor'],
    [{ requiredRoles: ['owner'] }, 'input.passwordOwnerId must name an owner'],
    [{ passwordOwnerId: 'x' }, 'input.passwordOwnerId must be an owner who has a password'],
  ])('refuse %j', async (input, problem) => {
    const answer = await set(input)
    expect([codeOf(answer), detailOf(answer)]).toEqual(['validation_failed', expect.stringContaining(problem)])
  })

  it('keep the secret, encrypted, for its own issuer only', async () => {
    await set()
    const stored = await server.database.prisma.companySignIn.findUniqueOrThrow({ where: { orgId: owner.orgId } })
    expect(Buffer.from(stored.clientSecret).toString()).not.toContain(CLIENT.clientSecret)
    expect((await set({ clientSecret: null, defaultRole: 'admin' })).body.errors).toBeUndefined()
    const other = await startCompany(`${home}/sign-in/company/callback`)
    const moved = await set({ issuer: other.issuer, clientSecret: null })
    await other.close()
    expect(detailOf(moved)).toBe('input.clientSecret is required for a new issuer')
  })

  it('sign out the people who came through another client, and all when they are removed', async () => {
    await set()
    await prove()
    const first = await enter('a', `a@${domain}`)
    await set({ defaultRole: 'admin' })
    expect(codeOf(await asPerson(server, first, ME))).toBeUndefined()
    await set({ clientId: 'another' })
    expect(codeOf(await asPerson(server, first, ME))).toBe('credential_expired')
    await set()
    const second = await enter('a', `a@${domain}`)
    const remove = 'mutation { removeCompanySignIn { issuer } }'
    expect((await asPerson(server, owner.cookie, remove)).body.data.removeCompanySignIn.issuer).toBe(company.issuer)
    expect(codeOf(await asPerson(server, second, ME))).toBe('credential_expired')
    expect(codeOf(await asPerson(server, owner.cookie, remove))).toBe('not_found')
    expect(await server.database.prisma.companyIdentity.count({ where: { orgId: owner.orgId } })).toBe(0)
  })
})

describe('a domain', () => {
  it('counts once its record was found', async () => {
    const { addSignInDomain: added } = (await ask(ADD, ` ${domain.toUpperCase()} `)).body.data
    expect(added).toMatchObject({ domain, recordName: `_muster-sign-in.${domain}`, verifiedAt: null })
    const missing = await ask(VERIFY)
    expect([codeOf(missing), messageOf(missing)]).toEqual(['conflict', expect.stringContaining(added.recordText)])
    dns.records.set(added.recordName, 'something else')
    expect(codeOf(await ask(VERIFY))).toBe('conflict')
    dns.records.set(added.recordName, added.recordText)
    expect((await ask(VERIFY)).body.data.verifySignInDomain.verifiedAt).not.toBeNull()
    expect((await ask(ADD)).body.data.addSignInDomain.verifiedAt).not.toBeNull()
    expect((await ask(REMOVE_DOMAIN)).body.data.removeSignInDomain.domain).toBe(domain)
    expect(codeOf(await ask(REMOVE_DOMAIN))).toBe('not_found')
    expect(codeOf(await ask(VERIFY, '\0'))).toBe('not_found')
    expect(await actionsOf(owner.orgId)).toEqual([
      'sign_in_domain.added',
      'sign_in_domain.verified',
      'sign_in_domain.removed',
    ])
  })

  it.each([
    '',
    'localhost',
    'a b.example',
    '-a.example',
    `${'a'.repeat(64)}.example`,
    '*.example',
    'ada@company.example',
  ])('is not %j', async (text) => {
    expect(codeOf(await ask(ADD, text))).toBe('validation_failed')
  })

  it('belongs to who proved it last', async () => {
    await prove()
    const next = await makeOwner()
    expect((await prove(next)).body.data.verifySignInDomain.verifiedAt).not.toBeNull()
    const listed = (await asPerson(server, owner.cookie, LIST)).body.data.signInDomains
    expect(listed).toMatchObject([{ domain, verifiedAt: null }])
    expect((await actionsOf(owner.orgId)).at(-1)).toBe('sign_in_domain.lost')
  })

  it('is one of at most twenty', async () => {
    for (let index = 0; index < 20; index++) await ask(ADD, `d${index}.${domain}`)
    expect(codeOf(await ask(ADD))).toBe('conflict')
  })
})

describe('an organisation that requires it', () => {
  it('lets those roles in no other way, but for one owner', async () => {
    const { orgId } = owner
    const staff = await makePerson(server, 'staff', { orgId })
    const second = await makeOwner(orgId)
    await server.database.prisma.user.update({ where: { id: staff.userId }, data: { email: `staff@${domain}` } })
    const cookie = await signIn(server, `staff@${domain}`)
    await prove()
    expect(codeOf(await set({ requiredRoles: ['staff'] }))).toBeUndefined()
    const refused = await asPerson(server, cookie, ME)
    expect([refused.status, codeOf(refused)]).toEqual([403, 'company_sign_in_required'])
    expect(messageOf(refused)).toContain('requires its own sign-in of the role staff. Sign in at /sign-in/company.')
    expect(codeOf(await asPerson(server, await enter('staff', `staff@${domain}`), ME))).toBeUndefined()
    expect(codeOf(await asPerson(server, owner.cookie, ME))).toBeUndefined()

    const all = { requiredRoles: ['owner', 'staff'] }
    const locked = await set({ ...all, passwordOwnerId: second.userId })
    expect([codeOf(locked), messageOf(locked)]).toEqual(['conflict', expect.stringContaining('lock you out')])
    expect((await set({ ...all, passwordOwnerId: owner.userId })).body.data.setCompanySignIn).toMatchObject(all)
    expect(codeOf(await asPerson(server, owner.cookie, ME))).toBeUndefined()
    expect(codeOf(await asPerson(server, second.cookie, ME))).toBe('company_sign_in_required')
    const demote = 'mutation ($id: ID!) { changeMemberRole(userId: $id, role: staff) { userId } }'
    const last = await asPerson(server, owner.cookie, demote, { id: owner.userId })
    expect([codeOf(last), messageOf(last)]).toEqual([
      'conflict',
      expect.stringContaining('Name another one there first'),
    ])
  })

  it('counts its own sign-in as the second factor that it asks for', async () => {
    await set()
    await prove()
    const { prisma } = server.database
    await prisma.organisation.update({ where: { id: owner.orgId }, data: { secondFactorRoles: ['staff'] } })
    expect(codeOf(await asPerson(server, await enter('f', `f@${domain}`), ME))).toBeUndefined()
  })
})

describe('a session of a company', () => {
  it('ends after a day, even if it is in use', async () => {
    await set()
    await prove()
    const cookie = await enter('day', `day@${domain}`)
    const old = `update sessions set created_at = now() - interval '23 hours 30 minutes', last_seen_at = now() - interval '2 minutes'
      where signed_in_by = $1`
    await server.database.pool.query(old, [owner.orgId])
    expect(codeOf(await asPerson(server, cookie, ME))).toBeUndefined()
    const read = `select expires_at < now() + interval '31 minutes' as soon from sessions where signed_in_by = $1`
    await expect
      .poll(async () => (await server.database.pool.query(read, [owner.orgId])).rows)
      .toEqual([{ soon: true }])
  })
})
