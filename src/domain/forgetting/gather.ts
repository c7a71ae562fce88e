/** What the traces of a worker are found by: their words, before the records that say them are gone, and their records. */
import type { Worker } from '../../../prisma/generated/client/client.ts'
import type { Write } from '../../events/write.ts'

/** A shorter one would be found in texts about others. */
const SHORTEST = 5
/** Records that are gathered in one transaction. */
const BATCH = 1000

interface Words {
  terms: string[]
  userId: string | null
}

/** Tables with records of a worker. */
export const OWN_RECORDS = [
  'documents',
  'pack_papers',
  'document_packs',
  'planner_windows',
  'assignments',
  'timesheets',
  'expenses',
  'notes',
  'invitations',
  'join_requests',
]
const GATHERED = 'select id from worker_erasure_records where org_id = $1 and worker_id = $2'

/**
 * The worker, their records, and what was asked or sent because of these. Later rows need those of earlier ones, and look
 * them up: as a join, planned without statistics, this can take quadratic time.
 */
const SOURCES = [
  'select $2::uuid as id',
  ...OWN_RECORDS.map((table) => `select id from ${table} where org_id = $1 and worker_id = $2`),
  `select a.id from ai_jobs a join documents d on d.org_id = a.org_id and d.id = a.document_id
    where d.org_id = $1 and d.worker_id = $2`,
  `select id from notifications where org_id = $1 and (subject_id in (${GATHERED})) is true`,
  `select id from tasks where org_id = $1 and (subject_id in (${GATHERED})) is true`,
  `select a.id from timesheet_approvals a where a.org_id = $1 and exists (
    select from jsonb_array_elements(a.sheets) sheet where (sheet ->> 'timesheetId')::uuid in (${GATHERED}))`,
]

/** Names and addresses that the worker, their account, their invitations and their requests to join have or had. */
const WORDS = `
  select name, email, phone, user_id from (
    select first_name || ' ' || last_name as name, email, phone, null::uuid as user_id from workers where org_id = $1 and id = $2
    union all select u.name, u.email, null, u.id from memberships m join users u on u.id = m.user_id
      where m.org_id = $1 and m.worker_id = $2
    union all select name, email, null, null from invitations where org_id = $1 and worker_id = $2
    union all select name, email, phone, null from join_requests where org_id = $1 and worker_id = $2) as found`

/** A name that another worker has too is not looked for: a text with it can be about the other one. */
const SHARED = `
  select name from unnest($3::text[]) as name where exists (
    select from workers w where w.org_id = $1 and w.id <> $2 and w.erased_at is null
      and lower(w.first_name || ' ' || w.last_name) = lower(name))`

/** Gather the words that name a worker. */
export async function gatherWords(
  { send, orgId }: Write,
  { id, externalId }: Pick<Worker, 'id' | 'externalId'>,
): Promise<Words> {
  const values = [orgId, id]
  const words = await send<{ name: string; email: string | null; phone: string | null; user_id: string | null }>({
    name: 'words of an erased worker',
    text: WORDS,
    values,
  })
  const names = words.map(({ name }) => name.trim())
  const shared = await send<{ name: string }>({
    name: 'shared names of an erased worker',
    text: SHARED,
    values: [...values, names],
  })
  const own = names.filter((name) => !shared.some((each) => each.name === name))
  const contacts = words.flatMap(({ email, phone }) => [email, phone])
  const found = [...own, ...contacts].filter((term) => term !== null).filter((term) => term.length >= SHORTEST)
  return {
    // In JSON some characters are written otherwise.
    terms: [
      ...new Set([...found.flatMap((term) => [term, JSON.stringify(term).slice(1, -1)]), ...inPaths(externalId)]),
    ],
    userId: words.find(({ user_id }) => user_id !== null)?.user_id ?? null,
  }
}

/** How paths name a worker by the id of another system; the id alone, such as 1001, can be anything else. */
function inPaths(externalId: string | null): string[] {
  if (externalId === null) return []
  return [externalId, encodeURIComponent(externalId)].map((id) => `external_id:${id}/`)
}

/**
 * Gather records of a worker that are not known yet, a batch of each kind.
 * @returns whether there were as many as fit into a batch, so that there can be more
 */
export async function gatherRecords(
  { send, orgId }: Pick<Write, 'send' | 'orgId'>,
  workerId: string,
): Promise<boolean> {
  let isFull = false
  for (const [index, source] of SOURCES.entries()) {
    const gathered = await send({
      name: `gather records of an erased worker ${index}`,
      text: `insert into worker_erasure_records (org_id, worker_id, id)
        select $1::uuid, $2::uuid, found.id from (${source}) found where (found.id in (${GATHERED})) is not true limit ${BATCH}
        returning id`,
      values: [orgId, workerId],
    })
    isFull ||= gathered.length === BATCH
  }
  return isFull
}
