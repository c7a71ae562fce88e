/** Candidates: the workers to propose for a role, with what stands against each. */
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { Assignment, PlannerWindow, Worker } from '../../prisma/generated/client/client.ts'
import { findCandidates, MAX_CANDIDATES, type Candidate as Proposed } from '../../src/domain/planning/candidates.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../resources/document.ts'

interface Candidate extends Proposed {
  worker: Worker
  assignment: Assignment | null
  window: PlannerWindow | null
}

const CandidateType = builder.objectRef<Candidate>('Candidate').implement({
  description: 'A worker who could fill a role.',
  fields: (t) => ({
    worker: t.field({
      type: 'Worker' as never,
      nullable: false,
      description: 'The worker.',
      resolve: ({ worker }) => worker as never,
    }),
    isFree: t.boolean({
      nullable: false,
      description: 'Whether no assignment and no planner window takes the worker on any of the days.',
      resolve: ({ assignmentId, windowId }) => assignmentId === null && windowId === null,
    }),
    isCompliant: t.boolean({
      nullable: false,
      description: 'Whether every document that the role needs is valid on the first day.',
      resolve: ({ missing }) => missing.length === 0,
    }),
    isNear: t.exposeBoolean('isNear', {
      nullable: false,
      description: 'Whether the worker lives in the town: their metadata has it as `home_town`.',
    }),
    assignment: t.field({
      type: 'Assignment' as never,
      nullable: true,
      description: 'The first assignment that takes the worker on some of the days.',
      resolve: ({ assignment }) => assignment as never,
    }),
    away: t.field({
      type: 'PlannerWindow' as never,
      nullable: true,
      description: 'The first planner window in which the worker is away on some of the days.',
      resolve: ({ window }) => window as never,
    }),
    missing: t.field({
      type: [DocumentTypeType],
      nullable: false,
      description: 'Documents that the role needs and that are not valid on the first day.',
      resolve: ({ missing }) => missing,
    }),
    compliantUntil: t.field({
      type: 'Date',
      nullable: true,
      description:
        'The last day on which all of these documents are valid; null if none runs out, or if one is missing.',
      resolve: ({ compliantUntil }) => compliantUntil,
    }),
  }),
})

builder.queryField('candidates', (t) =>
  t.field({
    type: [CandidateType],
    nullable: true,
    description:
      'List the active workers of a trade for the days of a role: first those who are free and compliant, and of these first those who live in the town of the site. Trades and towns are compared without regard to case.',
    authScopes: { anyOf: ['read'] },
    args: {
      trade: t.arg.string({ required: true, description: 'The trade of the role.' }),
      startDate: t.arg({ type: 'Date', required: true, description: 'First day.' }),
      endDate: t.arg({ type: 'Date', description: 'Last day. Default: open-ended.' }),
      town: t.arg.string({ description: 'Town of the site: workers whose metadata has it as `home_town` come first.' }),
      includeUnfit: t.arg.boolean({
        description: 'Also list workers who are not free or not compliant, after the others. Default: false.',
      }),
      limit: t.arg.int({ description: `Maximum number of candidates, 1 to ${MAX_CANDIDATES}. Default: 20.` }),
    },
    complexity: ({ limit }) => ({ field: 1, multiplier: Math.min(Math.max(limit ?? 20, 1), MAX_CANDIDATES) }),
    resolve: async (_root, args, context, info) => {
      const proposed = await findCandidates(context, {
        trade: args.trade,
        startDate: args.startDate,
        endDate: args.endDate ?? null,
        town: args.town ?? null,
        includeUnfit: args.includeUnfit ?? false,
        limit: args.limit ?? 20,
      })
      const load = (typeName: string, path: string) => queryFromInfo({ context, info, typeName, path: [path] })
      const [workers, assignments, windows] = await Promise.all([
        recordsById<Worker>(
          context.db.worker,
          proposed.map(({ workerId }) => workerId),
          load('Worker', 'worker'),
        ),
        recordsById<Assignment>(
          context.db.assignment,
          proposed.map(({ assignmentId }) => assignmentId),
          load('Assignment', 'assignment'),
        ),
        recordsById<PlannerWindow>(
          context.db.plannerWindow,
          proposed.map(({ windowId }) => windowId),
          load('PlannerWindow', 'away'),
        ),
      ])
      return proposed.flatMap((each) => {
        const worker = workers.get(each.workerId)
        const assignment = assignments.get(each.assignmentId ?? '') ?? null
        return worker === undefined
          ? []
          : [{ ...each, worker, assignment, window: windows.get(each.windowId ?? '') ?? null }]
      })
    },
  }),
)

interface Table {
  findMany(args: object): PromiseLike<unknown[]>
}

/** @param query Prisma's `select` or `include`, of what is selected */
async function recordsById<Row extends { id: string }>(
  table: unknown,
  ids: readonly (string | null)[],
  query: { select?: object | undefined },
): Promise<Map<string, Row>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const selected = query.select ? { ...query, select: { ...query.select, id: true } } : query
  const rows = (await (table as Table).findMany({ ...selected, where: { id: { in: wanted } } })) as Row[]
  return new Map(rows.map((row) => [row.id, row]))
}
