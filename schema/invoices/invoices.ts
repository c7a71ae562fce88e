import type { Invoice } from '../../prisma/generated/client/client.ts'
import { InvoiceStatus } from '../../prisma/generated/client/enums.ts'
import { fileLink } from '../../src/access/file-links.ts'
import { graphqlResources, resources } from '../../src/access/resources.ts'
import type { Part } from '../../src/domain/finance/invoices/amounts.ts'
import type { DraftLine } from '../../src/domain/finance/invoices/draft.ts'
import {
  createInvoiceDraft,
  issueInvoice,
  markInvoicePaid,
  voidInvoice,
} from '../../src/domain/finance/invoices/invoices.ts'
import { builder } from '../builder.ts'
import { RecordType } from '../record.ts'

const InvoiceStatusType = builder.enumType(InvoiceStatus, {
  name: 'InvoiceStatus',
  description: 'Where an invoice stands.',
})

const HUNDREDTHS = 100

const PartType = builder.objectRef<Part>('InvoicePart').implement({
  description: 'Hours at one rate.',
  fields: (t) => ({
    kind: t.exposeString('kind', { nullable: false, description: '`standard` or `overtime`.' }),
    hours: t.float({
      nullable: false,
      description: 'How many hours.',
      resolve: ({ hundredths }) => hundredths / HUNDREDTHS,
    }),
    rate: t.exposeInt('rate', { nullable: false, description: 'Minor units an hour.' }),
    amount: t.exposeInt('amount', { nullable: false, description: 'Minor units.' }),
  }),
})

const LineType = builder.objectRef<DraftLine>('InvoiceLine').implement({
  description: 'What one worker did on one project.',
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Who.' }),
    projectId: t.exposeID('projectId', { nullable: false, description: 'Where.' }),
    worker: t.exposeString('worker', { nullable: false, description: 'Their name, as printed.' }),
    project: t.exposeString('project', { nullable: false, description: 'Its name, as printed.' }),
    parts: t.field({ type: [PartType], nullable: false, description: 'By rate.', resolve: ({ parts }) => parts }),
    amount: t.exposeInt('amount', { nullable: false, description: 'Minor units, without VAT.' }),
  }),
})

const fileOf = ({ fileKey, number }: Invoice) =>
  fileKey === null || number === null
    ? undefined
    : { key: fileKey, name: `${number.replaceAll('/', '-')}.pdf`, type: 'application/pdf' }

builder.prismaObject('Invoice', {
  description: 'What a client owes for the work of a period. Amounts are minor units of its currency.',
  interfaces: [RecordType],
  fields: (t) => ({
    clientId: t.exposeID('clientId', { nullable: false, description: 'Whom it bills.' }),
    number: t.exposeString('number', { nullable: true, description: 'Its number, from its issue on.' }),
    periodStart: t.expose('periodStart', { type: 'Date', nullable: false, description: 'First day that it bills.' }),
    periodEnd: t.expose('periodEnd', { type: 'Date', nullable: false, description: 'Last day that it bills.' }),
    currency: t.exposeString('currency', { nullable: false, description: 'ISO 4217, e.g. `GBP`.' }),
    lines: t.field({
      type: [LineType],
      nullable: false,
      description: 'One for each worker and project.',
      resolve: ({ lines }) => lines as unknown as DraftLine[],
    }),
    net: t.exposeInt('net', { nullable: false, description: 'Without VAT.' }),
    vatPercent: t.float({
      nullable: false,
      description: 'VAT, percent.',
      resolve: ({ vatBasisPoints }) => vatBasisPoints / HUNDREDTHS,
    }),
    vat: t.exposeInt('vat', { nullable: false, description: 'VAT, an amount.' }),
    total: t.exposeInt('total', { nullable: false, description: 'With VAT.' }),
    status: t.expose('status', { type: InvoiceStatusType, nullable: false, description: 'Where it stands.' }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', nullable: true, description: 'When it was issued.' }),
    dueOn: t.expose('dueOn', { type: 'Date', nullable: true, description: 'Day by which it is to be paid.' }),
    paidAt: t.expose('paidAt', { type: 'DateTime', nullable: true, description: 'When it was marked as paid.' }),
    voidedAt: t.expose('voidedAt', { type: 'DateTime', nullable: true, description: 'When it was made void.' }),
    fileUrl: t.string({
      nullable: true,
      description:
        'Its PDF, by a signed link that works for 15 minutes; null until it is printed, moments after its issue.',
      resolve: (invoice, _args, context) => {
        const file = fileOf(invoice)
        return file && fileLink(context, file).url
      },
    }),
    timesheetIds: t.idList({
      nullable: false,
      description: 'The timesheets that it bills; none once it is void.',
      select: { timesheets: { select: { timesheetId: true }, orderBy: { timesheetId: 'asc' } } },
      resolve: ({ timesheets }) => timesheets.map(({ timesheetId }) => timesheetId),
    }),
    client: t.relation('client', {
      nullable: false,
      description: 'Whom it bills.',
      authScopes: { anyOf: resources.clients.read },
    }),
  }),
})

const CreateInvoiceDraftInput = builder.inputType('CreateInvoiceDraftInput', {
  description: 'What a draft bills: approved timesheets that lie in the period whole and that no invoice bills yet.',
  fields: (t) => ({
    clientId: t.id({ required: true, description: 'Whom it bills.' }),
    periodStart: t.field({ type: 'Date', required: true, description: 'First day.' }),
    periodEnd: t.field({ type: 'Date', required: true, description: 'Last day; not before the first.' }),
    vatPercent: t.float({ description: "VAT, percent, at most two decimals; the organisation's if absent." }),
  }),
})

const authScopes = { anyOf: graphqlResources.invoices.write }
const id = { required: true, description: 'The invoice.' } as const

builder.mutationFields((t) => ({
  createInvoiceDraft: t.prismaField({
    type: 'Invoice',
    nullable: false,
    description: 'Draft an invoice. Its timesheets are billed by it alone, until it is made void.',
    authScopes,
    emitsNothing: "A draft is nobody's business yet; invoice.issued tells of it.",
    args: { input: t.arg({ type: CreateInvoiceDraftInput, required: true, description: 'Whom and what it bills.' }) },
    resolve: (query, _root, { input }, context) => createInvoiceDraft(context, input, query),
  }),
  issueInvoice: t.prismaField({
    type: 'Invoice',
    nullable: false,
    description: 'Issue a draft: it gets the next number, and its PDF moments later. It never changes after.',
    authScopes,
    emits: ['invoice.issued'],
    args: { id: t.arg.id(id) },
    resolve: (query, _root, args, context) => issueInvoice(context, args.id, query),
  }),
  markInvoicePaid: t.prismaField({
    type: 'Invoice',
    nullable: false,
    description: 'Say that an issued invoice was paid.',
    authScopes,
    emitsNothing: 'The catalogue has no event for it: whoever takes the payment knows.',
    args: { id: t.arg.id(id) },
    resolve: (query, _root, args, context) => markInvoicePaid(context, args.id, query),
  }),
  voidInvoice: t.prismaField({
    type: 'Invoice',
    nullable: false,
    description: 'Make a draft or an issued invoice void: it keeps its number, and its timesheets can be billed again.',
    authScopes,
    emitsNothing: 'The catalogue has no event for it.',
    args: { id: t.arg.id(id) },
    resolve: (query, _root, args, context) => voidInvoice(context, args.id, query),
  }),
}))
