/** Sign-in through an organisation's own OpenID provider, from the first setting to the person's session. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { Browser, CLIENT, type Company, type Dns, startCompany, startDns } from '../../support/company.ts'
import { asPerson, codeOf, makePerson, PASSWORD, signIn, submit } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let dns: Dns
let company: Company

beforeAll(async () => {
  dns = await startDns()
  server = await startTestServer({ SIGN_IN_ALLOW_PRIVATE: 'true', SIGN_IN_DNS_SERVERS: dns.address })
})
afterAll(async () => {
  await server.stop()
  dns.close()
})

const SET = `mutation ($input: CompanySignInInput!) { setCompanySignIn(input: $input) {
  issuer clientId roleClaim roleRules { value role } defaultRole requiredRoles passwordOwnerId } }`
const ADD =
  'mutation ($domain: String!) { addSignInDomain(domain: $domain) { domain recordName recordText verifiedAt } }'
const VERIFY = 'mutation ($domain: String!) { verifySignInDomain(domain: $domain) { verifiedAt } }'
const ME = '{ me { email name role memberships { organisation { name } role } } }'

let orgId: string
let owner: { userId: string; email: string }
let cookie: string
let domain: string
let number = 0
let home: string

const set = (input: object = {}) =>
  asPerson(server, cookie, SET, { input: { issuer: company.issuer, ...CLIENT, defaultRole: 'staff', ...input } })

async function prove(by = cookie, name = domain) {
  const added = (await asPerson(server, by, ADD, { domain: name })).body.data.addSignInDomain
  dns.records.set(added.recordName, added.recordText)
  return asPerson(server, by, VERIFY, { domain: name })
}

beforeAll(async () => {
  home = server.url.replace('127.0.0.1', 'localhost') // PUBLIC_URL, for which the cookies are
  company = await startCompany(`${home}/sign-in/company/callback`)
})
afterAll(() => company.close())

beforeEach(async () => {
  orgId = await server.organisation()
  owner = await makePerson(server, 'owner', { orgId })
  cookie = await signIn(server, owner.email)
  domain = `company${++number}.example`
})

/** Sign in with the address, as the provider knows the person. */
async function enter(
  claims: { sub: string } & Record<string, unknown>,
  email = `ada@${domain}`,
  browser = new Browser(),
) {
  company.subject = { email, email_verified: true, name: 'Ada Okafor', ...claims }
  const last = await browser.submit(`${home}/sign-in/company`, { email })
  return { ...last, browser, cookie: browser.cookies(home) }
}

const roleOf = async (email: string) => {
  const found = await server.database.prisma.membership.findFirst({ where: { orgId, user: { email } } })
  return found?.role as Role | undefined
}

describe('a person', () => {
  it('signs in through the company, and has an account from then on', async () => {
    expect((await set()).body.data.setCompanySignIn).toEqual({
      issuer: company.issuer,
      clientId: 'muster',
      roleClaim: null,
      roleRules: [],
      defaultRole: 'staff',
      requiredRoles: [],
      passwordOwnerId: null,
    })
    expect((await prove()).body.data.verifySignInDomain.verifiedAt).not.toBeNull()
    const { url, cookie: session } = await enter({ sub: 'ada-1' })
    expect(url.pathname).toBe('/console')
    expect(company.asked.get('code_challenge_method')).toBe('S256')
    const me = await asPerson(server, session, ME)
    expect(me.body.data.me).toMatchObject({ email: `ada@${domain}`, name: 'Ada Okafor', role: 'staff' })
    const { passwordHash } = await server.database.prisma.user.findUniqueOrThrow({ where: { email: `ada@${domain}` } })
    expect(passwordHash).toBeNull()
    const actions = await server.database.prisma.auditEntry.findMany({ where: { orgId }, orderBy: { id: 'asc' } })
    expect(actions.map(({ action }) => action)).toEqual([
      'session.started',
      'company_sign_in.set',
      'sign_in_domain.added',
      'sign_in_domain.verified',
      'user.created',
      'session.started',
    ])
  })

  it('is the same one after their address changed', async () => {
    await set()
    await prove()
    await enter({ sub: 'grace-1' }, `grace@${domain}`)
    const { cookie: again } = await enter({ sub: 'grace-1' }, `hopper@${domain}`)
    expect((await asPerson(server, again, ME)).body.data.me.email).toBe(`grace@${domain}`)
  })

  it('is in this organisation only, whatever else their account has', async () => {
    await set()
    await prove()
    const elsewhere = await makePerson(server, 'admin')
    const email = `both@${domain}`
    await server.database.prisma.user.update({ where: { id: elsewhere.userId }, data: { email } })
    const { cookie: session } = await enter({ sub: 'both-1' }, email)
    const { memberships } = (await asPerson(server, session, ME)).body.data.me
    expect(memberships.map(({ role }: { role: string }) => role)).toEqual(['staff'])
    expect(codeOf(await asPerson(server, session, ME, {}, { 'x-organisation': server.orgId }))).toBe('not_found')
    const security = await fetch(`${home}/account/security`, { headers: { cookie: session }, redirect: 'manual' })
    expect([security.status, await security.text()]).toEqual([
      403,
      expect.stringContaining('signed in through your company'),
    ])
    const password = await submit(
      server,
      '/account/confirm',
      { password: PASSWORD },
      { cookie: session, accept: 'application/json' },
    )
    expect(await password.json()).toEqual({ confirmed: false })
  })

  it('gets the role of the first rule that matches, and loses it with the group', async () => {
    const rules = [
      { value: 'hr', role: 'recruiter' },
      { value: 'office', role: 'admin' },
    ]
    await set({ roleClaim: 'groups', roleRules: rules, defaultRole: null })
    await prove()
    const email = `ada@${domain}`
    expect((await enter({ sub: 'ada-2' })).answer.status).toBe(403)
    expect(await server.database.prisma.user.count({ where: { email } })).toBe(0)
    await enter({ sub: 'ada-2', groups: ['office', 'hr'] })
    expect(await roleOf(email)).toBe('recruiter')
    await enter({ sub: 'ada-2', groups: ['office'] })
    expect(await roleOf(email)).toBe('admin')
    const none = await enter({ sub: 'ada-2', groups: [] })
    expect([none.answer.status, await none.answer.text()]).toEqual([403, expect.stringContaining('give you no role')])
    const own = await enter({ sub: 'owner-2', groups: ['hr'] }, owner.email)
    expect(own.answer.status).toBe(404) // of another domain
  })

  it('is refused if the directory has deactivated them', async () => {
    await set()
    await prove()
    await enter({ sub: 'left-1' }, `left@${domain}`)
    const { userId } = await server.database.prisma.membership.findFirstOrThrow({
      where: { orgId, user: { email: `left@${domain}` } },
    })
    await server.database.prisma.provisionedPerson.create({ data: { orgId, userId, role: 'staff' } })
    expect((await enter({ sub: 'left-1' }, `left@${domain}`)).url.pathname).toBe('/console')
    await server.database.prisma.membership.delete({ where: { orgId_userId: { orgId, userId } } })
    const refused = await enter({ sub: 'left-1' }, `left@${domain}`)
    expect([refused.answer.status, await refused.answer.text()]).toEqual([
      403,
      expect.stringContaining('deactivated you'),
    ])
    const { action } = await server.database.prisma.auditEntry.findFirstOrThrow({
      where: { orgId },
      orderBy: { id: 'desc' },
    })
    expect(action).toBe('session.refused')
  })

  it('is refused without a verified address of a verified domain', async () => {
    await set()
    await prove()
    const outside = await enter({ sub: 'eve-1', email: 'eve@gmail.example' })
    expect([outside.answer.status, await outside.answer.text()]).toEqual([
      403,
      expect.stringContaining('verified domains'),
    ])
    const unverified = await enter({ sub: 'eve-2', email_verified: false })
    expect(unverified.answer.status).toBe(403)
    company.subject = undefined
    const gaveUp = await new Browser().submit(`${home}/sign-in/company`, { email: `ada@${domain}` })
    expect([gaveUp.answer.status, await gaveUp.answer.text()]).toEqual([403, expect.stringContaining('access_denied')])
    expect(await server.database.prisma.membership.count({ where: { orgId } })).toBe(1)
  })

  it('confirms a session at the provider, as the same person only', async () => {
    await set()
    await prove()
    const { browser, cookie: session } = await enter({ sub: 'admin-1' })
    await server.database.prisma.membership.updateMany({ where: { orgId, role: 'staff' }, data: { role: 'admin' } })
    await server.database.pool.query(`update sessions set confirmed_at = now() - interval '16 minutes'`)
    const create = 'mutation { createApiKey(input: { name: "P", scopes: ["read"], environment: live }) { key } }'
    expect(codeOf(await asPerson(server, session, create))).toBe('confirmation_required')
    const page = await browser.send(`${home}/account/confirm?return_to=/console`)
    expect(await page.text()).toContain('Confirm at your company')
    browser.forget(company.issuer)
    company.subject = { sub: 'somebody-else', email: `eve@${domain}` }
    const other = await browser.submit(`${home}/sign-in/company`, { confirm: '1', return_to: '/console' })
    expect(other.answer.status).toBe(403)
    expect(codeOf(await asPerson(server, session, create))).toBe('confirmation_required')
    browser.forget(company.issuer)
    company.subject = { sub: 'admin-1', email: `ada@${domain}` }
    const right = await browser.submit(`${home}/sign-in/company`, { confirm: '1', return_to: '/console' })
    expect([right.url.pathname, company.asked.get('prompt'), company.asked.get('max_age')]).toEqual([
      '/console',
      'login',
      '0',
    ])
    expect(codeOf(await asPerson(server, session, create))).toBeUndefined()
  })
})

describe('the way back', () => {
  it('needs the browser that left, once, with its own state', async () => {
    await set()
    await prove()
    company.subject = { sub: 'x-1', email: `x@${domain}` }
    const browser = new Browser()
    const left = await browser.send(`${home}/sign-in/company`, {
      method: 'POST',
      headers: { origin: home },
      body: new URLSearchParams({ email: `x@${domain}` }),
    })
    const state = new URL(left.headers.get('location') as string).searchParams.get('state')
    const stranger = await new Browser().send(`${home}/sign-in/company/callback?code=stolen&state=${state}`)
    expect([stranger.status, await stranger.text()]).toEqual([403, expect.stringContaining('has expired')])
    const forged = await browser.send(`${home}/sign-in/company/callback?code=stolen&state=other`)
    expect(forged.status).toBe(503)
    const twice = await browser.send(`${home}/sign-in/company/callback?code=stolen&state=${state}`)
    expect(twice.status).toBe(403)
  })

  it('says so if the provider does not answer as it should', async () => {
    await set()
    await prove()
    company.isUp = false
    const down = await enter({ sub: 'y-1' })
    company.isUp = true
    expect([down.answer.status, await down.answer.text()]).toEqual([503, expect.stringContaining('did not answer')])
  })
})
