/** What the traces of a worker are found by, gathered before the records that say it are gone. */
import type { Worker } from '../../../prisma/generated/client/client.ts'
import type { Write } from '../../events/write.ts'

/** A shorter one would be found in texts about others. */
const SHORTEST = 5

interface Gathered {
  terms: string[]
  userId: string | null
  ids: string[]
}

/** The worker's records, the records about these, and what was asked or sent because of them. */
const RECORDS = `
  with own as materialized (
    select $2::uuid as id
    union all select id from documents where org_id = $1 and worker_id = $2
    union all select a.id from ai_jobs a join documents d on d.org_id = a.org_id and d.id = a.document_id
      where d.org_id = $1 and d.worker_id = $2
    union all select id from pack_papers where org_id = $1 and worker_id = $2
    union all select id from document_packs where org_id = $1 and worker_id = $2
    union all select id from planner_windows where org_id = $1 and worker_id = $2
    union all select id from assignments where org_id = $1 and worker_id = $2
    union all select id from timesheets where org_id = $1 and worker_id = $2
    union all select id from expenses where org_id = $1 and worker_id = $2
    union all select id from notes where org_id = $1 and worker_id = $2
    union all select id from invitations where org_id = $1 and worker_id = $2
    union all select id from join_requests where org_id = $1 and worker_id = $2)
  select id from own
  union select id from notifications where org_id = $1 and subject_id in (select id from own)
  union select id from tasks where org_id = $1 and subject_id in (select id from own)
  union select a.id from timesheet_approvals a, jsonb_array_elements(a.sheets) sheet
    where a.org_id = $1 and sheet ->> 'timesheetId' in (select id::text from own)`

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

/** Gather what the traces of a worker are found by. */
export async function gatherTraces({ send, orgId }: Write, { id }: Pick<Worker, 'id'>): Promise<Gathered> {
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
  const ids = await send<{ id: string }>({ name: 'records of an erased worker', text: RECORDS, values })
  return {
    // In JSON some characters are written otherwise.
    terms: [...new Set(found.flatMap((term) => [term, JSON.stringify(term).slice(1, -1)]))],
    userId: words.find(({ user_id }) => user_id !== null)?.user_id ?? null,
    ids: ids.map((each) => each.id),
  }
}
