/** How many papers of packs there are, are printed, and are accepted: the packs of a request take one SQL statement. */
import type { Context } from '../../src/execution/context.ts'
import { loaderOf } from '../loaders.ts'

/** The column that must have a value. */
export const paperColumns = {
  all: {},
  printed: { having: 'document_id' },
  accepted: { having: 'accepted_at' },
} as const satisfies Record<string, { having?: string }>

export type PaperCount = keyof typeof paperColumns

type Counts = Record<PaperCount, number>

export async function countPapers(context: Context, packId: string, which: PaperCount): Promise<number> {
  const counts = await loaderOf(context, 'paper counts', (packIds) => readCounts(packIds, context)).load(packId)
  return counts[which]
}

async function readCounts(packIds: readonly string[], { db, orgId }: Context): Promise<Counts[]> {
  const rows = await db.$queryRaw<(Counts & { pack: string })[]>`
    select pack_id::text as pack, count(*)::int as all, count(document_id)::int as printed,
      count(accepted_at)::int as accepted
    from pack_papers where org_id = ${orgId}::uuid and pack_id = any(${[...packIds]}::uuid[]) and deleted_at is null
    group by pack_id`
  const byPack = new Map(rows.map((row) => [row.pack, row]))
  return packIds.map((id) => byPack.get(id) ?? { all: 0, printed: 0, accepted: 0 })
}
