/** Holidays: days on which the organisation does not work, except on projects that work on holidays. */
import { z } from 'zod'
import type { Holiday } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { dayText } from '../../platform/time/dates.ts'
import { day, name, ownFields } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { createRecord, type RecordWrites, updateRecord } from '../records/record-writes.ts'
import { readOne } from '../records/records.ts'
import { updateOne } from '../records/write-rows.ts'

/** Bounds what each plan reads: thirty years with some fifteen a year. */
const MAX_HOLIDAYS = 500

/** The input schema of `createHoliday`. */
export const newHoliday = z.object({ name, date: day, ...ownFields })
/** The input schema of `updateHoliday`. */
export const holidayChange = newHoliday.partial()

const writes: RecordWrites<Holiday, z.output<typeof newHoliday>, z.output<typeof holidayChange>> = {
  resource: resources.holidays,
  readNew: (input) => validInput(newHoliday, input),
  readChange: (input) => validInput(holidayChange, input),
  references: {},
  defaults: { metadata: {} },
  async prepareCreates(write, records) {
    await refuseTooMany(write, records.length)
    for (const { date } of records) await refuseSecond(write, date)
    return {
      columns: (data) => data,
      async finish(rows) {
        for (const row of rows) write.emit('holiday.created', row)
      },
    }
  },
  async prepareUpdates(write, wanted) {
    for (const { current, data } of wanted) if (data.date) await refuseSecond(write, data.date, current.id)
    return {
      columns: ({ data }) => data,
      async finish(changes) {
        for (const { before, after } of changes) write.emit('holiday.updated', after, before)
      },
    }
  },
}

/** Create a holiday. @throws {ApiError} validation_failed; conflict if the day is one already, or there are too many */
export function createHoliday(write: CallerWrite, input: unknown) {
  return createRecord(writes, write, input)
}

/** Change a holiday. @throws {ApiError} validation_failed, not_found, conflict */
export function updateHoliday(write: CallerWrite, id: string, input: unknown) {
  return updateRecord(writes, write, id, input)
}

/** Delete a holiday. @throws {ApiError} not_found */
export async function deleteHoliday(write: CallerWrite, id: string) {
  const current = await readOne<Holiday>(write, resources.holidays, id)
  const deleted = await updateOne(write, resources.holidays, current, { deletedAt: await write.at })
  write.emit('holiday.deleted', deleted)
  return { object: resources.holidays.object, id: current.id }
}

/** An organisation's writes follow each other, so that nobody adds one meanwhile. @throws {ApiError} conflict */
async function refuseSecond({ control, orgId }: CallerWrite, date: Date, id?: string): Promise<void> {
  const where = { orgId, date, deletedAt: null, ...(id !== undefined && { id: { not: id } }) }
  const other = await control.holiday.findFirst({ where, select: { id: true, name: true } })
  if (other === null) return
  const which = `${dayText(date)} is a holiday already: ${other.name}`
  throw new ApiError('conflict', {
    message: `${which}. Change or delete that one.`,
    details: [{ path: 'input.date', code: 'taken', message: which, conflictingId: other.id }],
  })
}

/** @throws {ApiError} conflict */
async function refuseTooMany({ control, orgId }: CallerWrite, more: number): Promise<void> {
  const count = await control.holiday.count({ where: { orgId, deletedAt: null } })
  if (count + more <= MAX_HOLIDAYS) return
  throw new ApiError('conflict', {
    message: `An organisation has at most ${MAX_HOLIDAYS} holidays. Delete those of past years first.`,
  })
}
