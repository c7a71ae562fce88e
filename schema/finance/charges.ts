/** What clients are charged for timesheets, in a type of its own because workers can read their timesheets but not this. */
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { resources } from '../../src/access/resources.ts'
import type { RatedHours } from '../../src/domain/finance/invoices/amounts.ts'
import { MAX_REPRICED, type Repriced, repriceUnbilledWork } from '../../src/domain/finance/invoices/reprice.ts'
import { builder } from '../builder.ts'
import { computedFrom, readAs } from '../plans/read.ts'

const { read, write } = resources.invoices

const HUNDREDTHS = 100

const RatedHoursType = builder.objectRef<RatedHours>('RatedHours').implement({
  description: 'The hours of a timesheet at one rate.',
  fields: (t) => ({
    hours: t.float({
      nullable: false,
      description: 'Number of hours, including overtime.',
      resolve: ({ hours }) => hours / HUNDREDTHS,
      ...computedFrom('hours'),
    }),
    overtimeHours: t.float({
      nullable: false,
      description: 'Number of overtime hours.',
      resolve: ({ overtimeHours }) => overtimeHours / HUNDREDTHS,
      ...computedFrom('overtimeHours'),
    }),
    rate: t.exposeInt('rate', { nullable: false, description: 'Hourly rate, in minor units of the currency.' }),
    overtimeRate: t.exposeInt('overtimeRate', {
      nullable: false,
      description: 'Hourly overtime rate, in minor units of the currency.',
    }),
  }),
})

builder.prismaObject('TimesheetCharge', {
  description:
    'What the client is charged for an approved timesheet. It is set on approval. `repriceUnbilledWork` can change it until the timesheet is on an invoice.',
  fields: (t) => ({
    currency: t.exposeString('currency', {
      nullable: true,
      description: 'ISO 4217, e.g. `GBP`. Null, like the rates, if the timesheet has no unique charge rate.',
    }),
    rate: t.exposeInt('rate', { nullable: true, description: 'Hourly rate, in minor units of the currency.' }),
    overtimeRate: t.exposeInt('overtimeRate', {
      nullable: true,
      description: 'Hourly overtime rate, in minor units of the currency.',
    }),
    rates: t.field({
      type: [RatedHoursType],
      nullable: true,
      description:
        'The hours at each rate, if a client rate changed within the period; `rate` and `overtimeRate` are then those of the last day. Null otherwise.',
      ...readAs({ column: 'rates' }),
    }),
    amount: t.float({
      nullable: false,
      description: 'Amount without VAT, with overtime, in minor units.',
      resolve: ({ amount }) => Number(amount),
      ...computedFrom('amount'),
    }),
    invoiceId: t.exposeID('invoiceId', { nullable: true, description: 'Id of the invoice that bills it.' }),
    invoice: t.relation('invoice', {
      nullable: true,
      description: 'The invoice that bills it.',
      authScopes: { anyOf: read },
    }),
  }),
})

builder.prismaObjectField('Timesheet', 'charge', (t) =>
  t.relation('charge', {
    nullable: true,
    description: 'What the client is charged; null until it is approved.',
    authScopes: { anyOf: read },
  }),
)

const RepricedAmountType = builder.objectRef<Repriced['amounts'][number]>('RepricedAmount').implement({
  description: 'Total of the timesheets whose rates changed, in one currency, without VAT, in minor units.',
  fields: (t) => ({
    currency: t.exposeString('currency', { nullable: false, description: 'ISO 4217, e.g. `GBP`.' }),
    before: t.exposeFloat('before', { nullable: false, description: 'Amount before.' }),
    after: t.exposeFloat('after', { nullable: false, description: 'Amount now.' }),
  }),
})

const RepricedType = builder.objectRef<Repriced>('RepricedWork').implement({
  description: 'The result of applying the current charge rates.',
  fields: (t) => ({
    timesheets: t.exposeInt('timesheets', {
      nullable: false,
      description: 'Number of timesheets whose rates changed.',
    }),
    amounts: t.expose('amounts', {
      type: [RepricedAmountType],
      nullable: false,
      description: 'Totals of these timesheets, by currency.',
    }),
    withoutRate: t.exposeInt('withoutRate', {
      nullable: false,
      description: 'Number of timesheets that still have no unique charge rate.',
    }),
    nextAfter: t.exposeID('nextAfter', {
      nullable: true,
      description: 'Send it as `after` to continue; null when all timesheets are done.',
    }),
  }),
})

builder.mutationField('repriceUnbilledWork', (t) =>
  t.field({
    type: RepricedType,
    nullable: false,
    description: `Apply the current charge rates to approved timesheets that are not on a draft or issued invoice, up to ${MAX_REPRICED.toLocaleString('en')} per call. Without arguments, it covers all clients. Repeating it has no further effect.`,
    authScopes: { anyOf: write },
    complexity: COMPUTED,
    emitsNothing: 'Rates are confidential; invoice.issued contains the total.',
    args: {
      clientId: t.arg.id({ description: 'Only the work for this client.' }),
      projectId: t.arg.id({ description: 'Only the work on this project.' }),
      after: t.arg.id({ description: '`nextAfter` of the previous call.' }),
    },
    resolve: (_root, args, context) => repriceUnbilledWork(context, args),
  }),
)
