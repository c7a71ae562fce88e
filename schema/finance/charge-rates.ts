/** Charge rates of assignments, in a type of their own because workers can read their assignments but not the rates. */

import type { ChargeRate } from '../../prisma/generated/client/client.ts'
import { resources } from '../../src/access/resources.ts'
import { findChargeRate, listChargeRates, setChargeRate } from '../../src/domain/finance/charge-rates.ts'
import { hasRate, rateModels } from '../../src/domain/finance/rate-of-day.ts'
import { existing } from '../../src/domain/records/records.ts'
import { builder } from '../builder.ts'
import type { Part } from '../finding/part.ts'
import { cursorAfter, DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { addCounts } from '../lists/counts.ts'
import { listComplexity, pageOf, relatedArguments } from '../lists/list.ts'
import { type ReadPage, readPageOf } from '../lists/read-page.ts'
import { type Read, readAs } from '../plans/read.ts'
import { recordById, referredRecord } from '../record-references.ts'

const { read, write } = resources.invoices

const ChargeRateType = builder.prismaObject('ChargeRate', {
  description: 'Hourly rates that a client is charged for an assignment.',
  fields: (t) => ({
    object: t.string({
      nullable: false,
      description: 'Always `charge_rate`.',
      resolve: () => 'charge_rate',
      extensions: { read: { constant: () => 'charge_rate' } satisfies Read },
    }),
    assignmentId: t.exposeID('assignmentId', {
      nullable: false,
      description: 'Id of the assignment, which has one rate.',
    }),
    assignment: t.field({
      description: 'The assignment.',
      ...referredRecord(resources.assignments, 'assignmentId'),
      ...recordById(resources.assignments, ({ assignmentId }: ChargeRate) => assignmentId),
    }),
    rate: t.exposeInt('rate', { nullable: false, description: 'Hourly rate, in minor units of the currency.' }),
    overtimeRate: t.exposeInt('overtimeRate', {
      nullable: false,
      description: 'Hourly overtime rate, in minor units of the currency.',
    }),
    currency: t.exposeString('currency', { nullable: false, description: 'ISO 4217, e.g. `GBP`.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: false, description: 'Time of the last change.' }),
  }),
})

builder.prismaObjectField('Assignment', 'chargeRate', (t) =>
  t.relation('chargeRate', {
    nullable: true,
    description: 'The rates that the client is charged; null if not set.',
    authScopes: { anyOf: read },
  }),
)

const withoutRate: Part = {
  reads: rateModels,
  conditions:
    ({ organisation }) =>
    (alias) => [`not ${hasRate(alias, organisation)}`],
}

builder.queryField('assignmentsWithoutRate', (t) =>
  t.field({
    type: pageOf(resources.assignments),
    nullable: true,
    description:
      'List the assignments without a charge rate of their own and with days on which their client has none for their trade, one page at a time: the hours of these days cannot be billed until there is one.',
    authScopes: { anyOf: ['read'], role: ['finance'] },
    args: relatedArguments(resources.assignments),
    complexity: listComplexity,
    ...readAs({ page: resources.assignments, part: withoutRate }),
  }),
)

addCounts(resources.assignments, {
  name: 'assignmentWithoutRateCounts',
  counted: 'assignments without a charge rate',
  part: withoutRate,
  scopes: ['read'],
  roles: ['finance'],
})

const ChargeRateInput = builder.inputType('ChargeRateInput', {
  description: 'The hourly rates of an assignment.',
  fields: (t) => ({
    rate: t.int({ required: true, description: 'Hourly rate, in minor units of the currency.' }),
    overtimeRate: t.int({ description: 'Hourly overtime rate. Default: `rate`.' }),
    currency: t.string({ required: true, description: 'ISO 4217, e.g. `GBP`.' }),
  }),
})

builder.mutationField('setChargeRate', (t) =>
  t.field({
    type: 'Assignment',
    nullable: false,
    description:
      'Set the rates that a client is charged for an assignment, instead of the client rates. They apply to hours that are approved from now on, and to approved hours without a rate. Other approved hours keep their rates.',
    authScopes: { anyOf: write },
    emitsNothing: 'Rates are confidential; invoice.issued contains the total.',
    args: {
      assignmentId: t.arg.id({ required: true, description: 'Id of the assignment.' }),
      input: t.arg({ type: ChargeRateInput, required: true, description: 'The rates.' }),
      ifUnchangedSince: t.arg({
        type: 'DateTime',
        description:
          'Set them only if they have not changed since this time, e.g. the `updatedAt` of the rates that you read, or the `createdAt` of an assignment that had none. Otherwise the request fails with `precondition_failed`.',
      }),
    },
    resolve: (_root, { assignmentId, input, ifUnchangedSince }, context) =>
      setChargeRate(context, assignmentId, input, ifUnchangedSince),
  }),
)

interface RatesPage extends ReadPage<ChargeRate> {
  nextCursor: string | null
}

const PageType = readPageOf<ChargeRate, RatesPage>('ChargeRatePage', {
  type: ChargeRateType as never,
  description: 'A page of charge rates.',
  data: 'The rates.',
})

builder.objectField(PageType, 'nextCursor', (t) =>
  t.exposeString('nextCursor', {
    nullable: true,
    description: 'Send it as `cursor` to get the next page; null on the last page.',
  }),
)

builder.queryFields((t) => ({
  chargeRates: t.field({
    type: PageType,
    nullable: true,
    description:
      'List the rates of assignments, one page at a time, in the order of the assignments. Assignments without a rate are left out.',
    authScopes: { anyOf: read },
    complexity: listComplexity,
    args: {
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      offset: t.arg.int({ description: 'Number of results to skip. Default: 0.' }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous page. Cannot be combined with `offset`.' }),
    },
    resolve: async (_root, args, { db }) => {
      const window = readWindow(args)
      const { rates: data, more: hasMore, total } = await listChargeRates(db, window)
      const last = data.at(-1)
      const nextCursor =
        hasMore && last ? cursorAfter({ id: last.assignmentId, updatedAt: last.updatedAt }, window) : null
      const { limit, offset } = window
      return { data, pagination: { limit, offset, total, hasMore }, nextCursor }
    },
  }),
  chargeRate: t.field({
    type: ChargeRateType,
    nullable: true,
    description: 'Get the rate of an assignment.',
    authScopes: { anyOf: read },
    args: { assignmentId: t.arg.id({ required: true, description: 'Id of the assignment.' }) },
    resolve: async (_root, { assignmentId }, context) => existing(await findChargeRate(context, assignmentId)),
  }),
}))
