/** Invoice settings of the organisation. */
import { resources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { type InvoiceTerms, invoiceTerms } from '../../src/domain/finance/invoices/settings.ts'
import { BASIS_POINTS, updateInvoiceSettings } from '../../src/domain/finance/invoices/terms.ts'
import { builder } from '../builder.ts'

const InvoiceSettingsType = builder.objectRef<InvoiceTerms>('InvoiceSettings').implement({
  description: 'Invoice settings of the organisation.',
  fields: (t) => ({
    prefix: t.exposeString('prefix', {
      nullable: false,
      description: 'Prefix of invoice numbers: `INV` in `INV-2026-0042`.',
    }),
    vatPercent: t.float({
      nullable: false,
      description: 'VAT rate in percent, up to two decimals.',
      resolve: ({ vatBasisPoints }) => vatBasisPoints / BASIS_POINTS,
    }),
    paymentDays: t.exposeInt('paymentDays', { nullable: false, description: 'Payment term, in days after issue.' }),
    address: t.exposeString('address', { nullable: true, description: 'Address of the organisation, as printed.' }),
    vatNumber: t.exposeString('vatNumber', {
      nullable: true,
      description: 'VAT number of the organisation, as printed.',
    }),
    bankDetails: t.exposeString('bankDetails', {
      nullable: true,
      description: 'Where clients pay to, as printed, e.g. sort code, account number and IBAN.',
    }),
  }),
})

const InvoiceSettingsInput = builder.inputType('InvoiceSettingsInput', {
  description: 'Changes to the invoice settings. An absent field keeps its value; null clears it.',
  fields: (t) => ({
    prefix: t.string({ description: 'Prefix of invoice numbers: 1 to 12 capital letters, digits, / or -.' }),
    vatPercent: t.float({ description: 'VAT rate in percent, 0 to 100, up to two decimals.' }),
    paymentDays: t.int({ description: 'Payment term, in days after issue, 0 to 365.' }),
    address: t.string({ description: 'Address of the organisation, as printed. Line breaks are kept.' }),
    vatNumber: t.string({ description: 'VAT number of the organisation, as printed.' }),
    bankDetails: t.string({ description: 'Where clients pay to, as printed. Line breaks are kept.' }),
  }),
})

builder.queryField('invoiceSettings', (t) =>
  t.field({
    type: InvoiceSettingsType,
    nullable: true,
    description: 'Get the invoice settings of the organisation.',
    authScopes: { anyOf: resources.invoices.read },
    boundCallers: ['finance'],
    resolve: (_root, _args, { db, orgId }) => invoiceTerms(db, orgId),
  }),
)

builder.mutationField('updateInvoiceSettings', (t) =>
  t.field({
    confirmed: true,
    type: InvoiceSettingsType,
    nullable: false,
    description: 'Update the invoice settings. They apply to future invoices only.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings of the organisation emit no events.',
    args: { input: t.arg({ type: InvoiceSettingsInput, required: true, description: 'The changes.' }) },
    resolve: (_root, { input }, context) => updateInvoiceSettings(context, input),
  }),
)
