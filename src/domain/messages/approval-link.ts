/**
 * Links with which a client's contact decides about hours, without signing in. A link names its request and is signed;
 * the request has the end of the link and the decision, so the link itself is stored nowhere.
 */
import { readToken, signToken } from '../../access/signed-token.ts'
import type { Config } from '../../platform/config.ts'

export const APPROVAL_PATH = '/approve-hours'

const PURPOSE = 'approval of hours'

export interface NamedApproval {
  orgId: string
  id: string
}

export function approvalLink(publicUrl: string, secret: Buffer, { orgId, id }: NamedApproval): string {
  return `${publicUrl}${APPROVAL_PATH}?token=${signToken(secret, PURPOSE, [orgId, id])}`
}

/** @returns what a link names; undefined if it was not made here */
export function readApprovalToken(
  secret: Buffer,
  config: Pick<Config, 'previousSecret'>,
  token: string,
): NamedApproval | undefined {
  const values = readToken(secret, config, { purpose: PURPOSE, count: 2 }, token)
  if (values === undefined) return undefined
  const [orgId, id] = values as [string, string]
  return { orgId, id }
}
