/** How the organisation invoices. */
import { z } from 'zod'
import { graphqlResources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/roles.ts'
import { type InvoiceTerms, invoiceTerms, standardTerms } from '../../src/domain/finance/invoices/settings.ts'
import { validInput } from '../../src/domain/input.ts'
import { builder } from '../builder.ts'
import { STORABLE, storable, text } from '../scalars.ts'

const BASIS_POINTS = 100

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

export const vatPercent = z
  .number()
  .min(0)
  .max(100)
  .refine(
    (percent) => Math.abs(percent * BASIS_POINTS - Math.round(percent * BASIS_POINTS)) < 1e-6,
    'must have at most two decimals',
  )

/** Hundredths of a percent. */
export const basisPointsOf = (percent: number) => Math.round(percent * BASIS_POINTS)

const change = z.object({
  prefix: z
    .string()
    .regex(/^[A-Z\d][A-Z\d/-]{0,11}$/, 'must be 1 to 12 capitals, digits, / or -')
    .optional(),
  vatPercent: vatPercent.optional(),
  paymentDays: z.int().min(0).max(365).optional(),
  address: z.string().trim().min(1).max(500).refine(storable, STORABLE).nullish(),
  vatNumber: text.nullish(),
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
    resolve: (_root, { input }, { db, orgId }) => {
      const { vatPercent: percent, ...rest } = validInput(change, input)
      const data = { ...rest, ...(percent !== undefined && { vatBasisPoints: basisPointsOf(percent) }) }
      return db.invoiceSettings.upsert({ where: { orgId }, create: { orgId, ...standardTerms, ...data }, update: data })
    },
  }),
)
