/** Candidates: the workers to propose for a role, with the reasons against each. */
import { resources } from '../../src/access/resources.ts'
import { type Candidate, candidates, MAX_CANDIDATES, type Role } from '../../src/domain/planning/candidates.ts'
import { invalidField } from '../../src/platform/errors/errors.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../documents/document.ts'
import { rowsOf } from '../lists/rows-field.ts'
import { referredRecord } from '../record-references.ts'
import { readId } from '../values/id-argument.ts'

const CandidateType = builder.objectRef<Candidate>('Candidate').implement({
  description: 'A worker who could fill a role.',
  fields: (t) => ({
    worker: t.field({
      nullable: false,
      description: 'The worker.',
      ...referredRecord(resources.workers, 'workerId'),
    }),
    isFree: t.exposeBoolean('isFree', {
      nullable: false,
      description: 'Whether no assignment or absence of the worker overlaps these days.',
    }),
    isCompliant: t.exposeBoolean('isCompliant', {
      nullable: false,
      description: 'Whether every document that the role needs is valid on the first day.',
    }),
    isNear: t.exposeBoolean('isNear', {
      nullable: false,
      description: 'Whether the worker lives in the town: their metadata has it as `home_town`.',
    }),
    knowsClient: t.exposeBoolean('knowsClient', {
      nullable: false,
      description: 'Whether the worker has worked for the client of the project before.',
    }),
    lastAssignment: t.field({
      nullable: true,
      description: 'The latest assignment of the worker that began before these days.',
      ...referredRecord(resources.assignments, 'lastAssignmentId'),
    }),
    assignment: t.field({
      nullable: true,
      description: 'The first assignment of the worker that overlaps these days.',
      ...referredRecord(resources.assignments, 'assignmentId'),
    }),
    away: t.field({
      nullable: true,
      description: 'The first planner window in which the worker is away on some of the days.',
      ...referredRecord(resources.planner, 'windowId'),
    }),
    missing: t.expose('missing', {
      type: [DocumentTypeType],
      nullable: false,
      description:
        "Documents that the role needs and that are not valid on the first day; `other` also stands for types of the organisation's own.",
    }),
    missingCustomTypeIds: t.exposeIDList('missingCustomTypeIds', {
      nullable: false,
      description: "Ids of the missing types of the organisation's own.",
    }),
    compliantUntil: t.expose('compliantUntil', {
      type: 'Date',
      nullable: true,
      description:
        'The last day on which all of these documents are valid; null if none expires, or if one is missing.',
    }),
  }),
})

/** The arguments, as the field has them. */
type Asked = Pick<Role, 'trade' | 'startDate'> & { [Name in keyof Role]?: Role[Name] | null }

/** @throws {ApiError} validation_failed */
function readRole({
  trade,
  startDate,
  endDate = null,
  town = null,
  projectId,
  includeIneligible,
  limit: given,
}: Asked): Role {
  const limit = given ?? 20
  if (limit < 1 || limit > MAX_CANDIDATES) throw invalidField('limit', 'invalid', `must be 1 to ${MAX_CANDIDATES}`)
  if (endDate !== null && endDate < startDate) throw invalidField('endDate', 'invalid', 'must not be before the start')
  return {
    trade,
    startDate,
    endDate,
    town,
    projectId: readId('projectId', projectId),
    includeIneligible: includeIneligible ?? false,
    limit,
  }
}

builder.queryField('candidates', (t) =>
  t.field({
    type: [CandidateType],
    nullable: true,
    description:
      'List the active workers of a trade who could fill a role: free and compliant workers first; among them those whose documents stay valid to the last day, who know the client, and who live in the town of the site. Case is ignored in trades and towns.',
    authScopes: { anyOf: ['read'] },
    args: {
      trade: t.arg.string({ required: true, description: 'The trade of the role.' }),
      startDate: t.arg({ type: 'Date', required: true, description: 'First day.' }),
      endDate: t.arg({ type: 'Date', description: 'Last day. Default: open-ended.' }),
      town: t.arg.string({ description: 'Town of the site: workers whose metadata has it as `home_town` come first.' }),
      projectId: t.arg.id({
        description:
          'The project: its requirements and those of its client apply, and workers who have worked for the client come earlier.',
      }),
      includeIneligible: t.arg.boolean({
        description: 'Also list workers who are not free or not compliant, after the others. Default: false.',
      }),
      limit: t.arg.int({ description: `Maximum number of candidates, 1 to ${MAX_CANDIDATES}. Default: 20.` }),
    },
    complexity: ({ limit }) => ({ field: 1, multiplier: Math.min(Math.max(limit ?? 20, 1), MAX_CANDIDATES) }),
    ...rowsOf(candidates, readRole),
  }),
)
