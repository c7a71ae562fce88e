/** A person with a second factor, as a browser without scripts gives them one. */
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { cookieOf, makePerson, signIn, submit, type TestPerson } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

export const APP = '/account/security/app'
export const SECURITY = '/account/security'

/** The text of a page. */
export async function read(server: TestServer, path: string, cookie: string): Promise<string> {
  const answer = await fetch(server.url + path, { redirect: 'manual', headers: { cookie } })
  return answer.status === 200 ? await answer.text() : `${answer.status} ${answer.headers.get('location')}`
}

export const fieldOf = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''

export interface Enrolled extends TestPerson {
  cookie: string
  recovery: string[]
  /** The code of the app, `steps` of 30 seconds from now; each is accepted once, in this order. */
  code: (steps?: number) => string
}

/** What the app shows for the secret on its page. */
export function appOn(page: string): { secret: string; code: (steps?: number) => string } {
  const key = /this key into the app: <code>([^<]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  return {
    secret: fieldOf(page, 'secret'),
    code: (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 }),
  }
}

/** Make a person who has an authenticator app; its code of one step ago is used. */
export async function enrol(
  server: TestServer,
  role: Parameters<typeof makePerson>[1] = 'staff',
  orgId?: string,
): Promise<Enrolled> {
  const person = await makePerson(server, role, orgId === undefined ? {} : { orgId })
  const cookie = await signIn(server, person.email)
  const { secret, code } = appOn(await read(server, APP, cookie))
  const add = () => submit(server, APP, { secret, code: code(-1), name: 'Phone' }, { cookie })
  let added = await add()
  if (added.status === 422) added = await add() // a step began between making and checking the code: it was too old
  expect(added.status).toBe(200)
  const recovery = [...(await added.text()).matchAll(/<code>([\w-]{19})<\/code>/g)].map(([, each]) => each as string)
  return { ...person, cookie, recovery, code }
}

/** Submit a password. @returns the token of the second step */
export async function passwordOnly(server: TestServer, email: string, password: string): Promise<string> {
  const answer = await submit(server, '/sign-in', { email, password })
  expect([answer.status, cookieOf(answer)]).toEqual([200, undefined])
  return fieldOf(await answer.text(), 'pending')
}

/** Submit a code. */
export const submitCode = (server: TestServer, pending: string, code: string) =>
  submit(server, '/sign-in/code', { pending, code })
