/** Reads the rows of a section, in short statements, so that nothing is held while an archive is sent. */
import { type Database, nameStatement } from '../../platform/database/client.ts'
import { OWN_RECORDS } from '../forgetting/gather.ts'
import type { Section } from './sections.ts'

/** Rows of one statement. */
const BATCH = 500

/** Whose data is read. */
export interface Subject {
  orgId: string
  /** The name of the organisation. */
  organisation: string
  workerId: string
  userId: string | null
  /** Ids of the worker and of their records. */
  records: readonly string[]
}

export interface SectionRow {
  key: string
  /** The row without secrets and keys of files, as JSON. */
  record: string
  /** The files of the row; the key is null where there is none. */
  files: { key: string | null; name: string | null; type: string | null }[]
}

/** @returns undefined if there is no such worker, or their data is erased */
export async function findSubject(
  { pool }: Pick<Database, 'pool'>,
  orgId: string,
  workerId: string,
): Promise<Subject | undefined> {
  const { rows } = await pool.query<Subject>(
    `select w.org_id as "orgId", o.name as organisation, w.id as "workerId",
       (select m.user_id from memberships m where m.org_id = w.org_id and m.worker_id = w.id limit 1) as "userId",
       array[w.id] || array(${OWN_RECORDS.map((table) => `select id from ${table} where org_id = $1 and worker_id = $2`).join(' union all ')}) as records
     from workers w join organisations o on o.id = w.org_id where w.org_id = $1 and w.id = $2 and w.erased_at is null`,
    [orgId, workerId],
  )
  return rows[0]
}

/** The rows of a section in batches, by its key. */
export async function* readSection(
  { pool }: Pick<Database, 'pool'>,
  section: Section,
  { orgId, workerId, userId, records }: Subject,
): AsyncGenerator<SectionRow[]> {
  const { table, of, key = 'id', keyType = 'uuid', omit = [], set = {}, files = [] } = section
  const hidden = ['org_id', ...omit, ...files.map((file) => file.key)]
  const changed = Object.entries(set).map(([name, value]) => `'${name}', ${value}`)
  const found = files.map(
    (file) => `json_build_object('key', nullif(t.${file.key}, ''), 'name', t.${file.name}, 'type', t.${file.type})`,
  )
  const text = `with given as (select $1::uuid, $2::uuid, $3::uuid, $4::uuid[])
    select t.${key}::text as key, json_build_array(${found.join(', ')}) as files,
      ((to_jsonb(t) - '{${hidden.join(',')}}'::text[]) || jsonb_build_object(${changed.join(', ')}))::text as record
    from ${table} t where (${of}) and ($5::${keyType} is null or t.${key} > $5::${keyType}) order by t.${key} limit ${BATCH}`
  let after: string | null = null
  do {
    const rows: SectionRow[] = await rowsAfter(after)
    if (rows.length > 0) yield rows
    after = rows.length === BATCH ? (rows.at(-1) as SectionRow).key : null
  } while (after !== null)

  async function rowsAfter(last: string | null): Promise<SectionRow[]> {
    const values = [orgId, workerId, userId, records, last]
    return (await pool.query<SectionRow>({ name: nameStatement(text), text, values })).rows
  }
}
