/**
 * The statements that go over all organisations, each with its reason. All others name one, so that one node answers them.
 */
import type { Pool } from 'pg'

/** What such a statement contains, and why it does not name an organisation. */
export const overAll: readonly (readonly [part: RegExp, reason: string])[] = [
  [
    /^delete from \w+ t using unnest|from (events|request_log)_\w+ t where t\.(created_at|at) < /,
    'retention: old rows of partitions that stay',
  ],
  [
    /as given \(type, object_type/,
    'its rows come from its parameters: the coordinator sends them to the node of the first',
  ],
  [
    /distinct org_id::text as org from webhook_endpoints/,
    'a new MUSTER_SECRET: which organisations have older secrets',
  ],
  [/from webhook_backlog where status = .* from webhook_leases/, 'when the next delivery of any organisation is due'],
  [/org_id, id from webhook_replays where finished_at is null/, 'which replays are open'],
  [
    /from unnest\(\S+, \S+\) as claimed \(org_id, id\) join webhook_endpoints/,
    'whose endpoints the claimed deliveries go to',
  ],
  [/from unnest\(\S+, \S+\) asked \(org, source\)/, 'Citus refuses it, and then each organisation is asked alone'],
  [/from webhook_endpoints place cross join lateral/, 'the deliveries of an app in all organisations'],
  [
    /^with parents as \( select client_id from webhook_endpoints/,
    'which organisations have connected an app with an endpoint for all',
  ],
  [
    /from organisation_clocks c join organisations o .* message_positions/,
    'which organisations have events that no message was made of',
  ],
  [/from messages where status = \S+ and send_at <= now\(\)/, 'which messages are due'],
  [/select org_id from messages where created_at > now\(\)/, 'metrics: the messages of the last days'],
  [
    /is_found from .*\(t\.forgotten_at is null and t\.action <> /,
    "the audit log is on the coordinator; what was erased with a worker comes from the organisation's node",
  ],
  [/from worker_erasures where started_at <= now\(\)/, 'which erasures did not end'],
  [
    /^(update|select [^()]* from|select .* from( \(select .* from)?) ("public"\.")?test_organisations/i,
    'which test organisations end, are made, or belong to a person',
  ],
  [/^with page as materialized \( select id, time_zone from organisations/, 'in which organisations a day has begun'],
]

/** Of the tests: they count all rows of their database, and look for a row by its id alone, which the product does not. */
const ofTests = new RegExp(
  [
    String.raw`^select (distinct \w+::text as value|count\(\*\) from \w+$|\(select count\(\*\) from|\* from change_counts|sum\(live\))`,
    String.raw`^select (t::text|to_jsonb\(\w\)) as row`,
    String.raw`^(select \S+ from \w+|update \w+ set [^()]+(now\(\))?) where \w+ = (\$\d(::uuid)?|any\(\$\d\))$`,
    '^delete from change_counts$',
  ].join('|'),
)

/**
 * Find them in what Citus has counted since it started, with `citus.stat_statements_track`: those that read or change
 * rows of organisations and were not sent to the node of one.
 */
export async function findOverAll(pool: Pool): Promise<{ known: string[]; unknown: string[] }> {
  const { rows } = await pool.query<{ text: string }>(
    `with distributed as (select string_agg(logicalrelid::text, '|') as names from pg_dist_partition where partmethod = 'h')
     select distinct left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 400) as text from citus_stat_statements, distributed
     where partition_key is null and executor = 'adaptive'
       and query ~ ('[[:<:]](from|join|update|into) "?(public"."?)?(' || names || ')[[:>:]]') order by 1`,
  )
  const texts = rows.map(({ text }) => text).filter((text) => !ofTests.test(text))
  const isKnown = (text: string) => overAll.some(([part]) => part.test(text))
  return { known: texts.filter(isKnown), unknown: texts.filter((text) => !isKnown(text)) }
}
