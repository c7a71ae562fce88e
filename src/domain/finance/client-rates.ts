/** Client rates: what a client pays for an hour of a trade, or of every trade, with the days on which it counts. */
import type { z } from 'zod'
import type { ClientRate } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { dayText } from '../../platform/time/dates.ts'
import { checkPeriod, validInput } from '../input/input.ts'
import { createRecord, type RecordWrites, updateRecord } from '../records/record-writes.ts'
import { readOne } from '../records/records.ts'
import { findReferenced } from '../records/references.ts'
import { tradeNames } from '../records/trade-names.ts'
import { updateOne } from '../records/write-rows.ts'
import { clientRateChange, newClientRate } from './client-rate-input.ts'

type New = z.output<typeof newClientRate>
type Change = z.output<typeof clientRateChange>

const writes: RecordWrites<ClientRate, New, Change> = {
  resource: resources.clientRates,
  readNew: (input) => validInput(newClientRate, input, 'input', checkDays),
  readChange: (input) => validInput(clientRateChange, input),
  references: {},
  defaults: { metadata: {} },
  async prepareCreates(write, records) {
    const named = await tradeNames(write)
    for (const data of records) {
      await findReferenced(resources.clients, data.clientId, write, 'input.clientId')
      await refuseOverlap(write, { ...data, trade: named(data.trade) ?? null, validUntil: data.validUntil ?? null })
    }
    return {
      columns: (data) => ({
        ...data,
        ...(data.trade && { trade: named(data.trade) }),
        overtimeRate: data.overtimeRate ?? data.rate,
      }),
      async finish(rows) {
        for (const row of rows) write.emit('client_rate.created', row)
      },
    }
  },
  async prepareUpdates(write, wanted) {
    for (const { current, data } of wanted) {
      const validFrom = data.validFrom ?? current.validFrom
      const validUntil = data.validUntil === undefined ? current.validUntil : data.validUntil
      checkDays({ validFrom, validUntil })
      await refuseOverlap(write, { ...current, validFrom, validUntil })
    }
    return {
      columns: ({ data }) => data,
      async finish(changes) {
        for (const { before, after } of changes) write.emit('client_rate.updated', after, before)
      },
    }
  },
}

/**
 * Create a rate. Approved hours keep their charges.
 * @throws {ApiError} validation_failed; conflict with another rate of the client and trade on some of its days
 */
export function createClientRate(write: CallerWrite, input: unknown) {
  return createRecord(writes, write, input)
}

/** Change a rate. Approved hours keep their charges. @throws {ApiError} validation_failed, not_found, conflict */
export function updateClientRate(write: CallerWrite, id: string, input: unknown) {
  return updateRecord(writes, write, id, input)
}

/** Delete a rate. Approved hours keep their charges. @throws {ApiError} not_found */
export async function deleteClientRate(write: CallerWrite, id: string) {
  const current = await readOne<ClientRate>(write, resources.clientRates, id)
  const deleted = await updateOne(write, resources.clientRates, current, { deletedAt: await write.at })
  write.emit('client_rate.deleted', deleted)
  return { object: resources.clientRates.object, id: current.id }
}

function checkDays({ validFrom, validUntil }: Pick<Change, 'validFrom' | 'validUntil'>): void {
  checkPeriod(validFrom, validUntil, 'validUntil')
}

type Days = Pick<ClientRate, 'clientId' | 'trade' | 'validFrom' | 'validUntil'> & { id?: string }

/** Whether two trades are the same, the database decides, as its constraint does. */
const OVERLAPPING = `select t.id, to_char(t.valid_from, 'YYYY-MM-DD') as "from", to_char(t.valid_until, 'YYYY-MM-DD') as until
  from client_rates t where t.org_id = $1 and t.client_id = $2 and t.deleted_at is null
    and lower(coalesce(t.trade, '')) = lower(coalesce($3::text, ''))
    and daterange(t.valid_from, t.valid_until, '[]') && daterange($4::date, $5::date, '[]')
    and t.id is distinct from $6::uuid
  order by t.valid_from limit 1`

/**
 * An organisation's writes follow each other, so that nobody adds one meanwhile; the database refuses it as well.
 * @throws {ApiError} conflict
 */
async function refuseOverlap(write: CallerWrite, { id, clientId, trade, validFrom, validUntil }: Days): Promise<void> {
  const days = [dayText(validFrom), validUntil && dayText(validUntil)]
  const [other] = await write.send<{ id: string; from: string; until: string | null }>({
    name: 'overlapping client rate',
    text: OVERLAPPING,
    values: [write.orgId, clientId, trade, ...days, id ?? null],
  })
  if (other === undefined) return
  const until = other.until === null ? 'with no last day' : `until ${other.until}`
  const which = `the client rate ${other.id}, which counts from ${other.from}, ${until}`
  throw new ApiError('conflict', {
    message: `The client has another rate for ${trade ?? 'every trade'} on some of these days: ${which}. End that rate first.`,
    details: [
      { path: 'input.validFrom', code: 'overlap', message: `must not overlap ${which}`, conflictingId: other.id },
    ],
  })
}
