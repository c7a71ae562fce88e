/**
 * Browsers in which an account has signed in before, known by a signed cookie (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). Their attempts are counted separately, so that a stranger's guesses cannot lock the
 * account's owner out. The cookie is not a credential: it gives no access without the password.
 *
 * Its value is `<day of issue>.<browser id>.<tag>…`, with a tag for each account: an HMAC of the day, the id and the
 * email address.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { deriveKeys } from '../../platform/secrets/secret.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import type { AccessServices } from '../services.ts'
import { browserCookieName, cookieOptions } from './sessions.ts'

const DAY = 86_400_000
const LIFETIME_DAYS = 365
/** Accounts that one browser remembers. */
const MAX_ACCOUNTS = 5
const ID_BYTES = 16
const TAG_BYTES = 16
const FORMAT = /^(\d{1,6})\.([\w-]{22})((?:\.[\w-]{22}){1,5})$/

type BrowserServices = Pick<AccessServices, 'config' | 'secret'>

interface BrowserCookie {
  /** Days since 1970. */
  issued: number
  id: string
  tags: string[]
}

const today = () => Math.floor(databaseClock.now().getTime() / DAY)

/** The id of the request's browser, if the account has signed in with it in the last year; otherwise undefined. */
export function knownBrowser(services: BrowserServices, req: Request, email: string): string | undefined {
  const cookie = readCookie(services, req)
  if (cookie === undefined) return undefined
  const isKnown = tagsOf(services, cookie, email).some((expected) =>
    cookie.tags.some((tag) => timingSafeEqual(Buffer.from(tag), Buffer.from(expected))),
  )
  return isKnown ? cookie.id : undefined
}

/** Remember that the account has signed in with this browser: sets the cookie. */
export function rememberBrowser(services: BrowserServices, req: Request, email: string): void {
  const { issued, id, tags } = readCookie(services, req) ?? {
    issued: today(),
    id: randomBytes(ID_BYTES).toString('base64url'),
    tags: [],
  }
  const [own] = tagsOf(services, { issued, id }, email) as [string]
  const kept = [own, ...tags.filter((tag) => tag !== own)].slice(0, MAX_ACCOUNTS)
  req.res?.cookie(browserCookieName(services.config), [issued, id, ...kept].join('.'), {
    ...cookieOptions(services.config),
    maxAge: LIFETIME_DAYS * DAY,
  })
}

/** The cookie of a request; undefined if there is none or it has expired. Its tags are not verified yet. */
function readCookie({ config }: BrowserServices, { headers }: Request): BrowserCookie | undefined {
  const start = `${browserCookieName(config)}=`
  const value = headers.cookie?.split('; ').find((pair) => pair.startsWith(start))
  const [, issued, id = '', tags = ''] = FORMAT.exec(value?.slice(start.length) ?? '') ?? []
  const age = today() - Number(issued)
  return age >= 0 && age < LIFETIME_DAYS ? { issued: Number(issued), id, tags: tags.split('.').slice(1) } : undefined
}

/** The accepted tags of an account, one for each valid key; new cookies get the first. */
function tagsOf(
  { secret, config }: BrowserServices,
  { issued, id }: Omit<BrowserCookie, 'tags'>,
  email: string,
): string[] {
  return deriveKeys(secret, config, 'known browsers').map((key) => {
    const tag = createHmac('sha256', key).update(`${issued}.${id}.${email}`).digest()
    return tag.subarray(0, TAG_BYTES).toString('base64url')
  })
}
