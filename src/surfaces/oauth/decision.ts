/** Shared code of the pages on which a person decides about an OAuth client. */
import { timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Person } from '../../access/people/sessions.ts'
import { allowedByRole } from '../../access/scopes/roles.ts'
import type { Scope } from '../../access/scopes/scopes.ts'
import type { Db } from '../../platform/database/client.ts'
import { addressOf } from '../../platform/http/address.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import type { Offer } from './consent-page.ts'

/** The access that a person can allow in each of their organisations. */
export function offersOf({ memberships }: Person, asked: readonly Scope[]): Offer[] {
  return memberships.map(({ orgId, organisationName, role, lacks }) => ({
    orgId,
    organisationName,
    role,
    scopes: lacks !== null ? [] : allowedByRole(asked, role),
    lacks,
  }))
}

/**
 * The publisher of a client: the organisation that registered it, or this server; undefined if it registered itself.
 */
export async function publisherOf(control: Db, clientId: string): Promise<string | undefined> {
  const { organisation, selfRegistered } = await control.oauthClient.findUniqueOrThrow({
    where: { clientId },
    select: { selfRegistered: true, organisation: { select: { name: true } } },
  })
  return selfRegistered ? undefined : (organisation?.name ?? 'Muster')
}

/** Compares in constant time. */
export function sameText(actual: string, expected: string): boolean {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The audit origin of a person's decision. */
export function originOf(req: Request, res: Response, { id, email }: Person) {
  return { actor: { kind: 'user', id, name: email }, requestId: requestIdOf(res), address: addressOf(req) } as const
}
