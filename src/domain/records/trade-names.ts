/** The trades of an organisation: one name for each, and the other names by which people and imports call it. */
import type { Write } from '../../events/write.ts'
import { invalidField } from '../../platform/errors/errors.ts'

/** A trade as it is stored with the organisation. */
export type Trade = {
  name: string
  aliases: string[]
}

/** Gives the organisation's name of a trade; without one, the trade as it is. */
export type NameTrade = <Given extends string | null | undefined>(given: Given) => Given

/** Names and aliases are compared without regard to case. */
export const foldTrade = (text: string) => text.trim().toLowerCase()

const AS_GIVEN: NameTrade = (given) => given

/** Read how the organisation names trades, if it has a list of them: most writes have read that when they began. */
export async function tradeNames({
  control,
  orgId,
  opened,
}: Pick<Write, 'control' | 'orgId' | 'opened'>): Promise<NameTrade> {
  if (opened !== undefined && !(await opened).namesTrades) return AS_GIVEN
  const { trades } = await control.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { trades: true } })
  const names = new Map<string, string>()
  for (const { name, aliases } of trades as Trade[])
    for (const each of [name, ...aliases]) names.set(foldTrade(each), name)
  return (given) => (typeof given === 'string' ? ((names.get(foldTrade(given)) ?? given) as typeof given) : given)
}

/**
 * The rows with the organisation's names of their trades.
 * @param path of the list in the input
 * @throws {ApiError} validation_failed if two rows have the same trade then
 */
export function nameTrades<Row extends { trade: string }>(name: NameTrade, rows: readonly Row[], path: string): Row[] {
  const seen = new Map<string, string>()
  return rows.map((row, index) => {
    const trade = name(row.trade)
    const other = seen.get(foldTrade(trade))
    if (other !== undefined)
      throw invalidField(`${path}[${index}].trade`, 'taken', `is ${trade}, as ${other} is. Name each trade once`)
    seen.set(foldTrade(trade), row.trade)
    return { ...row, trade }
  })
}
