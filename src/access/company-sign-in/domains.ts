/**
 * Domains of email addresses for which an organisation's provider speaks. A record in the domain's DNS proves that the
 * organisation has it; who proves it last has it, because a domain can change hands.
 */
import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { SignInDomain } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { MAX_DOMAINS } from './limits.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`)
const MAX_LENGTH = 253

/** The name of the TXT record that proves a domain. */
export const recordNameOf = (domain: string) => `_muster-sign-in.${domain}`
/** The text that the record has to say. */
export const recordTextOf = ({ token }: Pick<SignInDomain, 'token'>) => `muster-sign-in=${token}`

/** Reads the TXT records of a name. */
export type ReadRecords = (name: string) => Promise<string[]>

/** @param servers addresses of DNS servers; the system's if there are none */
export function dnsRecords(servers: readonly string[]): ReadRecords {
  return async (name) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw new ApiError('unavailable', { message: `The DNS record of ${name} cannot be read at the moment.` })
    }
  }
}

/** The domain of an email address. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** The domains of an organisation, by name. */
export function listDomains(control: Db, orgId: string): Promise<SignInDomain[]> {
  return control.signInDomain.findMany({ where: { orgId }, orderBy: { domain: 'asc' } })
}

/** @throws {ApiError} validation_failed on `domain` */
function readDomain(text: string): string {
  const domain = domainToASCII(text.trim().toLowerCase())
  if (domain.length > MAX_LENGTH || !DOMAIN.test(domain))
    throw invalidField('domain', 'invalid', 'must be a domain, for example example.com')
  return domain
}

/**
 * Add a domain, which is not verified yet. Again, it changes nothing.
 * @throws {ApiError} validation_failed on `domain`; conflict if there are too many
 */
export async function addDomain(control: Db, origin: AuditOrigin, orgId: string, text: string): Promise<SignInDomain> {
  const domain = readDomain(text)
  await control.$queryRaw`select 1 from organisations where id = ${orgId}::uuid for no key update`
  const where = { orgId_domain: { orgId, domain } }
  const known = await control.signInDomain.findUnique({ where })
  if (known !== null) return known
  if ((await control.signInDomain.count({ where: { orgId } })) >= MAX_DOMAINS)
    throw new ApiError('conflict', { message: `An organisation can have ${MAX_DOMAINS} domains. Remove one first.` })
  const token = randomBytes(24).toString('base64url')
  const added = await control.signInDomain.create({ data: { orgId, domain, token } })
  await audit(control, origin, { orgId, action: 'sign_in_domain.added', detail: { domain } })
  return added
}

/** @throws {ApiError} not_found */
export async function findDomain(control: Db, orgId: string, text: string): Promise<SignInDomain> {
  const where = { orgId_domain: { orgId, domain: text.toWellFormed().replaceAll('\0', '').trim().toLowerCase() } }
  const found = await control.signInDomain.findUnique({ where })
  if (found === null) throw new ApiError('not_found', { message: 'The organisation has no such domain.' })
  return found
}

/** Whether the DNS has the record of a domain. @throws {ApiError} unavailable */
export async function isProved(readRecords: ReadRecords, domain: SignInDomain): Promise<boolean> {
  return (await readRecords(recordNameOf(domain.domain))).includes(recordTextOf(domain))
}

/**
 * Store that a domain was proved. Another organisation that had it loses it, with an entry in its own audit log.
 * @param proved whether the DNS had the record
 * @throws {ApiError} conflict if it was not
 */
export async function verifyDomain(
  control: Db,
  origin: AuditOrigin,
  { orgId, domain, token, verifiedAt }: SignInDomain,
  proved: boolean,
): Promise<SignInDomain> {
  if (!proved)
    throw new ApiError('conflict', {
      message: `${recordNameOf(domain)} has no TXT record with the text ${recordTextOf({ token })}. Add it; it can take an hour to be seen.`,
    })
  const now = databaseClock.now()
  const lost = await control.signInDomain.updateManyAndReturn({
    where: { domain, orgId: { not: orgId }, verifiedAt: { not: null } },
    data: { verifiedAt: null },
  })
  for (const each of lost)
    await audit(
      control,
      { actor: { kind: 'nobody' } },
      { orgId: each.orgId, action: 'sign_in_domain.lost', detail: { domain } },
    )
  if (verifiedAt === null)
    await audit(control, origin, { orgId, action: 'sign_in_domain.verified', detail: { domain } })
  return control.signInDomain.update({ where: { orgId_domain: { orgId, domain } }, data: { verifiedAt: now } })
}

/** Remove a domain, with an audit entry. Sessions of its people go on. @throws {ApiError} not_found */
export async function removeDomain(
  control: Db,
  origin: AuditOrigin,
  orgId: string,
  text: string,
): Promise<SignInDomain> {
  const { domain } = await findDomain(control, orgId, text)
  await audit(control, origin, { orgId, action: 'sign_in_domain.removed', detail: { domain } })
  return control.signInDomain.delete({ where: { orgId_domain: { orgId, domain } } })
}
