/** Document packs: templates that are issued together during mobilisation. */
import { z } from 'zod'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { todayOf } from '../../events/write.ts'
import type { ErrorDetail } from '../../platform/errors.ts'
import { ApiError } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { reference, text } from '../checks.ts'
import { validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'
import { referred } from '../references.ts'
import { endPackTask } from '../tasks/issue-pack.ts'
import { checkTransition } from '../transitions.ts'
import { type PrintingWrite, takeUp } from './assignments.ts'
import { layOutPack } from './issue.ts'
import { packQueue } from './queue.ts'
import type { NamedTemplate } from './templates.ts'
import { findTemplate, settledTemplates } from './templates.ts'

const newPack = z.object({
  name: text,
  jobId: reference.nullish(),
  workerId: reference.nullish(),
  templates: z
    .array(z.object({ name: text, version: text.nullish() }))
    .min(1)
    .max(50),
})

/** @throws {ApiError} validation_failed naming each template that is unknown or named twice */
async function checkTemplates(
  { db }: CallerWrite,
  named: readonly { name: string; version?: string | null | undefined }[],
) {
  const details: ErrorDetail[] = []
  const templates: NamedTemplate[] = []
  for (const [index, { name, version }] of named.entries()) {
    const path = `input.templates[${index}].${version ? 'version' : 'name'}`
    const template = await findTemplate(db, name, version)
    if (template === undefined)
      details.push({
        path,
        code: 'unknown_reference',
        message: 'There is no such template: saveDocumentTemplate makes one.',
      })
    else if (templates.some((other) => other.name === name))
      details.push({ path, code: 'taken', message: 'The pack names this template twice.' })
    else templates.push({ name, version: String(template.version), ...(!version && { latest: true }) })
  }
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return templates
}

export async function createDocumentPack(write: CallerWrite, input: unknown, load: object = {}) {
  const data = validInput(newPack, input)
  if (data.jobId) await referred(resources.jobs, data.jobId, write, 'input.jobId')
  if (data.workerId) await referred(resources.workers, data.workerId, write, 'input.workerId')
  const templates = (await checkTemplates(write, data.templates)) as object[]
  return write.db.documentPack.create({ ...load, data: { orgId: write.orgId, ...data, templates } })
}

export async function issueDocumentPack(write: CallerWrite & PrintingWrite, id: string, load: object = {}) {
  const where = liveRecord(write, id)
  const now = found(await write.db.documentPack.findUnique({ where }))
  checkTransition('document_pack', now.status, 'issued', 'id')
  if (now.status !== 'draft') {
    if ((await layOutPack(write, now, await todayOf(write))) > 0) await takeUp(write, now)
    return found(await write.db.documentPack.findUnique({ ...load, where }))
  }
  const templates = (await settledTemplates(write.db, now.templates as unknown as NamedTemplate[])) as object[]
  await layOutPack(write, { ...now, templates: templates as never }, await todayOf(write))
  await enqueue(write, packQueue, { orgId: write.orgId, packId: now.id })
  const data = { status: 'issued', issuedAt: write.startedAt, templates } as const
  const issued = await write.db.documentPack.update({ ...load, where, data })
  write.emit('document_pack.issued', issued, now)
  if (issued.jobId !== null && issued.workerId === null) await endPackTask(write, issued.jobId)
  return issued
}
