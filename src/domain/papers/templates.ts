/** Finds the template versions that a pack refers to. */
import type { DocumentTemplate } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'

/** A pack's reference to a template version. */
export interface NamedTemplate {
  name: string
  version: string
  /** The caller gave no version: the latest one is used when the pack is issued. */
  latest?: boolean
}

/** The given version of a template, or the latest one if `version` is absent; undefined if it does not exist. */
export async function findTemplate(
  db: Db,
  name: string,
  version: string | null | undefined,
): Promise<DocumentTemplate | undefined> {
  if (version && !/^[1-9]\d{0,8}$/.test(version)) return undefined
  const where = { name, deletedAt: null, ...(version && { version: Number(version) }) }
  return (await db.documentTemplate.findFirst({ where, orderBy: { version: 'desc' } })) ?? undefined
}

/** The version of a template that a pack has, also if the template was deleted since the pack was issued. */
export async function findPinned(db: Db, { name, version }: NamedTemplate): Promise<DocumentTemplate | undefined> {
  return (await db.documentTemplate.findFirst({ where: { name, version: Number(version) } })) ?? undefined
}

/** Fix the template versions of a pack that is issued: references to the latest version get its current number. */
export async function pinTemplates(db: Db, references: readonly NamedTemplate[]): Promise<NamedTemplate[]> {
  const pinned: NamedTemplate[] = []
  for (const { name, version, latest } of references) {
    const newest = latest ? await findTemplate(db, name, null) : undefined
    pinned.push({ name, version: newest === undefined ? version : String(newest.version) })
  }
  return pinned
}
