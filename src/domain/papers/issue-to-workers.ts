/**
 * Issues the same templates to many workers: one pack each, so that each is tracked and completed separately. The data
 * that their papers share is read once.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Worker } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import { type CallerWrite, recordsOf, todayOf } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { enqueueAll } from '../../platform/jobs/enqueue.ts'
import { yieldOften } from '../../platform/load/yield-often.ts'
import { liveRecords, refuseSecond } from '../batch/change-many.ts'
import { type Batch, batchOf, Failures, type Outcome } from '../batch/outcomes.ts'
import { validInput } from '../input/input.ts'
import { existing } from '../records/records.ts'
import { findReferenced } from '../records/references.ts'
import type { PrintingWrite } from './assignments.ts'
import { assignedTo, fillerOf, MAX_PAPERS, type Recipient } from './issue.ts'
import { checkTemplates, newPack } from './packs.ts'
import { insertPapers, type NewPaper } from './paper-rows.ts'
import { packQueue } from './queue.ts'

type IssueWrite = CallerWrite & PrintingWrite

const contentInput = newPack.omit({ workerId: true })

/** What each worker gets. */
interface Content {
  name: string
  jobId: string | null
  templates: { name: string; version: string }[]
}

/** A worker of the request with what they get. */
interface Filled {
  index: number
  workerId: string
  papers: readonly NewPaper[]
}

/**
 * Issue a pack to each of these workers. The caller has checked their number. A worker whose papers cannot be printed
 * is reported; the others get theirs. A worker who already has a pack with the same name, job and template versions
 * keeps that one.
 * @throws {ApiError} validation_failed, insufficient_scope; conflict if nobody could be issued the templates
 */
export async function issueToWorkers(write: IssueWrite, workerIds: readonly string[], input: unknown): Promise<Batch> {
  const content = await readContent(write, input)
  const failures = new Failures()
  const workers = await namedWorkers(write, workerIds, failures)
  const kept = await issuedBefore(write, content, workers)
  const filled = await fillAll(
    write,
    content,
    workers.filter(({ worker }) => !kept.has(worker.id)),
    failures,
  )
  const unchanged = workers.flatMap(({ index, worker }): Outcome[] => {
    const pack = kept.get(worker.id)
    return pack ? [{ index, status: 'unchanged', id: pack.id, updatedAt: pack.updatedAt, error: null }] : []
  })
  return batchOf([...failures.outcomes(), ...unchanged, ...(await storeAll(write, content, filled))])
}

/** @throws {ApiError} validation_failed */
async function readContent(write: IssueWrite, input: unknown): Promise<Content> {
  const { name, jobId = null, templates } = validInput(contentInput, input)
  if (jobId !== null) await findReferenced(resources.jobs, jobId, write, 'input.jobId')
  const latest = await checkTemplates(write, templates)
  return { name, jobId, templates: latest.map(({ name, version }) => ({ name, version })) }
}

interface NamedWorker {
  index: number
  worker: Worker
}

async function namedWorkers(
  write: IssueWrite,
  workerIds: readonly string[],
  failures: Failures,
): Promise<NamedWorker[]> {
  const versions = workerIds.map((id) => ({ id }))
  const live = await liveRecords<Worker>(resources.workers, write, versions)
  const indexes = new Map<string, number>()
  return workerIds.flatMap((id, index) => {
    const worker = failures.attempt(index, () => {
      const one = existing(live.get(id.toLowerCase()) ?? null)
      refuseSecond(indexes.get(one.id))
      return one
    })
    if (worker === undefined) return []
    indexes.set(worker.id, index)
    return [{ index, worker }]
  })
}

/** The packs that workers have already, by worker. */
async function issuedBefore(write: IssueWrite, { name, jobId, templates }: Content, workers: readonly NamedWorker[]) {
  const workerId = { in: workers.map(({ worker }) => worker.id) }
  const packs = await recordsOf(write).documentPack.findMany({
    where: { workerId, name, jobId, status: { in: ['issued', 'completed'] }, deletedAt: null },
    select: { id: true, workerId: true, updatedAt: true, templates: true },
    orderBy: { id: 'asc' },
  })
  const same = packs.filter((pack) => isDeepStrictEqual(pack.templates, templates))
  return new Map(same.map((pack) => [pack.workerId, pack]))
}

async function fillAll(
  write: IssueWrite,
  content: Content,
  workers: readonly NamedWorker[],
  failures: Failures,
): Promise<Filled[]> {
  if (workers.length === 0) return []
  const count = workers.length * content.templates.length
  if (count > MAX_PAPERS)
    throw invalidField(
      'workerIds',
      'too_big',
      `must have fewer items: a request can create up to ${MAX_PAPERS} documents, not ${count}`,
    )
  const today = await todayOf(write)
  const ids = workers.map(({ worker }) => worker.id)
  const assigned = await assignedTo(write, content.jobId, today, ids)
  const fill = await fillerOf(write, content, workers.length, today, write.credential).catch(ofRequest)
  const pause = yieldOften()
  const filled: Filled[] = []
  for (const { index, worker } of workers) {
    const recipient: Recipient = assigned.get(worker.id) ?? { worker, assignment: null }
    const papers = failures.attempt(index, () => withReason(() => fill(recipient)))
    if (papers !== undefined) filled.push({ index, workerId: worker.id, papers })
    await pause()
  }
  return filled
}

/** @throws {ApiError} the same error without details about the id of a pack, which does not exist yet */
function ofRequest(error: unknown): never {
  if (!(error instanceof ApiError) || error.code === 'insufficient_scope') throw error
  throw new ApiError(error.code, { message: error.message })
}

function withReason<Result>(step: () => Result): Result {
  try {
    return step()
  } catch (error) {
    return ofRequest(error)
  }
}

async function storeAll(write: IssueWrite, { name, jobId, templates }: Content, filled: readonly Filled[]) {
  if (filled.length === 0) return []
  const { orgId } = write
  const shared = { orgId, name, jobId, templates, status: 'issued', issuedAt: await write.at } as const
  const data = filled.map(({ workerId }) => ({ ...shared, workerId }))
  const packs = await recordsOf(write).documentPack.createManyAndReturn({ data })
  const packOf = new Map(packs.map((pack) => [pack.workerId, pack]))
  const issued = filled.map(({ workerId, ...rest }) => ({ ...rest, pack: existing(packOf.get(workerId) ?? null) }))
  await insertPapers(
    write,
    issued.flatMap(({ pack, papers }) => papers.map((paper) => ({ ...paper, packId: pack.id }))),
  )
  await enqueueAll(
    write,
    packQueue,
    packs.map(({ id }) => ({ orgId, packId: id })),
  )
  return issued.map(({ index, pack }): Outcome => {
    const draft = { ...pack, status: 'draft', issuedAt: null } as const
    write.emit('document_pack.created', draft)
    write.emit('document_pack.issued', pack, draft)
    return { index, status: 'created', id: pack.id, updatedAt: pack.updatedAt, error: null }
  })
}
