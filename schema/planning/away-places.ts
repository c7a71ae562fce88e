/** Places to cover: those of workers who are away while they are assigned to a job. */
import { resources } from '../../src/access/resources.ts'
import { type PlaceToCover, placesToCover, type WhichPlaces } from '../../src/domain/mobilisation/absences.ts'
import { invalidField } from '../../src/platform/errors/errors.ts'
import { builder } from '../builder.ts'
import { rowsOf } from '../lists/rows-field.ts'
import { referredRecord } from '../record-references.ts'
import { readId } from '../values/id-argument.ts'

/** The maximum number of places in one answer. */
const MAX_PLACES = 100
const USUAL = 50

const AwayPlaceType = builder.objectRef<PlaceToCover>('AwayPlace').implement({
  description: 'A place of a job that is open because its worker is away.',
  fields: (t) => ({
    trade: t.exposeString('trade', { nullable: false, description: 'The trade of the role.' }),
    startDate: t.expose('startDate', {
      type: 'Date',
      nullable: false,
      description: 'First day of the absence in the assignment and the job.',
    }),
    endDate: t.expose('endDate', { type: 'Date', nullable: false, description: 'Last day.' }),
    job: t.field({ nullable: false, description: 'The job.', ...referredRecord(resources.jobs, 'jobId') }),
    assignment: t.field({
      nullable: false,
      description: 'The assignment of the worker who is away.',
      ...referredRecord(resources.assignments, 'assignmentId'),
    }),
  }),
})

interface Asked {
  jobId?: string | null
  from?: Date | null
  to?: Date | null
  limit?: number | null
}

/** @throws {ApiError} validation_failed */
function readWhich({ jobId, from, to, limit: given }: Asked): WhichPlaces {
  const limit = given ?? USUAL
  if (limit < 1 || limit > MAX_PLACES) throw invalidField('limit', 'invalid', `must be 1 to ${MAX_PLACES}`)
  if (from && to && to < from) throw invalidField('to', 'invalid', 'must not be before `from`')
  return { jobId: readId('jobId', jobId), from: from ?? undefined, to: to ?? undefined, limit }
}

builder.queryField('awayPlaces', (t) =>
  t.field({
    type: [AwayPlaceType],
    nullable: true,
    description:
      'List the places of jobs that are open today or later because their workers are away without a replacement, earliest first.',
    authScopes: { anyOf: ['read'] },
    args: {
      jobId: t.arg.id({ description: 'Only the places of this job.' }),
      from: t.arg({ type: 'Date', description: 'Only absences that end on or after this day.' }),
      to: t.arg({ type: 'Date', description: 'Only absences that start on or before this day.' }),
      limit: t.arg.int({ description: `Maximum number of places, 1 to ${MAX_PLACES}. Default: ${USUAL}.` }),
    },
    complexity: ({ limit }) => ({ field: 1, multiplier: Math.min(Math.max(limit ?? USUAL, 1), MAX_PLACES) }),
    ...rowsOf(placesToCover, readWhich),
  }),
)
