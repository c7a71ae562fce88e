/**
 * Document packs: templates that are issued together during mobilisation.
 */
import { z } from 'zod'
import type { DocumentPack } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import type { ErrorDetail } from '../../platform/errors/errors.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { name, reference, text } from '../input/checks.ts'
import { checkAll, validInput } from '../input/input.ts'
import { closedRecord, readOne } from '../records/records.ts'
import { findReferenced } from '../records/references.ts'
import { checkTransition } from '../records/transitions.ts'
import { insertOne, updateOne } from '../records/write-rows.ts'
import { completePackTask } from '../tasks/issue-pack.ts'
import { type PrintingWrite, printNewPapers } from './assignments.ts'
import { layOutPack } from './issue.ts'
import { packQueue } from './queue.ts'
import type { NamedTemplate } from './templates.ts'
import { findTemplate, pinTemplates } from './templates.ts'

export const newPack = z.object({
  name,
  jobId: reference.nullish(),
  workerId: reference.nullish(),
  templates: z
    .array(z.object({ name: text, version: text.nullish() }))
    .min(1)
    .max(50),
})

/** @throws {ApiError} validation_failed with a detail for each template that is unknown or repeated */
export async function checkTemplates(
  { db }: CallerWrite,
  references: readonly { name: string; version?: string | null | undefined }[],
) {
  const details: ErrorDetail[] = []
  const templates: NamedTemplate[] = []
  for (const [index, { name, version }] of references.entries()) {
    const path = `input.templates[${index}].${version ? 'version' : 'name'}`
    const template = await findTemplate(db, name, version)
    if (template === undefined)
      details.push({
        path,
        code: 'unknown_reference',
        message: 'must be an existing version of a template',
      })
    else if (templates.some((other) => other.name === name))
      details.push({ path, code: 'taken', message: 'must not be a template that the pack already contains' })
    else templates.push({ name, version: String(template.version), ...(!version && { latest: true }) })
  }
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return templates
}

/** Create a draft pack for a job, a worker or both. @throws {ApiError} validation_failed */
export async function createDocumentPack(write: CallerWrite, input: unknown) {
  const data = validInput(newPack, input)
  await checkAll(
    () => data.jobId && findReferenced(resources.jobs, data.jobId, write, 'input.jobId'),
    () => data.workerId && findReferenced(resources.workers, data.workerId, write, 'input.workerId'),
  )
  const templates = (await checkTemplates(write, data.templates)) as object[]
  const created = await insertOne<DocumentPack>(write, resources.documentPacks, { ...data, templates })
  write.emit('document_pack.created', created)
  return created
}

/**
 * Issue a pack: fix its template versions and create the papers, which are printed in the background. Issuing it again
 * adds the workers who were assigned since.
 * @throws {ApiError} not_found, invalid_transition, insufficient_scope; conflict if a paper cannot be printed or nobody would receive one
 */
export async function issueDocumentPack(write: CallerWrite & PrintingWrite, id: string) {
  const current = await readOne<DocumentPack>(write, resources.documentPacks, id)
  checkTransition('document_pack', current.status, 'issued', 'id')
  if (current.status !== 'draft') {
    if ((await layOutPack(write, current, await todayOf(write), write.credential)) > 0)
      await printNewPapers(write, current)
    return current
  }
  const templates = (await pinTemplates(write.db, current.templates as unknown as NamedTemplate[])) as object[]
  await layOutPack(write, { ...current, templates: templates as never }, await todayOf(write), write.credential)
  await enqueue(write, packQueue, { orgId: write.orgId, packId: current.id })
  const data = { status: 'issued', issuedAt: await write.at, templates } as const
  const issued = await updateOne(write, resources.documentPacks, current, data)
  write.emit('document_pack.issued', issued, current)
  if (issued.jobId !== null && issued.workerId === null) await completePackTask(write, issued.jobId)
  return issued
}

/**
 * Delete a draft. Issued packs cannot be deleted, because their workers have the documents.
 * @throws {ApiError} not_found, invalid_transition
 */
export async function deleteDocumentPack(write: CallerWrite, id: string) {
  const current = await readOne<DocumentPack>(write, resources.documentPacks, id)
  if (current.status !== 'draft') throw closedRecord('document pack', current.status, 'deleted')
  const deleted = await updateOne(write, resources.documentPacks, current, { deletedAt: await write.at })
  write.emit('document_pack.deleted', deleted)
  return { object: 'document_pack', id: deleted.id }
}
