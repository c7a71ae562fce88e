/** Unbilled work: the approved hours of each client that are on no invoice. */
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { resources } from '../../src/access/resources.ts'
import { type Unbilled, type UnratedAssignment, unbilledWork } from '../../src/domain/finance/invoices/unbilled.ts'
import { builder } from '../builder.ts'
import { rowsOf } from '../lists/rows-field.ts'
import { readAs } from '../plans/read.ts'
import { referredRecord } from '../record-references.ts'
import { readId } from '../values/id-argument.ts'
import { MoneyType } from '../values/money.ts'

const UnratedAssignmentType = builder.objectRef<UnratedAssignment>('UnratedAssignment').implement({
  description: 'An assignment whose hours cannot be billed, because it has no charge rate.',
  fields: (t) => ({
    assignmentId: t.exposeID('assignmentId', { nullable: false, description: 'Id of the assignment.' }),
    assignment: t.field({
      nullable: true,
      description: 'The assignment.',
      ...referredRecord(resources.assignments, 'assignmentId'),
    }),
    worker: t.exposeString('worker', { nullable: false, description: 'Name of the worker.' }),
    project: t.exposeString('project', { nullable: false, description: 'Name of the project.' }),
  }),
})

const UnbilledType = builder.objectRef<Unbilled>('UnbilledWork').implement({
  description: 'The approved timesheets of a client that are not on an invoice.',
  fields: (t) => ({
    clientId: t.exposeID('clientId', { nullable: false, description: 'Id of the client.' }),
    client: t.field({ nullable: true, description: 'The client.', ...referredRecord(resources.clients, 'clientId') }),
    clientName: t.exposeString('clientName', { nullable: false, description: 'Name of the client.' }),
    periodStart: t.expose('periodStart', { type: 'Date', nullable: false, description: 'First day of their periods.' }),
    periodEnd: t.expose('periodEnd', { type: 'Date', nullable: false, description: 'Last day of their periods.' }),
    timesheets: t.exposeInt('timesheets', { nullable: false, description: 'Number of timesheets.' }),
    hours: t.exposeFloat('hours', { nullable: false, description: 'Their hours, including overtime.' }),
    amounts: t.expose('amounts', {
      type: [MoneyType],
      nullable: false,
      description: 'Totals of the hours with a charge rate, by currency.',
      ...readAs({ column: 'amounts' }),
    }),
    withoutRate: t.exposeInt('withoutRate', {
      nullable: false,
      description: 'Number of timesheets without a unique charge rate, which cannot be billed yet.',
    }),
    unratedAssignments: t.expose('unratedAssignments', {
      type: [UnratedAssignmentType],
      nullable: false,
      description: 'The assignments that need a charge rate, at most 50.',
      ...readAs({ column: 'unratedAssignments' }),
    }),
  }),
})

builder.queryField('unbilledWork', (t) =>
  t.field({
    type: [UnbilledType],
    nullable: true,
    description:
      'Sum up the work that can be billed, by client, most hours first: approved timesheets that are not on a draft or issued invoice.',
    authScopes: { anyOf: resources.invoices.read },
    complexity: COMPUTED,
    args: { projectId: t.arg.id({ description: 'Only the work on this project.' }) },
    ...rowsOf(unbilledWork, ({ projectId }: { projectId?: string | null }) => ({
      projectId: readId('projectId', projectId),
    })),
  }),
)
