/** The job wizard's last step: a job with its client, project, workers and document packs, all or nothing. */
import { z } from 'zod'
import { ApiError, toApiError } from '../../platform/errors/errors.ts'
import { day, name, reference, text } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import type { AssigningWrite } from '../mobilisation/assignments.ts'
import { createJob } from '../mobilisation/jobs.ts'
import { createDocumentPack, issueDocumentPack } from '../papers/packs.ts'
import { createClient } from '../workforce/clients.ts'
import { createProject } from '../workforce/projects.ts'
import { assignWorker } from './assign.ts'
import { type IneligibilityReason, ineligibilityReasons } from './eligibility.ts'

/** The maximum number of workers per call: each is checked and assigned in the same transaction. */
const MAX_WORKERS = 200
const MAX_PACKS = 10

const record = z.record(z.string(), z.unknown())

const mobilisation = z
  .object({
    clientId: reference.nullish(),
    client: record.nullish(),
    projectId: reference.nullish(),
    project: record.nullish(),
    startDate: day,
    endDate: day.nullish(),
    roles: z.array(z.unknown()),
    workers: z
      .array(z.object({ workerId: reference, trade: text, startDate: day.nullish(), endDate: day.nullish() }))
      .max(MAX_WORKERS)
      .nullish(),
    packs: z
      .array(z.object({ name, templates: z.array(z.unknown()) }))
      .max(MAX_PACKS)
      .nullish(),
    refuse: z
      .array(z.enum(Object.keys(ineligibilityReasons) as [IneligibilityReason, ...IneligibilityReason[]]))
      .max(2)
      .nullish(),
  })
  .superRefine((input, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (input.projectId && input.project) refuse('project', 'must not be combined with projectId')
    if (!input.projectId && !input.project) refuse('projectId', 'is required, unless you create one with project')
    if (input.projectId && (input.clientId || input.client))
      refuse(input.clientId ? 'clientId' : 'client', 'must be omitted: an existing project already has a client')
    if (input.project && !input.clientId && !input.client)
      refuse('clientId', 'is required for a new project, unless you create one with client')
    if (input.clientId && input.client) refuse('client', 'must not be combined with clientId')
  })

/**
 * Create a job and what belongs to it. A pack is issued at once if a worker is assigned; otherwise it stays a draft,
 * because nobody would receive it.
 * @throws {ApiError} the errors of creating each part alone, with the paths of this input
 */
export async function mobiliseJob(write: AssigningWrite, input: unknown) {
  const data = validInput(mobilisation, input)
  const projectId = data.projectId ?? (await newProject(write, data))
  const { startDate, endDate, roles } = data
  const job = await createJob(write, { projectId, startDate, endDate, roles })
  const workers = data.workers ?? []
  for (const [index, worker] of workers.entries()) {
    const days = { startDate: worker.startDate ?? startDate, endDate: worker.endDate ?? endDate ?? null }
    const assignment = { workerId: worker.workerId, trade: worker.trade, projectId, jobId: job.id, ...days }
    await at(`workers[${index}]`, () => assignWorker(write, assignment, data.refuse ?? []))
  }
  for (const [index, { name, templates }] of (data.packs ?? []).entries())
    await at(`packs[${index}]`, async () => {
      const { id } = await createDocumentPack(write, { name, templates, jobId: job.id })
      if (workers.length > 0) await issueDocumentPack(write, id)
    })
  return job
}

type Input = z.output<typeof mobilisation>

async function newProject(write: AssigningWrite, { clientId, client, project }: Input): Promise<string> {
  const owner = clientId ?? (await at('client', () => createClient(write, client))).id
  return (await at('project', () => createProject(write, { ...project, clientId: owner }), 'clientId')).id
}

/**
 * Create a part, and give its errors the paths of the whole input.
 * @param outer a field of the part that is at the top level of the whole input
 */
async function at<Result>(part: string, run: () => Promise<Result>, outer?: string): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const known = toApiError(error)
    if (known.details === undefined) throw error
    const details = known.details.map((detail) => {
      const field = detail.path.replace(/^input\./, '')
      return { ...detail, path: field === outer ? `input.${field}` : `input.${part}.${field}` }
    })
    throw new ApiError(known.code, { message: known.message, details })
  }
}
