/** Legal holds on workers. src/domain/retention implements the rules. */
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { placeLegalHold, releaseLegalHold } from '../../src/domain/retention/holds.ts'
import { type ListedHold, listedHold, listHolds } from '../../src/domain/retention/list-holds.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { logPageOf } from '../lists/log-page.ts'

const LegalHoldType = builder.objectRef<ListedHold>('LegalHold').implement({
  description:
    'A legal hold: while one stands on a worker, nothing of them is removed, by a retention rule or an erasure.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    workerId: t.exposeID('workerId', { nullable: false, description: 'The worker.' }),
    workerName: t.exposeString('workerName', { nullable: false, description: 'Name of the worker.' }),
    reason: t.exposeString('reason', { nullable: false, description: 'Why it was placed.' }),
    placedAt: t.expose('placedAt', { type: 'DateTime', nullable: false, description: 'When it was placed.' }),
    placedBy: t.exposeString('placedBy', {
      nullable: true,
      description: 'Who placed it; null if the account is gone.',
    }),
    releasedAt: t.expose('releasedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was released; null while it stands.',
    }),
    releasedBy: t.exposeString('releasedBy', { nullable: true, description: 'Who released it.' }),
  }),
})

const LegalHoldPageType = logPageOf('LegalHoldPage', 'legal holds', LegalHoldType, 'holds')

builder.queryField('legalHolds', (t) =>
  t.field({
    type: LegalHoldPageType,
    description: 'List legal holds, latest first.',
    authScopes: { role: ADMINISTRATORS },
    args: {
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous page.' }),
      workerId: t.arg.id({ description: 'Only holds on this worker.' }),
      released: t.arg.boolean({ description: 'Only holds that were released, or that stand. Default: all.' }),
    },
    complexity: listComplexity,
    resolve: (_root, { limit, cursor, ...filter }, { control, credential }) =>
      listHolds(control, credential.orgId, { ...filter, after: cursor, limit: readWindow({ limit }).limit }),
  }),
)

builder.mutationFields((t) => ({
  placeLegalHold: t.field({
    type: LegalHoldType,
    nullable: false,
    description:
      'Place a legal hold on a worker, also one that is deleted: retention rules pass over all that is kept of them, and `eraseWorker` fails with `conflict`, until each hold is released. Fails with `conflict` if the worker was erased.',
    authScopes: { role: ADMINISTRATORS },
    emits: ['worker.updated'],
    args: {
      workerId: t.arg.id({ required: true, description: 'Id of the worker.' }),
      reason: t.arg.string({
        required: true,
        description: 'Why; only owners and admins see it. The audit log keeps it.',
      }),
    },
    resolve: async (_root, { workerId, reason }, context) =>
      listedHold(context.control, await placeLegalHold(context, workerId, reason, auditOrigin(context))),
  }),
  releaseLegalHold: t.field({
    confirmed: true,
    type: LegalHoldType,
    nullable: false,
    description:
      'Release a legal hold. What retention rules would have removed meanwhile goes in the next daily run, unless another hold stands.',
    authScopes: { role: ADMINISTRATORS },
    emits: ['worker.updated'],
    args: { id: t.arg.id({ required: true, description: 'Id of the hold.' }) },
    resolve: async (_root, { id }, context) =>
      listedHold(context.control, await releaseLegalHold(context, id, auditOrigin(context))),
  }),
}))
