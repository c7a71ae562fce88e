/** Places to cover: those of workers who are away while they are assigned to a job. */
import { resources } from '../../src/access/resources.ts'
import { SITE_READERS } from '../../src/access/scopes/roles.ts'
import { type PlaceToCover, placesToCover, type WhichPlaces } from '../../src/domain/mobilisation/absences.ts'
import { type NeedlessCover, needlessCovers } from '../../src/domain/mobilisation/needless-covers.ts'
import { type RoleDays, roleDays, type WhichRoleDays } from '../../src/domain/mobilisation/role-days.ts'
import { invalidField } from '../../src/platform/errors/errors.ts'
import { builder } from '../builder.ts'
import { rowsOf } from '../lists/rows-field.ts'
import { referredRecord } from '../record-references.ts'
import { readId, readIds } from '../values/id-argument.ts'

/** The maximum number of places in one answer. */
const MAX_PLACES = 100
const USUAL = 50
/** The maximum number of jobs, and of periods, in one answer of `roleDays`. */
const MAX_JOBS = 100
const MAX_PERIODS = 500
/** The maximum number of places before an answer. */
const MAX_SKIPPED = 10_000

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
    openFrom: t.expose('openFrom', {
      type: 'Date',
      nullable: false,
      description: 'The first of these days, from today, for which `replaceWorker` has assigned nobody.',
    }),
    openTo: t.expose('openTo', {
      type: 'Date',
      nullable: false,
      description: 'The last of the days that follow without a substitute.',
    }),
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
  offset?: number | null
}

/** @throws {ApiError} validation_failed */
function readLimit(given: number | null | undefined, max = MAX_PLACES): number {
  const limit = given ?? USUAL
  if (limit < 1 || limit > max) throw invalidField('limit', 'invalid', `must be 1 to ${max}`)
  return limit
}

/** @throws {ApiError} validation_failed */
function checkDays({ from, to }: Pick<Asked, 'from' | 'to'>): void {
  if (from && to && to < from) throw invalidField('to', 'invalid', 'must not be before `from`')
}

/** @throws {ApiError} validation_failed */
function readWhich({ jobId, from, to, limit: given, offset: skipped }: Asked): WhichPlaces {
  const limit = readLimit(given)
  const offset = skipped ?? 0
  if (offset < 0 || offset > MAX_SKIPPED) throw invalidField('offset', 'invalid', `must be 0 to ${MAX_SKIPPED}`)
  checkDays({ from, to })
  return { jobId: readId('jobId', jobId), from: from ?? undefined, to: to ?? undefined, limit, offset }
}

const NeedlessCoverType = builder.objectRef<NeedlessCover>('NeedlessCover').implement({
  description: 'An assignment that covers for a worker who is back, or will be back before it ends.',
  fields: (t) => ({
    assignment: t.field({
      nullable: false,
      description: 'The assignment of the worker who covers.',
      ...referredRecord(resources.assignments, 'assignmentId'),
    }),
    keepUntil: t.expose('keepUntil', {
      type: 'Date',
      nullable: true,
      description:
        'The last day to keep: the last that needs cover, but not before today if it has begun, nor before recorded hours. Null if nothing is to keep: delete the assignment.',
    }),
  }),
})

const RoleDaysType = builder.objectRef<RoleDays>('RoleDays').implement({
  description: 'Days on which a role of a job has more or fewer people than it needs.',
  fields: (t) => ({
    jobId: t.exposeID('jobId', { nullable: false, description: 'Id of the job.' }),
    trade: t.exposeString('trade', { nullable: false, description: 'The trade of the role.' }),
    headcount: t.exposeInt('headcount', { nullable: false, description: 'Number of workers needed.' }),
    people: t.exposeInt('people', {
      nullable: false,
      description: 'Number of workers who are assigned on each of these days and not away.',
    }),
    startDate: t.expose('startDate', { type: 'Date', nullable: false, description: 'First day, from today.' }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true, description: 'Last day; null if open-ended.' }),
  }),
})

interface AskedDays extends Pick<Asked, 'from' | 'to' | 'limit'> {
  jobIds: readonly string[]
}

/** @throws {ApiError} validation_failed */
function readRoleDays({ jobIds, from, to, limit }: AskedDays): WhichRoleDays {
  checkDays({ from, to })
  return {
    jobIds: readIds('jobIds', jobIds, MAX_JOBS),
    from: from ?? undefined,
    to: to ?? undefined,
    limit: readLimit(limit, MAX_PERIODS),
  }
}

/** The cost of an answer with up to `max` rows. */
const rowsComplexity =
  (max: number) =>
  ({ limit }: { limit?: number | null }) => ({ field: 1, multiplier: Math.min(Math.max(limit ?? USUAL, 1), max) })

builder.queryField('roleDays', (t) =>
  t.field({
    type: [RoleDaysType],
    nullable: true,
    description:
      'List the days from today on which roles of jobs have more or fewer people than they need, earliest first.',
    authScopes: { anyOf: ['read'], role: SITE_READERS },
    args: {
      jobIds: t.arg.idList({ required: true, description: `Ids of the jobs, up to ${MAX_JOBS}.` }),
      from: t.arg({ type: 'Date', description: 'Only periods that end on or after this day.' }),
      to: t.arg({ type: 'Date', description: 'Only periods that start on or before this day.' }),
      limit: t.arg.int({ description: `Maximum number of periods, 1 to ${MAX_PERIODS}. Default: ${USUAL}.` }),
    },
    complexity: rowsComplexity(MAX_PERIODS),
    ...rowsOf(roleDays, readRoleDays),
  }),
)

builder.queryField('needlessCovers', (t) =>
  t.field({
    type: [NeedlessCoverType],
    nullable: true,
    description:
      'List the assignments to a job that cover for workers who are back, or will be back before the cover ends. Each has a task. To end one, set its last day to `keepUntil`, or delete it.',
    authScopes: { anyOf: ['read'] },
    args: {
      jobId: t.arg.id({ required: true, description: 'Id of the job.' }),
      limit: t.arg.int({ description: `Maximum number of covers, 1 to ${MAX_PLACES}. Default: ${USUAL}.` }),
    },
    complexity: rowsComplexity(MAX_PLACES),
    ...rowsOf(needlessCovers, ({ jobId, limit }: { jobId: string; limit?: number | null }) => ({
      jobId: readId('jobId', jobId) as string,
      limit: readLimit(limit),
    })),
  }),
)

builder.queryField('awayPlaces', (t) =>
  t.field({
    type: [AwayPlaceType],
    nullable: true,
    description:
      'List the places of jobs that are open today or later because their workers are away without a replacement, earliest first.',
    authScopes: { anyOf: ['read'], role: SITE_READERS },
    args: {
      jobId: t.arg.id({ description: 'Only the places of this job.' }),
      from: t.arg({ type: 'Date', description: 'Only absences that end on or after this day.' }),
      to: t.arg({ type: 'Date', description: 'Only absences that start on or before this day.' }),
      limit: t.arg.int({ description: `Maximum number of places, 1 to ${MAX_PLACES}. Default: ${USUAL}.` }),
      offset: t.arg.int({ description: `Number of places to skip, up to ${MAX_SKIPPED}. Default: 0.` }),
    },
    complexity: rowsComplexity(MAX_PLACES),
    ...rowsOf(placesToCover, readWhich),
  }),
)
