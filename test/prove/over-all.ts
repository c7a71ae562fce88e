/**
 * The statements that go over all organisations, each with its reason. All others name one, so that one node answers them.
 */
import type { Pool } from 'pg'

/** What such a statement contains, and why it does not name an organisation. */
const overAll: readonly (readonly [part: RegExp, reason: string])[] = [
  [
    /select distinct org_id::text as org from webhook_endpoints/,
    'a new MUSTER_SECRET: which organisations have older secrets',
  ],
]

/** Of the tests: they look at all rows of their database. */
const ofTests = /^(select distinct \w+::text as value|update assignments set trade = \$1 where id)/

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
