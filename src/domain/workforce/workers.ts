/**
 * Workers: the people an organisation mobilises.
 */
import type { z } from 'zod'
import type { Worker } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { assessor, emitComplianceChanges } from '../compliance/worker-status.ts'
import { validInput } from '../input/input.ts'
import { createRecord, type RecordWrites, updateRecord, type Wanted } from '../records/record-writes.ts'
import { closedRecord } from '../records/records.ts'
import { type NameTrade, tradeNames } from '../records/trade-names.ts'
import { checkTransition } from '../records/transitions.ts'
import { newWorker } from './worker-input.ts'

/** The input schema of `updateWorker`. */
export const workerChange = newWorker.partial()

type NewWorker = z.output<typeof newWorker>
type WorkerChange = z.output<typeof workerChange>

type WantedWorker = Wanted<Worker, WorkerChange>

const newTrade = ({ current, data }: WantedWorker, named: NameTrade) =>
  data.trade === undefined ? current.trade : named(data.trade)

export const workerWrites: RecordWrites<Worker, NewWorker, WorkerChange> = {
  resource: resources.workers,
  readNew: (input) => validInput(newWorker, input),
  readChange: (input) => validInput(workerChange, input),
  references: {},
  defaults: { status: 'candidate', metadata: {} },
  async prepareCreates(write) {
    const [assessed, named] = [await assessor(write, []), await tradeNames(write)]
    return {
      columns(data) {
        const trade = named(data.trade)
        return { ...data, ...(trade !== undefined && { trade }), complianceStatus: assessed(trade ?? null).status }
      },
      async finish(rows) {
        for (const row of rows) write.emit('worker.created', row)
      },
    }
  },
  async prepareUpdates(write, wanted) {
    const named = await tradeNames(write)
    const retrained = wanted.filter((each) => newTrade(each, named) !== each.current.trade)
    const assessed =
      retrained.length === 0
        ? undefined
        : await assessor(
            write,
            retrained.map(({ current }) => current.id),
          )
    return {
      columns({ current, data }) {
        if (current.erasedAt !== null) throw closedRecord('worker', 'erased')
        checkTransition('worker', current.status, data.status ?? current.status)
        const trade = newTrade({ current, data }, named)
        const columns = data.trade === undefined ? data : { ...data, trade }
        if (assessed === undefined || trade === current.trade) return columns
        return { ...columns, complianceStatus: assessed(trade, current.id).status }
      },
      async finish(changes) {
        for (const { before, after } of changes) write.emit('worker.updated', after, before)
        if (assessed === undefined) return
        const reassessed = changes.filter(({ before, after }) => before.trade !== after.trade)
        await emitComplianceChanges(
          write,
          reassessed.map((each) => ({ ...each, ...assessed(each.after.trade, each.after.id) })),
        )
      },
    }
  },
}

/**
 * Create a worker with the compliance status that the trade's requirements give.
 * @throws {ApiError} validation_failed
 */
export function createWorker(write: CallerWrite, input: unknown) {
  return createRecord(workerWrites, write, input)
}

/**
 * Change a worker's fields or status. A new trade has other requirements, so the worker is reassessed.
 * @throws {ApiError} validation_failed, not_found, invalid_transition
 */
export function updateWorker(write: CallerWrite, id: string, input: unknown) {
  return updateRecord(workerWrites, write, id, input)
}
