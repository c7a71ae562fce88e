// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type UnbilledQueryVariables = Exact<{ [key: string]: never; }>;


export type UnbilledQuery = { unbilledWork: Array<{ clientId: string, clientName: string, periodStart: string, periodEnd: string, timesheets: number, hours: number, withoutRate: number, amounts: Array<{ currency: string, amount: number }>, unratedAssignments: Array<{ assignmentId: string, worker: string, project: string }> }> | null };

export type RepriceUnbilledWorkMutationVariables = Exact<{
  after?: string | null | undefined;
}>;


export type RepriceUnbilledWorkMutation = { repriceUnbilledWork: { timesheets: number, nextAfter: string | null, amounts: Array<{ currency: string, before: number, after: number }> } };

export type InvoiceTermsQueryVariables = Exact<{ [key: string]: never; }>;


export type InvoiceTermsQuery = { invoiceSettings: { vatPercent: number, paymentDays: number, prefix: string } | null };

export type InvoicesQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.InvoiceFilter | null | undefined;
  sort?: Types.InvoiceSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type InvoicesQuery = { invoices: { nextCursor: string | null, data: Array<{ id: string, number: string | null, status: Types.InvoiceStatus, periodStart: string, periodEnd: string, currency: string, net: number, total: number, outstanding: number, createdAt: string, issuedAt: string | null, dueOn: string | null, paidAt: string | null, client: { id: string, name: string } | null }>, pagination: { total: number } } | null };

export type InvoiceStatusesQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.InvoiceFilter | null | undefined;
}>;


export type InvoiceStatusesQuery = { statuses: Array<{ value: string | null, count: number }> | null };

export type OneInvoiceQueryVariables = Exact<{
  id: string;
}>;


export type OneInvoiceQuery = { invoice: WholeInvoiceFragment | null };

export type RatesQueryVariables = Exact<{
  filter?: Types.AssignmentFilter | null | undefined;
  sort?: Types.AssignmentSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type RatesQuery = { rows: { nextCursor: string | null, data: Array<RateRowFragment>, pagination: { total: number } } | null };

export type MissingRatesQueryVariables = Exact<{
  filter?: Types.AssignmentFilter | null | undefined;
  sort?: Types.AssignmentSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type MissingRatesQuery = { rows: { nextCursor: string | null, data: Array<RateRowFragment>, pagination: { total: number } } | null };

export type RateCountsQueryVariables = Exact<{
  filter?: Types.AssignmentFilter | null | undefined;
  trades?: Types.AssignmentFilter | null | undefined;
  missing?: Types.AssignmentFilter | null | undefined;
}>;


export type RateCountsQuery = { statuses: Array<{ value: string | null, count: number }> | null, trades: Array<{ value: string | null, count: number }> | null, missing: Array<{ value: string | null, count: number }> | null };

export type OneRateQueryVariables = Exact<{
  id: string;
}>;


export type OneRateQuery = { assignment: RateRowFragment | null };

export type SetChargeRateMutationVariables = Exact<{
  assignmentId: string;
  input: Types.ChargeRateInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type SetChargeRateMutation = { setChargeRate: RateRowFragment };

export type ProjectsToBillQueryVariables = Exact<{
  clientIds?: Array<string> | string | null | undefined;
  search?: string | null | undefined;
}>;


export type ProjectsToBillQuery = { projects: { data: Array<{ id: string, name: string, code: string | null }>, pagination: { total: number } } | null };

export type CreateInvoiceDraftsMutationVariables = Exact<{
  input: Types.CreateInvoiceDraftsInput;
}>;


export type CreateInvoiceDraftsMutation = { createInvoiceDrafts: { drafts: Array<{ id: string, currency: string, net: number }>, skipped: Array<{ message: string, id: string }> } };

export type IssueInvoiceMutationVariables = Exact<{
  id: string;
}>;


export type IssueInvoiceMutation = { issueInvoice: WholeInvoiceFragment };

export type SendInvoiceMutationVariables = Exact<{
  id: string;
  input: Types.SendInvoiceInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type SendInvoiceMutation = { sendInvoice: WholeInvoiceFragment };

export type InvoiceEmailsQueryVariables = Exact<{
  id: string;
}>;


export type InvoiceEmailsQuery = { messages: { data: Array<{ id: string, address: string | null, status: Types.MessageStatus, skipReason: Types.MessageSkipReason | null, error: string | null, sentAt: string | null }> } | null };

export type MarkInvoicePaidMutationVariables = Exact<{
  id: string;
}>;


export type MarkInvoicePaidMutation = { markInvoicePaid: WholeInvoiceFragment };

export type SetPurchaseOrderMutationVariables = Exact<{
  id: string;
  input: Types.PurchaseOrderInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type SetPurchaseOrderMutation = { setPurchaseOrder: WholeInvoiceFragment };

export type RecordPaymentMutationVariables = Exact<{
  id: string;
  input: Types.RecordPaymentInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type RecordPaymentMutation = { recordPayment: WholeInvoiceFragment };

export type RemovePaymentMutationVariables = Exact<{
  id: string;
  input: Types.RemovePaymentInput;
}>;


export type RemovePaymentMutation = { removePayment: WholeInvoiceFragment };

export type VoidInvoiceMutationVariables = Exact<{
  id: string;
}>;


export type VoidInvoiceMutation = { voidInvoice: WholeInvoiceFragment };

export type RateRowFragment = { id: string, trade: string | null, status: Types.AssignmentStatus, startDate: string, endDate: string | null, createdAt: string, worker: { id: string, firstName: string, lastName: string } | null, project: { id: string, name: string, client: { id: string, name: string } | null } | null, chargeRate: { rate: number, overtimeRate: number, currency: string, updatedAt: string } | null, clientRate: { trade: string | null, rate: number, overtimeRate: number, currency: string, validFrom: string } | null };

export type WholeInvoiceFragment = { id: string, number: string | null, status: Types.InvoiceStatus, periodStart: string, periodEnd: string, currency: string, net: number, vatPercent: number, vat: number, total: number, issuedAt: string | null, dueOn: string | null, paidAt: string | null, voidedAt: string | null, createdAt: string, updatedAt: string, purchaseOrder: string | null, paid: number, outstanding: number, fileUrl: string | null, payments: Array<{ id: string, paidOn: string, amount: number, reference: string | null, recordedAt: string, recordedBy: string }>, sends: Array<{ id: string, sentAt: string, sentBy: string, to: string }>, lines: Array<{ workerId: string, projectId: string, worker: string, project: string, amount: number, parts: Array<{ kind: Types.InvoicePartKind, hours: number, rate: number, amount: number }> }>, client: { id: string, name: string, address: string | null, contactEmail: string | null, language: Types.Language | null } | null };

export const UnbilledDocument = {"kind":"Document","documentId":"sha256:822011618e085d6de4462358843319ad6ea1263a6175061d0cd10343661704c8","definitions":[],"follows":{"records":["assignment","client","client_rate","invoice","project","timesheet","worker"]}} as unknown as DocumentNode<UnbilledQuery, UnbilledQueryVariables>;
export const RepriceUnbilledWorkDocument = {"kind":"Document","documentId":"sha256:76762fd06a8b865e1e590b4e8db49e13765f31265b769430679925e2f1fed01d","definitions":[]} as unknown as DocumentNode<RepriceUnbilledWorkMutation, RepriceUnbilledWorkMutationVariables>;
export const InvoiceTermsDocument = {"kind":"Document","documentId":"sha256:9e13698484514518337c63369bec8833be486e014d06ad7067bdd1e476da190b","definitions":[]} as unknown as DocumentNode<InvoiceTermsQuery, InvoiceTermsQueryVariables>;
export const InvoicesDocument = {"kind":"Document","documentId":"sha256:5a52ae0352b750cd9340ab78121ff0c6fddb87939b5722b795dad8cd1c32963c","definitions":[],"follows":{"records":["invoice"]}} as unknown as DocumentNode<InvoicesQuery, InvoicesQueryVariables>;
export const InvoiceStatusesDocument = {"kind":"Document","documentId":"sha256:7ef04ead032d49255f0031cd9e7258f84775a19d3016df0219b739506827bc3b","definitions":[],"follows":{"records":["invoice"]}} as unknown as DocumentNode<InvoiceStatusesQuery, InvoiceStatusesQueryVariables>;
export const OneInvoiceDocument = {"kind":"Document","documentId":"sha256:83eb113c2c27d043aa9e81989561fece2494ee472c2bee6559466df47d362141","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<OneInvoiceQuery, OneInvoiceQueryVariables>;
export const RatesDocument = {"kind":"Document","documentId":"sha256:fd059d2423b15d495b478b03255a30faa7765d73125c29afc68c5dd92afae7eb","definitions":[],"follows":{"records":["assignment","client_rate","project","worker"]}} as unknown as DocumentNode<RatesQuery, RatesQueryVariables>;
export const MissingRatesDocument = {"kind":"Document","documentId":"sha256:e043f5926b1cc68c2b6da3cfd7d36206cb9531fb4e8742af296380bfb3d11b90","definitions":[],"follows":{"records":["assignment","client_rate","project","worker"]}} as unknown as DocumentNode<MissingRatesQuery, MissingRatesQueryVariables>;
export const RateCountsDocument = {"kind":"Document","documentId":"sha256:db8104b646ac26894086a5918dac376eda7b6db2256b93c20c062ffee9dd8549","definitions":[],"follows":{"records":["assignment","client_rate","project","worker"]}} as unknown as DocumentNode<RateCountsQuery, RateCountsQueryVariables>;
export const OneRateDocument = {"kind":"Document","documentId":"sha256:5b6f42476486e80aa7cab398deab72a534faadebebf8e7814946231b541294a4","definitions":[],"follows":{"records":["assignment","client_rate","project","worker"]}} as unknown as DocumentNode<OneRateQuery, OneRateQueryVariables>;
export const SetChargeRateDocument = {"kind":"Document","documentId":"sha256:a15dd786c7d1eb50cb2d333e855596e4d5e30235a80f4737a3622fc1ec477b50","definitions":[]} as unknown as DocumentNode<SetChargeRateMutation, SetChargeRateMutationVariables>;
export const ProjectsToBillDocument = {"kind":"Document","documentId":"sha256:64f405584391549ed6b6ed8525730f678313122cae207d96a3f95a187238dfb1","definitions":[],"follows":{"records":["project"]}} as unknown as DocumentNode<ProjectsToBillQuery, ProjectsToBillQueryVariables>;
export const CreateInvoiceDraftsDocument = {"kind":"Document","documentId":"sha256:9f817ab1ebc6ad55b03a03e39fd3cd62a0f9018bb7db28c1ee3effb0943bc1bf","definitions":[]} as unknown as DocumentNode<CreateInvoiceDraftsMutation, CreateInvoiceDraftsMutationVariables>;
export const IssueInvoiceDocument = {"kind":"Document","documentId":"sha256:69f5077e449182de01392b96d3bd08775274b5d3883c37f9fa767ce379f8df6c","definitions":[]} as unknown as DocumentNode<IssueInvoiceMutation, IssueInvoiceMutationVariables>;
export const SendInvoiceDocument = {"kind":"Document","documentId":"sha256:88e4b2b37a7db206ca74aec3416ab2121f8fdd4d87325a7304f59ef02d03c728","definitions":[]} as unknown as DocumentNode<SendInvoiceMutation, SendInvoiceMutationVariables>;
export const InvoiceEmailsDocument = {"kind":"Document","documentId":"sha256:e6fd588ad9f54f156a84f1139b63414d63bb9459058ecfddfe828d880b5a6e4e","definitions":[]} as unknown as DocumentNode<InvoiceEmailsQuery, InvoiceEmailsQueryVariables>;
export const MarkInvoicePaidDocument = {"kind":"Document","documentId":"sha256:a54370be3e96e51f1022e0292bd28745d3ba9fd85ede71300b8b61fa58042d29","definitions":[]} as unknown as DocumentNode<MarkInvoicePaidMutation, MarkInvoicePaidMutationVariables>;
export const SetPurchaseOrderDocument = {"kind":"Document","documentId":"sha256:1554fd67f81ea54bdcc424664537f72a2ced13fd0c924b0d95a1321178d3e566","definitions":[]} as unknown as DocumentNode<SetPurchaseOrderMutation, SetPurchaseOrderMutationVariables>;
export const RecordPaymentDocument = {"kind":"Document","documentId":"sha256:d5b624bf12f01aab03d281e5837ee1f03a047a17af3ba32a0ae8624e620f756d","definitions":[]} as unknown as DocumentNode<RecordPaymentMutation, RecordPaymentMutationVariables>;
export const RemovePaymentDocument = {"kind":"Document","documentId":"sha256:def95c63e0a234fa31bc792be585f98313e052b4e8c39f037f7b3388e73e721f","definitions":[]} as unknown as DocumentNode<RemovePaymentMutation, RemovePaymentMutationVariables>;
export const VoidInvoiceDocument = {"kind":"Document","documentId":"sha256:eb4cb7d552c58245096e9649e34282163298cb420f25e6c4a241dea5935eca54","definitions":[]} as unknown as DocumentNode<VoidInvoiceMutation, VoidInvoiceMutationVariables>;