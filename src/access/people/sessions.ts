/**
 * Cookie sessions of signed-in people. The middleware is mounted only on paths that need it, so that requests with API
 * keys need no session lookup.
 *
 * The cookie is HttpOnly, SameSite=Lax and, if PUBLIC_URL is https, Secure with the prefix `__Host-`. A session expires
 * after 12 hours without a request; sign-in always starts a new session.
 */
import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import { deriveKeys } from '../../platform/secrets/secret.ts'
import type { AccessServices } from '../services.ts'
import { type LiveSession, makeSessionSecret, type Person, SessionStore } from './session-store.ts'

export type { Person, PersonMembership } from './session-store.ts'

const YEAR = 365 * 24 * 3_600_000

type Settings = Pick<AccessServices['config'], 'publicUrl'>

/** Middleware that loads the session of a request's cookie, for `signedInUser`. */
export function sessionMiddleware({
  config,
  database,
  secret,
}: Pick<AccessServices, 'config' | 'database' | 'secret'>): RequestHandler {
  const middleware = session({
    name: cookieName(config),
    secret: deriveKeys(secret, config, 'session cookies').map((key) => key.toString('base64url')),
    genid: makeSessionSecret,
    store: new SessionStore(database),
    resave: false,
    saveUninitialized: false,
    cookie: cookieOptions(config),
  })
  const secure = isSecure(config)
  return (req, res, next) => {
    // A proxy may terminate TLS, so PUBLIC_URL decides whether the client uses https.
    if (secure) Object.defineProperty(req, 'secure', { value: true, configurable: true })
    middleware(req, res, next)
  }
}

/** The signed-in person; undefined if the request has no valid session. Requires `sessionMiddleware`. */
export async function signedInUser(req: Request): Promise<Person | undefined> {
  return liveSession(req)?.person
}

/** The valid session of a request. Requires `sessionMiddleware`. */
export function liveSession(req: Request): LiveSession | undefined {
  if (req.session === undefined) throw new Error(`sessionMiddleware is not mounted on ${req.originalUrl}`)
  return req.session.live
}

/** The name of the session cookie. */
export function cookieName(config: Settings): string {
  return isSecure(config) ? '__Host-muster_session' : 'muster_session'
}

/** The name of the cookie that identifies a known browser (known-browser.ts). */
export function browserCookieName(config: Settings): string {
  return isSecure(config) ? '__Host-muster_browser' : 'muster_browser'
}

/** Tell the console in the browser that this person has signed out, so that it deletes their data (signed-out.ts). */
export function tellSignedOut(config: Settings, res: Response, { id }: Pick<Person, 'id'>): void {
  const attributes = { ...cookieOptions(config), httpOnly: false, path: '/console', maxAge: YEAR }
  res.cookie(`muster_signed_out.${id}`, '1', attributes)
}

/** The attributes of both cookies. */
export function cookieOptions(config: Settings) {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(config), path: '/' } as const
}

/** Whether browsers reach this server by https only. */
export function isSecure({ publicUrl }: Settings): boolean {
  return publicUrl.startsWith('https:')
}
