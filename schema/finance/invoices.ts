/** Invoices: drafts from approved timesheets, issue, payment and voiding. */

import type { Invoice } from '../../prisma/generated/client/client.ts'
import { InvoiceStatus } from '../../prisma/generated/client/enums.ts'
import { fileLink } from '../../src/access/file-links.ts'
import { resources } from '../../src/access/resources.ts'
import type { Part } from '../../src/domain/finance/invoices/amounts.ts'
import type { DraftLine } from '../../src/domain/finance/invoices/draft.ts'
import {
  createInvoiceDrafts,
  issueInvoice,
  setPurchaseOrder,
  voidInvoice,
} from '../../src/domain/finance/invoices/invoices.ts'
import {
  markInvoicePaid,
  outstandingOf,
  type Payment,
  recordPayment,
  removePayment,
} from '../../src/domain/finance/invoices/payments.ts'
import { type InvoiceSend, sendInvoice } from '../../src/domain/finance/invoices/send.ts'
import type { SkippedTimesheet } from '../../src/domain/finance/timesheets.ts'
import { MAX_CLIENT_ADDRESSES, MAX_TEXT } from '../../src/domain/messages/kinds.ts'
import { invoiceFileName } from '../../src/domain/records/invoice-file.ts'
import { builder } from '../builder.ts'
import { computedFrom, readAs } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'
import { WHO_MAY_CHOOSE } from './client-email.ts'
import { SkippedTimesheetType } from './timesheet.ts'

const InvoiceStatusType = builder.enumType(InvoiceStatus, {
  name: 'InvoiceStatus',
  description: 'Status of an invoice.',
})

const HUNDREDTHS = 100

const PartKindType = builder.enumType('InvoicePartKind', {
  description: 'Kind of the hours of an invoice line.',
  values: ['standard', 'overtime'] as const satisfies readonly Part['kind'][],
})

const PartType = builder.objectRef<Part>('InvoicePart').implement({
  description: 'The hours of an invoice line at one rate.',
  fields: (t) => ({
    kind: t.expose('kind', { type: PartKindType, nullable: false, description: 'Which hours they are.' }),
    hours: t.float({
      nullable: false,
      description: 'Number of hours.',
      resolve: ({ hundredths }) => hundredths / HUNDREDTHS,
      ...computedFrom('hundredths'),
    }),
    rate: t.exposeInt('rate', { nullable: false, description: 'Hourly rate, in minor units.' }),
    amount: t.exposeInt('amount', { nullable: false, description: 'Amount, in minor units.' }),
  }),
})

const LineType = builder.objectRef<DraftLine>('InvoiceLine').implement({
  description: 'The work of one worker on one project.',
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Id of the worker.' }),
    projectId: t.exposeID('projectId', { nullable: false, description: 'Id of the project.' }),
    worker: t.exposeString('worker', { nullable: false, description: 'Name of the worker, as printed.' }),
    project: t.exposeString('project', { nullable: false, description: 'Name of the project, as printed.' }),
    parts: t.field({
      type: [PartType],
      nullable: false,
      description: 'The hours, by rate.',
      complexity: { field: 1, multiplier: 2 },
      ...readAs({ column: 'parts' }),
    }),
    amount: t.exposeInt('amount', { nullable: false, description: 'Amount without VAT, in minor units.' }),
  }),
})

const PaymentType = builder.objectRef<Payment>('InvoicePayment').implement({
  description: 'A payment of an invoice.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'Id of the payment.' }),
    paidOn: t.expose('paidOn', { type: 'Date', nullable: false, description: 'Day of the payment.' }),
    amount: t.exposeInt('amount', { nullable: false, description: 'Amount, in minor units.' }),
    reference: t.exposeString('reference', { nullable: true, description: 'Reference, such as that of the transfer.' }),
    recordedAt: t.exposeString('recordedAt', {
      nullable: false,
      description: 'Time at which it was recorded, ISO 8601.',
    }),
    recordedBy: t.exposeString('recordedBy', {
      nullable: false,
      description: 'Who recorded it: the name of a person, key or app.',
    }),
  }),
})

const SendType = builder.objectRef<InvoiceSend>('InvoiceSend').implement({
  description: 'An email with an invoice to one address. `messages` has what became of it, for 90 days.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'Id.' }),
    sentAt: t.exposeString('sentAt', { nullable: false, description: 'When somebody sent it, ISO 8601.' }),
    sentBy: t.exposeString('sentBy', {
      nullable: false,
      description: 'Who sent it: the name of a person, key or app.',
    }),
    to: t.exposeString('to', { nullable: false, description: 'The address.' }),
  }),
})

const fileOf = ({ fileKey, number }: Invoice) =>
  fileKey === null || number === null
    ? undefined
    : { key: fileKey, name: invoiceFileName(number), type: 'application/pdf' }

const InvoiceType = builder.prismaObject('Invoice', {
  description: 'An invoice to a client for the work of a period. Amounts are in minor units of its currency.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    clientId: t.exposeID('clientId', { nullable: false, description: 'Id of the client.' }),
    number: t.exposeString('number', { nullable: true, description: 'Invoice number; null for a draft.' }),
    periodStart: t.expose('periodStart', { type: 'Date', nullable: false, description: 'First day of the period.' }),
    periodEnd: t.expose('periodEnd', { type: 'Date', nullable: false, description: 'Last day of the period.' }),
    currency: t.exposeString('currency', { nullable: false, description: 'ISO 4217, e.g. `GBP`.' }),
    lines: t.field({
      type: [LineType],
      nullable: false,
      description: 'The lines, one for each worker and project.',
      complexity: { field: 1, multiplier: 50 },
      ...readAs({ column: 'lines' }),
    }),
    net: t.exposeInt('net', { nullable: false, description: 'Amount without VAT.' }),
    vatPercent: t.float({
      nullable: false,
      description: 'VAT rate, in percent.',
      resolve: ({ vatBasisPoints }) => vatBasisPoints / HUNDREDTHS,
      ...computedFrom('vatBasisPoints'),
    }),
    vat: t.exposeInt('vat', { nullable: false, description: 'VAT amount.' }),
    total: t.exposeInt('total', { nullable: false, description: 'Amount including VAT.' }),
    purchaseOrder: t.exposeString('purchaseOrder', {
      nullable: true,
      description:
        "The client's purchase order number, as printed: of the project, if it bills only one, or of the client.",
    }),
    status: t.expose('status', { type: InvoiceStatusType, nullable: false, description: 'Status of the invoice.' }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', nullable: true, description: 'Time of issue.' }),
    dueOn: t.expose('dueOn', { type: 'Date', nullable: true, description: 'Due date.' }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which its payments came to the total.',
    }),
    paid: t.int({
      nullable: false,
      description: 'What was paid.',
      resolve: ({ status, total, paid }) => (status === 'paid' ? total : paid),
      ...computedFrom('status', 'total', 'paid'),
    }),
    outstanding: t.int({
      nullable: false,
      description: 'What is still to be paid; 0 unless the invoice is issued.',
      resolve: outstandingOf,
      ...computedFrom('status', 'total', 'paid'),
    }),
    payments: t.field({
      type: [PaymentType],
      nullable: false,
      description: 'The payments, oldest first; at most 100. Empty if a server of version 0.1 marked it as paid.',
      ...readAs({ column: 'payments' }),
    }),
    sends: t.field({
      type: [SendType],
      nullable: false,
      description: 'To whom it was sent by email, and when, oldest first; at most 100.',
      ...readAs({ column: 'sends' }),
    }),
    voidedAt: t.expose('voidedAt', { type: 'DateTime', nullable: true, description: 'Time at which it was voided.' }),
    fileUrl: t.string({
      nullable: true,
      description:
        'Signed link to the PDF, valid for 15 minutes. Null until the PDF exists, which is moments after issue.',
      resolve: (invoice, _args, context) => {
        const file = fileOf(invoice)
        return file && fileLink(context, file).url
      },
      ...computedFrom('fileKey', 'number'),
    }),
    timesheetIds: t.idList({
      nullable: false,
      description: 'Ids of the billed timesheets; empty for a void invoice.',
      ...readAs({ ids: 'TimesheetCharge', by: 'invoice_id', value: 'timesheet_id' }),
    }),
    client: t.relation('client', {
      nullable: true,
      description: 'The client.',
      authScopes: { anyOf: resources.clients.read },
    }),
  }),
})

const CreateInvoiceDraftsInput = builder.inputType('CreateInvoiceDraftsInput', {
  description:
    'New draft invoices. They bill the approved timesheets that lie entirely in the period and are not on another invoice.',
  fields: (t) => ({
    clientId: t.id({ required: true, description: 'Id of the client.' }),
    projectId: t.id({ description: 'Bill only the work on this project of the client.' }),
    currency: t.string({ description: 'Bill only what is charged in this currency (ISO 4217).' }),
    periodStart: t.field({ type: 'Date', required: true, description: 'First day of the period.' }),
    periodEnd: t.field({ type: 'Date', required: true, description: 'Last day of the period; not before the first.' }),
    vatPercent: t.float({
      description: "VAT rate in percent, up to two decimals. Default: the organisation's setting.",
    }),
  }),
})

const InvoiceDrafts = builder.objectRef<{ drafts: Invoice[]; skipped: SkippedTimesheet[] }>('InvoiceDrafts').implement({
  description: 'The new drafts, and the timesheets that could not be billed.',
  fields: (t) => ({
    object: t.string({ nullable: false, description: 'Always `invoice_drafts`.', resolve: () => 'invoice_drafts' }),
    drafts: t.field({
      type: [InvoiceType],
      nullable: false,
      description: 'The drafts, one for each currency.',
      resolve: ({ drafts }) => drafts,
    }),
    skipped: t.expose('skipped', {
      type: [SkippedTimesheetType],
      nullable: false,
      description: 'Timesheets that could not be billed because they have no unique charge rate, each with what to do.',
    }),
  }),
})

const PurchaseOrderInput = builder.inputType('PurchaseOrderInput', {
  description: 'The purchase order of a draft invoice.',
  fields: (t) => ({ purchaseOrder: t.string({ description: "The client's number; null for none." }) }),
})

const RecordPaymentInput = builder.inputType('RecordPaymentInput', {
  description: 'A payment of an invoice.',
  fields: (t) => ({
    amount: t.int({ required: true, description: 'Amount in minor units, at most what is outstanding.' }),
    paidOn: t.field({ type: 'Date', description: 'Day of the payment, not in the future. Default: today.' }),
    reference: t.string({ description: 'Reference, such as that of the transfer.' }),
  }),
})

const RemovePaymentInput = builder.inputType('RemovePaymentInput', {
  description: 'A payment of an invoice.',
  fields: (t) => ({ paymentId: t.id({ required: true, description: 'Id of the payment.' }) }),
})

const SendInvoiceInput = builder.inputType('SendInvoiceInput', {
  description: 'An email with an invoice.',
  fields: (t) => ({
    to: t.stringList({
      description: `Up to ${MAX_CLIENT_ADDRESSES} addresses; each gets its own email. Default: the contact email of the client. ${WHO_MAY_CHOOSE}`,
    }),
    message: t.string({
      description: `The text, up to ${MAX_TEXT.toLocaleString('en')} characters. Default: one sentence with number, period, total and due date. ${WHO_MAY_CHOOSE}`,
    }),
  }),
})

const authScopes = { anyOf: resources.invoices.write }
const id = { required: true, description: 'Id of the invoice.' } as const

builder.mutationFields((t) => ({
  createInvoiceDrafts: t.field({
    type: InvoiceDrafts,
    nullable: false,
    description:
      'Create a draft invoice for each currency of the work. Timesheets that cannot be billed are listed. A timesheet on a draft cannot be on another invoice until the draft is voided.',
    authScopes,
    emitsNothing: 'Drafts emit no events; invoice.issued follows.',
    args: {
      input: t.arg({ type: CreateInvoiceDraftsInput, required: true, description: 'The client and the period.' }),
    },
    resolve: (_root, { input }, context) => createInvoiceDrafts(context, input),
  }),
  setPurchaseOrder: t.field({
    type: 'Invoice',
    nullable: false,
    description: "Set the client's purchase order number of a draft. An issued invoice cannot be edited.",
    authScopes,
    emitsNothing: 'Drafts emit no events; invoice.issued follows.',
    args: {
      id: t.arg.id(id),
      input: t.arg({ type: PurchaseOrderInput, required: true, description: 'The purchase order.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, args, context) => setPurchaseOrder(context, args.id, args.input),
  }),
  issueInvoice: t.field({
    type: 'Invoice',
    nullable: false,
    description:
      'Issue a draft. It gets the next invoice number, and its PDF is created moments later. An issued invoice cannot be edited.',
    authScopes,
    emits: ['invoice.issued'],
    args: { id: t.arg.id(id), ifUnchangedSince: t.arg(ifUnchangedSince) },
    resolve: (_root, args, context) => issueInvoice(context, args.id),
  }),
  sendInvoice: t.field({
    type: 'Invoice',
    nullable: false,
    description:
      'Send an issued or paid invoice by email, with its PDF. Each email counts towards the limit of emails to clients, and `messages` has what became of it.',
    authScopes,
    emits: ['invoice.sent'],
    args: {
      id: t.arg.id(id),
      input: t.arg({ type: SendInvoiceInput, required: true, description: 'To whom, and the text.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, args, context) => sendInvoice(context, args.id, args.input, context.services.config),
  }),
  markInvoicePaid: t.field({
    type: 'Invoice',
    nullable: false,
    description: 'Mark an issued invoice as paid, with a payment of the outstanding amount today.',
    authScopes,
    emits: ['invoice.payment_recorded', 'invoice.paid'],
    args: { id: t.arg.id(id), ifUnchangedSince: t.arg(ifUnchangedSince) },
    resolve: (_root, args, context) => markInvoicePaid(context, args.id),
  }),
  recordPayment: t.field({
    type: 'Invoice',
    nullable: false,
    description: 'Record a payment of an issued invoice. The invoice is paid when the payments reach the total.',
    authScopes,
    emits: ['invoice.payment_recorded', 'invoice.paid'],
    args: {
      id: t.arg.id(id),
      input: t.arg({ type: RecordPaymentInput, required: true, description: 'The payment.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, args, context) => recordPayment(context, args.id, args.input),
  }),
  removePayment: t.field({
    type: 'Invoice',
    nullable: false,
    description: 'Delete a payment that was recorded by mistake. A paid invoice becomes issued again.',
    authScopes,
    emits: ['invoice.payment_removed'],
    args: {
      id: t.arg.id(id),
      input: t.arg({ type: RemovePaymentInput, required: true, description: 'Which payment.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, args, context) => removePayment(context, args.id, args.input),
  }),
  voidInvoice: t.field({
    type: 'Invoice',
    nullable: false,
    description: 'Void a draft or an issued invoice. It keeps its number, and its timesheets can be billed again.',
    authScopes,
    emits: ['invoice.voided'],
    args: { id: t.arg.id(id), ifUnchangedSince: t.arg(ifUnchangedSince) },
    resolve: (_root, args, context) => voidInvoice(context, args.id),
  }),
}))
