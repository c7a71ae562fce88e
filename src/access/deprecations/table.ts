/**
 * THE table of what is deprecated: still supported, and to be replaced in the clients. Response headers, `@deprecated` in
 * GraphQL, `deprecated` in OpenAPI and the counts of use follow from it.
 */

/** Something deprecated. Dates are UTC. */
export interface Deprecation {
  /**
   * A route `POST /workers`; a parameter of one `GET /workers?q`; an event type `worker.created`; or, for both surfaces, a
   * schema coordinate: a field `Worker.trade`, an argument `Query.workers(search:)`, an input field
   * `CreateWorkerInput.trade`, or an enum value `WorkerStatus.candidate`. REST has what it takes from the schema, in its
   * own names.
   */
  name: string
  /** The day from which it is deprecated. */
  since: string
  /** The day from which it may be removed: at least twelve months later. */
  sunset: string
  /** Markdown, with the names of GraphQL. */
  useInstead: string
  /** Path of a page about it on this server. */
  link: string
}

/** The field `id` of a type that is not the record with that id: caches take the two for one. */
const ofRecord = (name: string, useInstead: string): Deprecation => ({
  name,
  since: '2026-11-28',
  sunset: '2027-12-01',
  useInstead,
  link: '/docs/guides/frontends',
})

/** A list without pages: its answer grows with the organisation. */
const wholeList = (name: string, useInstead: string): Deprecation => ({
  name,
  since: '2026-11-28',
  sunset: '2027-12-01',
  useInstead,
  link: '/docs/guides/pagination',
})

/** The production table. */
export const deprecations: readonly Deprecation[] = [
  {
    name: 'Mutation.deleteDocumentTemplate(name:)',
    since: '2026-11-27',
    sunset: '2027-12-01',
    useInstead: '`id`, the id of the latest version',
    link: '/docs/guides/packs',
  },
  wholeList('Query.members', '`memberPage`, which has pages'),
  wholeList('Query.invitations', '`invitationPage`, which has pages'),
  ofRecord('WorkerCompliance.id', '`workerId`'),
  ofRecord('Connection.id', '`oauthClientId`'),
  ofRecord('TemplatePack.id', '`packId`'),
  ofRecord('RecordChange.id', '`recordId`'),
  ofRecord('BatchOutcome.id', '`recordId`'),
  ofRecord('SkippedTimesheet.id', '`timesheetId`'),
]

/** A deprecation in words. */
export function sentenceOf({ since, sunset, useInstead }: Deprecation): string {
  return `Deprecated since ${since}, and supported until ${sunset}. Use ${useInstead}.`
}

/** What a name is about. */
export type DeprecatedName =
  | { kind: 'route'; method: string; path: string; parameter: string | undefined }
  | { kind: 'event'; type: string }
  | { kind: 'coordinate'; type: string; field: string; argument: string | undefined }

/** @throws {Error} if it has none of the forms */
export function readName(name: string): DeprecatedName {
  const [, method, path = '', parameter] = /^(GET|POST|PATCH|DELETE) (\/[^?]*)(?:\?(\w+))?$/.exec(name) ?? []
  if (method !== undefined) return { kind: 'route', method, path, parameter }
  if (/^[a-z_]+\.[a-z_]+$/.test(name)) return { kind: 'event', type: name }
  const [, type, field = '', argument] = /^([A-Z]\w*)\.(\w+)(?:\((\w+):\))?$/.exec(name) ?? []
  if (type === undefined) throw new Error(`${name} does not name a deprecation`)
  return { kind: 'coordinate', type, field, argument }
}

/**
 * The headers of a response to a request that used these: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of the first to
 * end, and a link for each.
 */
export function deprecationHeaders(used: Iterable<Deprecation>, publicUrl: string): Record<string, string> {
  const bySunset = [...used].toSorted((a, b) => a.sunset.localeCompare(b.sunset))
  const [first] = bySunset
  if (first === undefined) return {}
  const links = new Set(bySunset.map(({ link }) => `<${publicUrl}${link}>; rel="deprecation"; type="text/html"`))
  return {
    deprecation: `@${Date.parse(first.since) / 1000}`,
    sunset: new Date(first.sunset).toUTCString(),
    link: [...links].join(', '),
  }
}
