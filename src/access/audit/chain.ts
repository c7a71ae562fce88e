/**
 * The chain of the audit log: each entry of an organisation has a position and a hash, which is made of the entry and of
 * the hash before it. The database makes them (`chain_audit_entry`); this makes them again, from what an export has, so
 * that a copy can be verified without the database.
 */
import { createHash } from 'node:crypto'

/** An entry with its link, as `muster audit export` prints it, one a line. Hashes are SHA-256, hexadecimal. */
export interface ChainedEntry {
  /** From 1, without gaps in an organisation. */
  position: number
  id: string
  /** Null: an entry of no organisation. */
  org_id: string | null
  /** ISO 8601, with milliseconds, in UTC. */
  at: string
  action: string
  actor_kind: string
  actor_id: string | null
  actor_name: string | null
  target_type: string | null
  target_id: string | null
  target_name: string | null
  request_id: string | null
  address: string | null
  detail: unknown
  /** Whether what names a person was erased; absent in exports of earlier releases. */
  forgotten?: boolean
  /** 16 bytes, hexadecimal. */
  salt: string
  /** Of the salt and of what names a person: actor_name, target_name, address, detail. */
  personal_hash: string
  hash: string
}

/** The end of a chain, and what is expected to be in it later. */
export interface ChainHead {
  position: number
  hash: string
}

/** What is wrong with an entry that follows `previous`; undefined if it fits. */
export function faultOf(entry: ChainedEntry, previous: ChainHead | undefined): string | undefined {
  const expected = (previous?.position ?? 0) + 1
  if (entry.position !== expected)
    return entry.position > expected
      ? `entries ${expected} to ${entry.position - 1} are missing`
      : `position ${entry.position} is there twice`
  const personal = personalFault(entry)
  if (personal !== undefined) return personal
  if (hashEntry(entry, previous?.hash) !== entry.hash)
    return 'the entry, or its link to the one before, is not what was written'
  return undefined
}

/** What is wrong with what names a person in an entry. */
export function personalFault(entry: ChainedEntry): string | undefined {
  const { salt, actor_name, target_name, address, detail } = entry
  if (entry.forgotten) {
    const isEmpty = [actor_name, target_name, address].every((value) => value === null) && jsonbText(detail) === '{}'
    return isEmpty && salt === '' ? undefined : 'it is marked as erased, but names a person'
  }
  const isWritten = hash([salt, actor_name, target_name, address, detail]) === entry.personal_hash
  return isWritten ? undefined : 'actor_name, target_name, address or detail is not what was written'
}

/** @param previous the hash of the entry before; undefined for the first */
function hashEntry(entry: ChainedEntry, previous: string | undefined): string {
  const { position, id, org_id, at, action, actor_kind, actor_id, target_type, target_id, request_id } = entry
  const own = [position, id, org_id, at, action, actor_kind, actor_id, target_type, target_id, request_id]
  return hash([previous ?? null, ...own, entry.personal_hash])
}

const hash = (values: readonly unknown[]) => createHash('sha256').update(jsonbText(values)).digest('hex')

/** JSON as PostgreSQL prints `jsonb`: keys by length, then by bytes; a space after each colon and comma. */
export function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value)
    .map((key) => ({ key, bytes: Buffer.from(key) }))
    .sort((one, other) => one.bytes.length - other.bytes.length || one.bytes.compare(other.bytes))
  const record = value as Record<string, unknown>
  return `{${keys.map(({ key }) => `${JSON.stringify(key)}: ${jsonbText(record[key])}`).join(', ')}}`
}
