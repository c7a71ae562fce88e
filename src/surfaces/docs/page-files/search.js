/* The search of the guides. Runs in the browser, and in a test that asks what newcomers type. */
/* global MiniSearch */

/** Words that mean the same here: the first of each row is in the guides, the others are what people type. */
const SYNONYMS = [
  ['api key', 'access key', 'apikey', 'token', 'bearer'],
  ['authentication', 'auth', 'login', 'log in', 'credentials'],
  ['rate limit', 'throttling', 'throttle', 'quota', 'too many requests', '429', 'budget'],
  ['time zone', 'timezone', 'tz'],
  ['organisation', 'organization', 'tenant', 'tenancy', 'account'],
  ['pagination', 'paging', 'paginate', 'next page', 'page through'],
  ['filters', 'filter', 'where', 'query parameters'],
  ['sort', 'order by', 'ordering', 'sorting'],
  ['idempotency', 'idempotent', 'duplicate', 'deduplicate'],
  ['retry', 'retries', 'backoff', 'exponential'],
  ['conditional requests', 'etag', 'if-match', 'optimistic locking', 'concurrency'],
  ['compression', 'gzip', 'brotli'],
  ['cors', 'cross-origin', 'cross origin'],
  ['signature', 'hmac', 'verify signature', 'signing'],
  ['secret', 'rotate', 'rotation', 'key rotation'],
  ['replay', 'redeliver', 'resend'],
  ['events', 'event log', 'audit trail', 'activity'],
  ['sync', 'synchronisation', 'synchronise', 'replication', 'incremental', 'delta', 'changes since'],
  ['bulk import', 'batch', 'upload csv', 'csv import', 'mass'],
  ['export', 'dump', 'download all', 'ndjson', 'jsonl'],
  ['sandbox', 'test mode', 'test data', 'testing', 'staging', 'playground'],
  ['mcp', 'agents', 'agent', 'llm', 'ai', 'model context protocol'],
  ['oauth', 'client credentials', 'refresh token', 'pkce', 'consent'],
  ['scopes', 'permission', 'permissions', 'access control', 'rbac'],
  ['sign in', 'sign-in', 'session', 'cookie'],
  ['upload', 'attachment', 'multipart', 'file size'],
  ['extraction', 'ocr', 'scan', 'passport'],
  ['subscription', 'sse', 'realtime', 'real time', 'websocket', 'live updates', 'streaming'],
  ['email', 'e-mail', 'mail', 'smtp'],
  ['reverse proxy', 'nginx', 'caddy', 'haproxy', 'load balancer', 'tls', 'https', 'ssl'],
  ['containers', 'docker', 'compose', 'kubernetes', 'image'],
  ['settings', 'environment variables', 'env', 'configuration', 'config'],
  ['upgrade', 'update version', 'migration', 'migrate', 'rolling'],
  ['backup', 'restore', 'disaster recovery', 'pg_dump'],
  ['metrics', 'prometheus', 'monitoring', 'grafana', 'alerts', 'alerting'],
  ['traces', 'tracing', 'opentelemetry', 'otel', 'otlp'],
  ['typed client', 'sdk', 'client library', 'code generation', 'typescript', 'openapi generator'],
  ['postgresql', 'postgres', 'database', 'sql'],
  ['failover', 'high availability', 'ha', 'patroni', 'primary'],
  ['connection pooler', 'pgbouncer', 'connections'],
  ['glossary', 'terms', 'terminology', 'definitions', 'vocabulary'],
  ['reset', 'start over', 'reset demo'],
  ['health', 'readyz', 'healthz', 'health check', 'liveness', 'readiness'],
  ['compatibility', 'versioning', 'breaking changes', 'breaking change', 'deprecation', 'deprecated', 'api version'],
  ['invoice', 'billing', 'bill'],
  ['roster', 'planner', 'schedule', 'scheduling', 'shifts'],
]
/** The title of GraphQL types: what has the same name as a type is looked for more often. */
const TYPE = 'GraphQL type'
/** They say nothing about what is looked for. */
const FILLERS = new Set(
  'a an and are can do does for from get how i in is it my of on or set the to use what when with'.split(' '),
)

/** @param entries `{ id, url, title, heading, text }` @returns the search: words to entries, the best first */
globalThis.openSearch = (entries, Index = globalThis.MiniSearch) => {
  const index = new Index({
    fields: ['heading', 'title', 'text'],
    storeFields: ['url', 'title', 'heading', 'text'],
    searchOptions: {
      boost: { heading: 4, title: 3 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.15 : false),
      boostDocument: (_id, _term, { url, title, heading }) => rankOf(url, title, heading),
    },
  })
  index.addAll(entries)
  const all = (words) => ({ combineWith: 'AND', queries: words })
  return (typed) => {
    const words = typed
      .toLowerCase()
      .split(/[\s/]+/)
      .filter(Boolean)
    if (words.length === 0) return []
    const phrases = phrasesFor(words)
    const queries = phrases.map(all)
    const found = index.search({ combineWith: 'OR', queries })
    const named = new Set(phrases.map((phrase) => phrase.join(' ')))
    const isNamed = ({ title, heading }) => (title !== TYPE && named.has(heading.toLowerCase()) ? 0 : 1)
    const best = found.length > 0 ? found : index.search(words.join(' '), { combineWith: 'OR' })
    return bySection(best.sort((one, other) => isNamed(one) - isNamed(other)))
  }
}

/** The best entry of each section. */
function bySection(found) {
  const seen = new Set()
  return found.filter(({ url, heading }) => {
    const key = url.includes('#') ? url : `${url} ${heading}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/** A page before a section, a section before a row of a table, and these before an operation that mentions the words. */
function rankOf(url, title, heading) {
  if (title === TYPE) return 0.3
  if (!url.startsWith('/docs/guides/')) return 0.7
  if (!url.includes('#')) return heading === title ? 3 : 1
  return title.includes(': ') ? 0.8 : 1.5
}

/** What was typed without fillers, and the same with each synonym in it replaced by the word of the guides. */
function phrasesFor(typed) {
  const words = typed.filter((word) => !FILLERS.has(word))
  const text = ` ${typed.join(' ')} `
  const phrases = [words.length > 0 ? words : typed, typed]
  for (const [term, ...others] of SYNONYMS)
    for (const other of others)
      if (text.includes(` ${other} `))
        phrases.push(
          text
            .replace(` ${other} `, ` ${term} `)
            .trim()
            .split(' ')
            .filter((word) => !FILLERS.has(word)),
        )
  return phrases
}
