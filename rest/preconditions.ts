/** Preconditions: `If-Match` of any request, and `If-None-Match` of writes (RFC 9110, section 13.1). */
import type { IncomingHttpHeaders } from 'node:http'
import type { Precondition } from '../src/events/write.ts'
import { ApiError, invalidField } from '../src/platform/errors/errors.ts'
import { type EntityTags, stampOf } from './entity-tags.ts'
import type { Endpoint } from './prepare.ts'

/**
 * Read the condition on the record that a request changes or deletes. `*` matches any version; every write first checks
 * that the record exists.
 * @param view what the caller sees of the organisation (src/access/tenancy/view.ts)
 * @throws {ApiError} validation_failed for a write that takes none, such as a create, which has no record yet
 */
export function readPrecondition(
  headers: IncomingHttpHeaders,
  { isConditional }: Pick<Endpoint, 'isConditional'>,
  tags: EntityTags,
  view: string | null,
): Precondition | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  if (ifMatch === undefined && ifNoneMatch === undefined) return undefined
  if (!isConditional) throw invalidField(ifMatch === undefined ? 'If-None-Match' : 'If-Match', 'invalid', UNCONDITIONAL)
  return (updatedAt) => {
    const isListed = (list: string) => list.trim() === '*' || tags.includesState(list, stampOf(updatedAt), view)
    const holds = ifMatch === undefined || isListed(ifMatch)
    return holds && (ifNoneMatch === undefined || !isListed(ifNoneMatch.replaceAll('W/', '')))
  }
}

/**
 * Check the `If-Match` of a read: the strong comparison, with every encoding and variant of the current state.
 * @param stamp of the current state; undefined if it has no tag
 * @throws {ApiError} precondition_failed
 */
export function requireMatch(
  { 'if-match': ifMatch }: IncomingHttpHeaders,
  tags: EntityTags,
  stamp: string | undefined,
  view: string | null,
): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  if (stamp === undefined || !tags.includesState(ifMatch, stamp, view))
    throw new ApiError('precondition_failed', { message: 'The current version does not match `If-Match`.' })
}

const UNCONDITIONAL = 'is only for changes of a record: to create a record only once, send an Idempotency-Key'
