/** Rules for people as values: passwords, addresses that are counted, cookies, emails, who may appoint owners. */

import { describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { auditOrigin } from '../../../src/access/audit/audit.ts'
import { systemCredential } from '../../../src/access/credentials/credential.ts'
import { invitationEmail, invitationLink, passwordResetEmail } from '../../../src/access/people/emails.ts'
import { checkAuthority } from '../../../src/access/people/member-rules.ts'
import { checkPassword, hashPassword, isPassword } from '../../../src/access/people/passwords.ts'
import { cookieName, cookieOptions } from '../../../src/access/people/sessions.ts'
import { countedAddress } from '../../../src/platform/http/address.ts'

describe('a new password', () => {
  const problemOf = (password: string, email = 'ada@example.com') => {
    try {
      checkPassword(password, 'newPassword', email)
      return undefined
    } catch (error) {
      return (error as { details: unknown[] }).details
    }
  }
  const problem = (code: string, message: string) => [{ path: 'newPassword', code, message }]

  it('has 12 to 200 characters, however they are encoded', () => {
    for (const password of ['abcdefghijkl', 'abcd'.repeat(50), '😀abc'.repeat(3), '😀abc'.repeat(50)])
      expect(problemOf(password)).toBeUndefined()
    // One character each after normalisation: ﬃ is three, ä from two code points is one.
    expect(problemOf('abcdefghiﬃ')).toBeUndefined()
    const short = problem('too_small', 'must have at least 12 characters')
    for (const password of ['', 'abcdefghijk', '😀abc'.repeat(3).slice(0, -1), 'abcdefghijka\u0308'.slice(0, -3)])
      expect(problemOf(password), password).toEqual(short)
    expect(problemOf('a\u0308bcdefghijk')).toEqual(short)
    expect(problemOf(`${'abcd'.repeat(50)}e`)).toEqual(problem('too_big', 'must have at most 200 characters'))
  })

  it('has at least 4 different characters', () => {
    expect(problemOf('aaaaaaaaabcd')).toBeUndefined()
    expect(problemOf('aaaaaaaaaabc')).toEqual(problem('invalid', 'must have at least 4 different characters'))
  })

  it('is not the email address, whatever its capitals', () => {
    const own = problem('invalid', 'must not be the email address')
    for (const password of ['ada@example.com', 'ADA@example.COM']) expect(problemOf(password)).toEqual(own)
    expect(problemOf('ada@example.com1')).toBeUndefined()
  })
})

describe('a stored password', () => {
  const zoe = { name: 'zoe@test.example', isKnown: true }

  it('is argon2id with 19 MiB and 2 passes, and matches however the text is composed', async () => {
    const stored = await hashPassword('Zoe\u0308 and ﬃ', 'zoe@test.example')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword('Zo\u00eb and ffi', stored, zoe)).toBe(true)
    expect(await isPassword('Zoe and ffi', stored, zoe)).toBe(false)
  })

  it('that is missing matches nothing', async () => {
    for (const stored of [null, undefined])
      for (const password of ['nobody', '']) expect(await isPassword(password, stored, zoe)).toBe(false)
  })
})

describe('attempts are counted by', () => {
  it.each([
    ['', 'unknown'],
    ['example.com', 'unknown'],
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ])('%s as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })
})

describe('the session cookie', () => {
  it('is bound to the host over https', () => {
    const config = { publicUrl: 'https://muster.example' }
    expect(cookieName(config)).toBe('__Host-muster_session')
    expect(cookieOptions(config)).toEqual({ httpOnly: true, sameSite: 'lax', secure: true, path: '/' })
  })

  it('works without https, for development', () => {
    for (const publicUrl of ['http://localhost:3000', 'http://https:80']) {
      expect(cookieName({ publicUrl })).toBe('muster_session')
      expect(cookieOptions({ publicUrl })).toEqual({ httpOnly: true, sameSite: 'lax', secure: false, path: '/' })
    }
  })
})

describe('an email', () => {
  const publicUrl = 'https://muster.example'

  it('for a password reset has the link', () => {
    const email = passwordResetEmail({ publicUrl, resetId: 'r1', email: 'ada@example.com', token: 'secret' })
    expect(email).toMatchObject({ to: 'ada@example.com', subject: 'Reset your Muster password' })
    expect(email.text).toContain('\n\nhttps://muster.example/reset-password?token=secret\n\n')
  })

  const invited = { publicUrl, id: 'i1', email: 'ada@example.com', name: 'Ada', token: 'secret' }

  it('for an invitation has the link, says who sends it and why, and keeps its subject on one line', () => {
    const organisationName = 'Crane\r\nBcc: everybody \t Ltd'
    const sender = { name: 'Priya Shah', email: 'priya@crane.example' }
    const email = invitationEmail({ ...invited, organisationName, sender })
    expect(email.to).toBe('ada@example.com')
    expect(email.subject).toBe('Crane Bcc: everybody Ltd invited you to Muster')
    expect(email.text).toContain('Hello Ada,')
    expect(email.text).toContain('Priya Shah (priya@crane.example) invites you, for Crane Bcc: everybody Ltd,')
    expect(email.text).toContain('You get this email because they entered your address.')
    expect(email.text).toContain(`\n\n${invitationLink(publicUrl, 'secret')}\n`)
    expect(invitationLink(publicUrl, 'secret')).toBe('https://muster.example/invitation?token=secret')
    const without = invitationEmail({ ...invited, organisationName, sender: undefined })
    expect(without.text).toContain('Crane Bcc: everybody Ltd invites you to join')
  })

  it.each([
    ['a link', 'Win at https://evil.example/win now', 'Win at https evil. example/win now'],
    ['a host name', 'www.evil.example', 'www. evil. example'],
    ['full stops of other scripts', 'evil。example evil．example', 'evil。 example evil． example'],
    ['what browsers read as a full stop', 'evil․example evil﹒example', 'evil․ example evil﹒ example'],
    ['an address', 'write to eve@evil.example', 'write to eve@ evil. example'],
    ['ignorable characters inside what looks like a link', 'https:\ufe0f//a\u3164b\u2800\u034fc', 'https: //a b c'],
    ['line breaks and invisible characters', 'Ada\r\n\u2028\u202eOka\u200bfor\u0007', 'Ada Oka for'],
    ['a text', 'You have won. '.repeat(20), `${'You have won. '.repeat(6).slice(0, 79)}…`],
    ['initials', 'J.R. Okafor-O’Neill', 'J. R. Okafor-O’Neill'],
  ])('has a name that is %s as a name', (_what, name, shown) => {
    const sender = { name, email: 'priya@crane.example' }
    const { text, subject } = invitationEmail({ ...invited, name, organisationName: name, sender })
    expect(text).toContain(`Hello ${shown},`)
    expect(subject).toBe(`${shown} invited you to Muster`)
    // Nothing else than the link and the sender's address is one.
    const words = text.split(/\s+/).filter((word) => /\w[.@。．]\w|:\/\//.test(word))
    expect(words).toEqual(['(priya@crane.example)', invitationLink(publicUrl, 'secret')])
  })
})

describe('a change of members', () => {
  const roles: Role[] = ['owner', 'admin', 'developer', 'staff', 'worker']

  it('that concerns an owner needs an owner, or the operator', () => {
    for (const actor of [null, 'owner'] as const)
      for (const role of roles) expect(() => checkAuthority(actor, role, 'owner')).not.toThrow()
    for (const actor of ['admin', 'developer', 'staff', 'worker'] as const) {
      expect(() => checkAuthority(actor, ...roles.filter((role) => role !== 'owner'))).not.toThrow()
      for (const concerned of [['owner'], ['staff', 'owner'], ['owner', 'staff']] as Role[][])
        expect(() => checkAuthority(actor, ...concerned)).toThrow(
          expect.objectContaining({ code: 'insufficient_scope' }),
        )
    }
  })
})

describe('the audit log names', () => {
  const request = { requestId: 'a request', address: '203.0.113.7' }
  const credential = systemCredential('an organisation', 'an id')

  it.each([
    ['key', 'key', 'an id'],
    ['token', 'client', 'an id'],
    ['session', 'user', 'a person'],
  ] as const)('the caller with a %s as %s', (kind, actorKind, id) => {
    const caller = { ...credential, kind, userId: 'a person', name: 'A name' }
    expect(auditOrigin({ credential: caller, ...request })).toEqual({
      actor: { kind: actorKind, id, name: 'A name' },
      ...request,
    })
  })

  it('no name where there is none', () => {
    expect(auditOrigin({ credential, ...request }).actor.name).toBeNull()
  })
})
