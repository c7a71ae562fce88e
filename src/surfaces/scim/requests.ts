/**
 * What of a request reaches the SCIM library. Its parsers of filters and paths take exponential time for some texts, and it
 * makes filters of ids and of removed values too: it gets only texts of the forms below, which directories send.
 */
import type { Request } from 'express'
import SCIMMY from 'scimmy'
import { ApiError } from '../../platform/errors/errors.ts'
import { storable } from '../../platform/text/storable-text.ts'

const MAX_TEXT = 500
const MAX_ATTRIBUTES = 50
const MAX_OPERATIONS = 100
const MAX_VALUES = 100
const MAX_START = 1_000_000_000
/** A user, its list of roles, and a role. */
const DEPTH = 3

const NAME = /^[a-z][\w:.$-]*$/i
/** An attribute, as `name.familyName`, `roles[primary eq "True"].value` or with the URN of its schema. */
const PATH = /^[a-z][\w:.$-]*(?:\[\w+ eq (?:"[\w .@:+-]*"|true|false)\](?:\.\w+)?)?$/i
const FILTER = /^ *(userName|externalId) +eq +("(?:[^"\\]|\\.)*") *$/i

const invalid = (type: string, message: string) => new SCIMMY.Types.Error(400, type as never, message)

/** Which people a list shows. */
export interface Wanted {
  userName?: string
  externalId?: string
}

/** The filter of a list. Directories look people up by address or by their own id; nothing else is searched. */
export function filterOf({ query: { filter } }: Request): Wanted {
  if (filter === undefined) return {}
  const [, name = '', text = ''] =
    (typeof filter === 'string' && filter.length <= MAX_TEXT && FILTER.exec(filter)) || []
  const value = text === '' ? undefined : parsed(text)
  if (value === undefined || !storable(value))
    throw invalid('invalidFilter', 'Supported are: userName eq "…" and externalId eq "…".')
  return name.toLowerCase() === 'username' ? { userName: value } : { externalId: value }
}

function parsed(text: string): string | undefined {
  try {
    return JSON.parse(text) as string
  } catch {
    return // an escape that JSON does not have
  }
}

/** The parameters of a request, as the library reads them. */
export function parametersOf({ query }: Request): object {
  const { attributes, excludedAttributes, startIndex, count } = query
  const known: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ attributes, excludedAttributes }))
    if (value !== undefined) known[name] = attributesIn(name, value)
  for (const [name, value] of Object.entries({ startIndex, count }))
    if (value !== undefined) known[name] = Math.min(Number(value), MAX_START)
  return known
}

function attributesIn(name: string, value: unknown): string {
  const names = typeof value === 'string' && value.length <= MAX_TEXT ? value.split(',').map((each) => each.trim()) : []
  if (names.length === 0 || names.length > MAX_ATTRIBUTES || !names.every((each) => NAME.test(each)))
    throw invalid('invalidValue', `${name} must be at most ${MAX_ATTRIBUTES} attributes, comma-separated`)
  return names.join(',')
}

/** The id of a schema or a resource type in a path. @throws {ApiError} not_found */
export function nameIn({ params: { id } }: Request): string {
  if (typeof id !== 'string' || id.length > MAX_TEXT || !NAME.test(id)) throw new ApiError('not_found')
  return id
}

/** A body of a person, or of changes. */
export function bodyOf(body: unknown): unknown {
  const { Operations: operations } = (typeof body === 'object' && body !== null ? body : {}) as { Operations?: unknown }
  if (!Array.isArray(operations)) return plain(body, DEPTH)
  if (operations.length > MAX_OPERATIONS)
    throw new SCIMMY.Types.Error(413, null as never, `A request can have at most ${MAX_OPERATIONS} operations.`)
  return { ...(body as object), Operations: operations.map(operationOf) }
}

function operationOf(operation: unknown): unknown {
  if (typeof operation !== 'object' || operation === null) return operation
  const { op, path, value } = operation as { op?: unknown; path?: unknown; value?: unknown }
  if (path !== undefined && (typeof path !== 'string' || path.length > MAX_TEXT || !PATH.test(path)))
    throw invalid('invalidPath', 'path must be an attribute, such as active or roles[primary eq "True"].value')
  if (typeof op === 'string' && op.toLowerCase() === 'remove' && value !== undefined)
    throw invalid('invalidValue', 'remove takes a path only')
  const isBoolean = path !== undefined && /(^|\.)(active|primary)$/i.test(path)
  return { ...operation, value: isBoolean ? booleanOf(value) : plain(value, DEPTH) }
}

/** Entra ID sends some booleans as texts, such as `"False"`. */
function plain(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    if (value.length > MAX_VALUES) throw invalid('invalidValue', `a list can have at most ${MAX_VALUES} values`)
    return value.map((each) => plain(each, depth - 1))
  }
  const entries = Object.entries(value).map(([name, each]) => {
    if (name.length > MAX_TEXT || !PATH.test(name)) throw invalid('invalidSyntax', 'an attribute has no valid name')
    const isBoolean = name === 'active' || name === 'primary'
    return [name, isBoolean ? booleanOf(each) : plain(each, depth - 1)] as const
  })
  return Object.fromEntries(entries)
}

const booleanOf = (value: unknown) =>
  typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value
