/** The templates that a pack names. */
import type { DocumentTemplate } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'

/** A template as a pack names it. */
export interface NamedTemplate {
  name: string
  version: string
  /** Nobody named the version: it is the latest one, until the pack is issued. */
  latest?: boolean
}

/** The version of a template that a pack names, the latest one if it names none; undefined if there is none. */
export async function findTemplate(
  db: Db,
  name: string,
  version: string | null | undefined,
): Promise<DocumentTemplate | undefined> {
  if (version && !/^[1-9]\d{0,8}$/.test(version)) return undefined
  const where = { name, deletedAt: null, ...(version && { version: Number(version) }) }
  return (await db.documentTemplate.findFirst({ where, orderBy: { version: 'desc' } })) ?? undefined
}

/** What a pack names once it is issued: of each template whose version nobody named, the one that is the latest now. */
export async function settledTemplates(db: Db, named: readonly NamedTemplate[]): Promise<NamedTemplate[]> {
  const settled: NamedTemplate[] = []
  for (const { name, version, latest } of named) {
    const newest = latest ? await findTemplate(db, name, null) : undefined
    settled.push({ name, version: newest === undefined ? version : String(newest.version) })
  }
  return settled
}
