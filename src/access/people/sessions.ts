/**
 * Who is signed in. The middleware is mounted on the paths that need it, so that requests with keys pay nothing.
 *
 * The cookie is HttpOnly, SameSite=Lax and, where PUBLIC_URL is https, Secure under a `__Host-` name. A session runs out
 * after 12 hours without a request; signing in gives it a new text.
 */

import type { Request, RequestHandler } from 'express'
import session from 'express-session'
import { deriveKey } from '../../platform/secret.ts'
import type { AccessServices } from '../services.ts'
import { type LiveSession, makeSessionSecret, type Person, SessionStore } from './session-store.ts'

export type { Person, PersonMembership } from './session-store.ts'

type Settings = Pick<AccessServices['config'], 'publicUrl'>

/** Finds the session of a request's cookie, for `signedInUser`. */
export function sessionMiddleware({
  config,
  database,
  secret,
}: Pick<AccessServices, 'config' | 'database' | 'secret'>): RequestHandler {
  const middleware = session({
    name: cookieName(config),
    secret: deriveKey(secret, 'session cookies').toString('base64url'),
    genid: makeSessionSecret,
    store: new SessionStore(database),
    resave: false,
    saveUninitialized: false,
    cookie: cookieOptions(config),
  })
  const secure = isSecure(config)
  return (req, res, next) => {
    // TLS may end in front of us; PUBLIC_URL says how clients came.
    if (secure) Object.defineProperty(req, 'secure', { value: true, configurable: true })
    middleware(req, res, next)
  }
}

/** The person who is signed in; undefined if nobody is. Needs `sessionMiddleware` before it. */
export async function signedInUser(req: Request): Promise<Person | undefined> {
  return liveSession(req)?.person
}

export function liveSession(req: Request): LiveSession | undefined {
  if (req.session === undefined) throw new Error(`sessionMiddleware is not mounted on ${req.originalUrl}`)
  return req.session.live
}

export function cookieName(config: Settings): string {
  return isSecure(config) ? '__Host-muster_session' : 'muster_session'
}

export function cookieOptions(config: Settings) {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(config), path: '/' } as const
}

function isSecure({ publicUrl }: Settings): boolean {
  return publicUrl.startsWith('https:')
}
