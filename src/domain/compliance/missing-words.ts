/** Names of documents that are missing, for people. */
import type { Write } from '../../events/write.ts'
import { isUuid } from '../../platform/text/uuid.ts'

/** @param kinds as `assess` returns them @returns the name of each */
export async function namesOfKinds(
  { control, orgId }: Pick<Write, 'control' | 'orgId'>,
  kinds: readonly string[],
): Promise<(kind: string) => string> {
  const id = { in: [...new Set(kinds.filter(isUuid))] }
  const types = id.in.length === 0 ? [] : await control.customDocumentType.findMany({ where: { orgId, id } })
  const names = new Map(types.map((type) => [type.id, type.name]))
  return (kind) => names.get(kind) ?? kind.replaceAll('_', ' ')
}
