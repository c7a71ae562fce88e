/** How the organisation invoices. */

import { graphqlResources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/roles.ts'
import { type InvoiceTerms, invoiceTerms } from '../../src/domain/finance/invoices/settings.ts'
import { BASIS_POINTS, updateInvoiceSettings } from '../../src/domain/finance/invoices/terms.ts'
import { builder } from '../builder.ts'

const InvoiceSettingsType = builder.objectRef<InvoiceTerms>('InvoiceSettings').implement({
  description: 'How the organisation invoices.',
  fields: (t) => ({
    prefix: t.exposeString('prefix', { nullable: false, description: 'Begins each number: `INV` of `INV-2026-0042`.' }),
    vatPercent: t.float({
      nullable: false,
      description: 'VAT, percent, to two decimals.',
      resolve: ({ vatBasisPoints }) => vatBasisPoints / BASIS_POINTS,
    }),
    paymentDays: t.exposeInt('paymentDays', { nullable: false, description: 'Days from issue until it is due.' }),
    address: t.exposeString('address', { nullable: true, description: "The organisation's, as printed." }),
    vatNumber: t.exposeString('vatNumber', { nullable: true, description: "The organisation's, as printed." }),
  }),
})

const InvoiceSettingsInput = builder.inputType('InvoiceSettingsInput', {
  description: 'What changes: absent fields stay, null clears.',
  fields: (t) => ({
    prefix: t.string({ description: 'Begins each number: 1 to 12 capitals, digits, / or -.' }),
    vatPercent: t.float({ description: 'VAT, percent, 0 to 100 with at most two decimals.' }),
    paymentDays: t.int({ description: 'Days from issue until it is due, 0 to 365.' }),
    address: t.string({ description: "The organisation's, as printed; lines are kept." }),
    vatNumber: t.string({ description: "The organisation's, as printed." }),
  }),
})

builder.queryField('invoiceSettings', (t) =>
  t.field({
    type: InvoiceSettingsType,
    nullable: false,
    description: 'How the organisation invoices.',
    authScopes: { anyOf: graphqlResources.invoices.read },
    resolve: (_root, _args, { db, orgId }) => invoiceTerms(db, orgId),
  }),
)

builder.mutationField('updateInvoiceSettings', (t) =>
  t.field({
    type: InvoiceSettingsType,
    nullable: false,
    description: 'Say how the organisation invoices, from the next invoice on.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: "How the organisation works is nobody else's business.",
    args: { input: t.arg({ type: InvoiceSettingsInput, required: true, description: 'What changes.' }) },
    resolve: (_root, { input }, context) => updateInvoiceSettings(context, input),
  }),
)
