/** The list of trades of an organisation, which owners and admins set. */
import { z } from 'zod'
import { type AuditOrigin, audit } from '../../access/audit/audit.ts'
import type { CallerWrite } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import { text } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { foldTrade, type Trade } from '../records/trade-names.ts'
import { MAX_ALIASES, MAX_TRADES } from './trade-limits.ts'

const trades = z.array(z.object({ name: text, aliases: z.array(text).max(MAX_ALIASES).nullish() })).max(MAX_TRADES)

/** The trades in the order in which they were set. */
export async function tradesOf(control: Db, orgId: string): Promise<Trade[]> {
  const { trades: stored } = await control.organisation.findUniqueOrThrow({
    where: { id: orgId },
    select: { trades: true },
  })
  return stored as Trade[]
}

/**
 * Replace the list, with an audit entry. Records that exist keep the names that they have.
 * @throws {ApiError} validation_failed if a name or alias stands for two trades
 */
export async function setTrades(
  write: Pick<CallerWrite, 'control' | 'opened' | 'credential'>,
  origin: AuditOrigin,
  input: unknown,
): Promise<Trade[]> {
  const { control } = write
  const { orgId } = write.credential
  const list = validInput(trades, input, 'trades').map(({ name, aliases }) => ({ name, aliases: aliases ?? [] }))
  const seen = new Map<string, string>()
  for (const [index, { name, aliases }] of list.entries())
    for (const [place, each] of [name, ...aliases].entries()) {
      const other = seen.get(foldTrade(each))
      const path = place === 0 ? `trades[${index}].name` : `trades[${index}].aliases[${place - 1}]`
      if (other !== undefined) throw invalidField(path, 'taken', `stands for ${other} already`)
      seen.set(foldTrade(each), name)
    }
  await control.organisation.update({ where: { id: orgId }, data: { trades: list } })
  write.opened = undefined // it says whether there was a list
  const detail = { trades: list.map(({ name, aliases }) => [name, ...aliases].join(' = ')) }
  await audit(control, origin, { orgId, action: 'organisation.trades_set', detail })
  return list
}
