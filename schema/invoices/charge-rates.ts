/** What clients are charged for assignments. Apart from assignments themselves, which workers see. */

import { graphqlResources } from '../../src/access/resources.ts'
import { setChargeRate } from '../../src/domain/finance/charge-rates.ts'
import { builder } from '../builder.ts'

const { read, write } = graphqlResources.invoices

builder.prismaObject('ChargeRate', {
  description: 'What a client is charged for an hour of an assignment.',
  fields: (t) => ({
    rate: t.exposeInt('rate', { nullable: false, description: 'Minor units of the currency an hour.' }),
    overtimeRate: t.exposeInt('overtimeRate', { nullable: false, description: 'The same for overtime.' }),
    currency: t.exposeString('currency', { nullable: false, description: 'ISO 4217, e.g. `GBP`.' }),
  }),
})

builder.prismaObjectField('Assignment', 'chargeRate', (t) =>
  t.relation('chargeRate', {
    nullable: true,
    description: 'What its client is charged; null until somebody says so.',
    authScopes: { anyOf: read },
  }),
)

const ChargeRateInput = builder.inputType('ChargeRateInput', {
  description: 'What an hour costs the client.',
  fields: (t) => ({
    rate: t.int({ required: true, description: 'Minor units of the currency an hour.' }),
    overtimeRate: t.int({ description: 'The same for overtime; the rate itself if absent.' }),
    currency: t.string({ required: true, description: 'ISO 4217, e.g. `GBP`.' }),
  }),
})

builder.mutationField('setChargeRate', (t) =>
  t.prismaField({
    type: 'Assignment',
    nullable: false,
    description:
      'Say what a client is charged for an assignment. Invoices that are drafted already keep what they bill.',
    authScopes: { anyOf: write },
    emitsNothing: 'What a client is charged is between them and the organisation; invoice.issued tells of the sum.',
    args: {
      assignmentId: t.arg.id({ required: true, description: 'The assignment.' }),
      input: t.arg({ type: ChargeRateInput, required: true, description: 'The rate.' }),
    },
    resolve: (query, _root, { assignmentId, input }, context) => setChargeRate(context, assignmentId, input, query),
  }),
)
