// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Which assignment records a list contains: all that is given must hold. */
export type AssignmentFilter = {
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `endDate` is in this range. */
  endDate?: OptionalDateRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Only records whose `jobId` is one of these, up to 20. */
  jobId?: OptionalIdFilter | null | undefined;
  /** Pairs of the metadata, up to 10; all must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. */
  projectId?: Array<string> | null | undefined;
  /** Only records whose `startDate` is in this range. */
  startDate?: DateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<AssignmentStatus> | null | undefined;
  /** Only records whose `trade` is one of these, up to 20. */
  trade?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. */
  workerId?: Array<string> | null | undefined;
};

/** The order of a list of assignment records. Records with the same value are in the order of their ids. */
export type AssignmentSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** What to sort by. */
  field: AssignmentSortField;
};

/** What a list of assignment records can be sorted by. */
export type AssignmentSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `endDate`. */
  | 'endDate'
  /** By `startDate`. */
  | 'startDate'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an assignment, derived from its dates. */
export type AssignmentStatus =
  | 'active'
  | 'ended'
  | 'scheduled';

/** The hourly rates of an assignment. */
export type ChargeRateInput = {
  /** ISO 4217, e.g. `GBP`. */
  currency: string;
  /** Hourly overtime rate. Default: `rate`. */
  overtimeRate?: number | null | undefined;
  /** Hourly rate, in minor units of the currency. */
  rate: number;
};

/** A new draft invoice. It bills the approved timesheets that lie entirely in the period and are not on another invoice. */
export type CreateInvoiceDraftInput = {
  /** Id of the client. */
  clientId: string;
  /** Last day of the period; not before the first. */
  periodEnd: string;
  /** First day of the period. */
  periodStart: string;
  /** VAT rate in percent, up to two decimals. Default: the organisation's setting. */
  vatPercent?: number | null | undefined;
};

/** A range of values: all that is given must hold. */
export type DateRange = {
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** A range of values: all that is given must hold. */
export type DateTimeRange = {
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** A range of values: all that is given must hold. */
export type IntRange = {
  /** Greater than this. */
  gt?: number | null | undefined;
  /** This or greater. */
  gte?: number | null | undefined;
  /** Less than this. */
  lt?: number | null | undefined;
  /** This or less. */
  lte?: number | null | undefined;
};

/** Which invoice records a list contains: all that is given must hold. */
export type InvoiceFilter = {
  /** Only records whose `clientId` is one of these, up to 20. */
  clientId?: Array<string> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `currency` is one of these, up to 20. */
  currency?: Array<string> | null | undefined;
  /** Only records whose `dueOn` is in this range. */
  dueOn?: OptionalDateRange | null | undefined;
  /** Only records whose `issuedAt` is in this range. */
  issuedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `number` is one of these, up to 20. */
  number?: Array<string> | null | undefined;
  /** Only records whose `paidAt` is in this range. */
  paidAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `periodEnd` is in this range. */
  periodEnd?: DateRange | null | undefined;
  /** Only records whose `periodStart` is in this range. */
  periodStart?: DateRange | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<InvoiceStatus> | null | undefined;
  /** Only records whose `total` is in this range. */
  total?: IntRange | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** The order of a list of invoice records. Records with the same value are in the order of their ids. */
export type InvoiceSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** What to sort by. */
  field: InvoiceSortField;
};

/** What a list of invoice records can be sorted by. */
export type InvoiceSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `dueOn`. */
  | 'dueOn'
  /** By `issuedAt`. */
  | 'issuedAt'
  /** By `paidAt`. */
  | 'paidAt'
  /** By `periodEnd`. */
  | 'periodEnd'
  /** By `periodStart`. */
  | 'periodStart'
  /** By `total`. */
  | 'total'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an invoice. */
export type InvoiceStatus =
  | 'draft'
  | 'issued'
  | 'paid'
  | 'void';

/** A pair of the metadata of a record. */
export type MetadataPair = {
  /** The key. */
  key: string;
  /** Its value, exactly. */
  value: string;
};

/** A range of values: all that is given must hold. A record may have no value. */
export type OptionalDateRange = {
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** A range of values: all that is given must hold. A record may have no value. */
export type OptionalDateTimeRange = {
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** Which id a record has, of those that may have none. */
export type OptionalIdFilter = {
  /** Whether there is an id. */
  exists?: boolean | null | undefined;
  /** One of these ids, up to 20. */
  in?: Array<string> | null | undefined;
};

/** The direction of a sort. Records without the value come last in both. */
export type SortDirection =
  /** Smallest first. */
  | 'asc'
  /** Largest first. */
  | 'desc';

export type UnbilledQueryVariables = Exact<{ [key: string]: never; }>;


export type UnbilledQuery = { unbilledWork: Array<{ clientId: string, clientName: string, periodStart: string, periodEnd: string, timesheets: number, hours: number, withoutRate: number, amounts: Array<{ currency: string, amount: number }>, unratedAssignments: Array<{ assignmentId: string, worker: string, project: string }> }> | null };

export type InvoiceTermsQueryVariables = Exact<{ [key: string]: never; }>;


export type InvoiceTermsQuery = { invoiceSettings: { vatPercent: number, paymentDays: number, prefix: string } | null };

export type InvoicesQueryVariables = Exact<{
  filter?: InvoiceFilter | null | undefined;
  search?: string | null | undefined;
  sort?: InvoiceSort | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type InvoicesQuery = { invoices: { nextCursor: string | null, data: Array<{ id: string, number: string | null, status: InvoiceStatus, periodStart: string, periodEnd: string, currency: string, net: number, total: number, issuedAt: string | null, dueOn: string | null, paidAt: string | null, client: { id: string, name: string } | null }>, pagination: { total: number } } | null };

export type InvoiceStatusesQueryVariables = Exact<{ [key: string]: never; }>;


export type InvoiceStatusesQuery = { invoiceCounts: Array<{ value: string | null, count: number }> | null };

export type OneInvoiceQueryVariables = Exact<{
  id: string;
}>;


export type OneInvoiceQuery = { invoice: { id: string, number: string | null, status: InvoiceStatus, periodStart: string, periodEnd: string, currency: string, net: number, vatPercent: number, vat: number, total: number, issuedAt: string | null, dueOn: string | null, paidAt: string | null, voidedAt: string | null, createdAt: string, fileUrl: string | null, lines: Array<{ workerId: string, projectId: string, worker: string, project: string, amount: number, parts: Array<{ kind: string, hours: number, rate: number, amount: number }> }>, client: { id: string, name: string, address: string | null } | null } | null };

export type RatesQueryVariables = Exact<{
  filter?: AssignmentFilter | null | undefined;
  sort?: AssignmentSort | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type RatesQuery = { assignments: { nextCursor: string | null, data: Array<{ id: string, trade: string | null, status: AssignmentStatus, startDate: string, endDate: string | null, worker: { id: string, firstName: string, lastName: string } | null, project: { id: string, name: string, client: { id: string, name: string } | null } | null, chargeRate: { rate: number, overtimeRate: number, currency: string } | null }>, pagination: { total: number } } | null };

export type SetChargeRateMutationVariables = Exact<{
  assignmentId: string;
  input: ChargeRateInput;
}>;


export type SetChargeRateMutation = { setChargeRate: { id: string, trade: string | null, status: AssignmentStatus, startDate: string, endDate: string | null, worker: { id: string, firstName: string, lastName: string } | null, project: { id: string, name: string, client: { id: string, name: string } | null } | null, chargeRate: { rate: number, overtimeRate: number, currency: string } | null } };

export type CreateInvoiceDraftMutationVariables = Exact<{
  input: CreateInvoiceDraftInput;
}>;


export type CreateInvoiceDraftMutation = { createInvoiceDraft: { id: string } };

export type IssueInvoiceMutationVariables = Exact<{
  id: string;
}>;


export type IssueInvoiceMutation = { issueInvoice: { id: string, number: string | null, status: InvoiceStatus, periodStart: string, periodEnd: string, currency: string, net: number, vatPercent: number, vat: number, total: number, issuedAt: string | null, dueOn: string | null, paidAt: string | null, voidedAt: string | null, createdAt: string, fileUrl: string | null, lines: Array<{ workerId: string, projectId: string, worker: string, project: string, amount: number, parts: Array<{ kind: string, hours: number, rate: number, amount: number }> }>, client: { id: string, name: string, address: string | null } | null } };

export type MarkInvoicePaidMutationVariables = Exact<{
  id: string;
}>;


export type MarkInvoicePaidMutation = { markInvoicePaid: { id: string, number: string | null, status: InvoiceStatus, periodStart: string, periodEnd: string, currency: string, net: number, vatPercent: number, vat: number, total: number, issuedAt: string | null, dueOn: string | null, paidAt: string | null, voidedAt: string | null, createdAt: string, fileUrl: string | null, lines: Array<{ workerId: string, projectId: string, worker: string, project: string, amount: number, parts: Array<{ kind: string, hours: number, rate: number, amount: number }> }>, client: { id: string, name: string, address: string | null } | null } };

export type VoidInvoiceMutationVariables = Exact<{
  id: string;
}>;


export type VoidInvoiceMutation = { voidInvoice: { id: string, number: string | null, status: InvoiceStatus, periodStart: string, periodEnd: string, currency: string, net: number, vatPercent: number, vat: number, total: number, issuedAt: string | null, dueOn: string | null, paidAt: string | null, voidedAt: string | null, createdAt: string, fileUrl: string | null, lines: Array<{ workerId: string, projectId: string, worker: string, project: string, amount: number, parts: Array<{ kind: string, hours: number, rate: number, amount: number }> }>, client: { id: string, name: string, address: string | null } | null } };

export type RateRowFragment = { id: string, trade: string | null, status: AssignmentStatus, startDate: string, endDate: string | null, worker: { id: string, firstName: string, lastName: string } | null, project: { id: string, name: string, client: { id: string, name: string } | null } | null, chargeRate: { rate: number, overtimeRate: number, currency: string } | null };

export type WholeInvoiceFragment = { id: string, number: string | null, status: InvoiceStatus, periodStart: string, periodEnd: string, currency: string, net: number, vatPercent: number, vat: number, total: number, issuedAt: string | null, dueOn: string | null, paidAt: string | null, voidedAt: string | null, createdAt: string, fileUrl: string | null, lines: Array<{ workerId: string, projectId: string, worker: string, project: string, amount: number, parts: Array<{ kind: string, hours: number, rate: number, amount: number }> }>, client: { id: string, name: string, address: string | null } | null };

export const UnbilledDocument = {"kind":"Document","documentId":"sha256:822011618e085d6de4462358843319ad6ea1263a6175061d0cd10343661704c8","definitions":[]} as unknown as DocumentNode<UnbilledQuery, UnbilledQueryVariables>;
export const InvoiceTermsDocument = {"kind":"Document","documentId":"sha256:9e13698484514518337c63369bec8833be486e014d06ad7067bdd1e476da190b","definitions":[]} as unknown as DocumentNode<InvoiceTermsQuery, InvoiceTermsQueryVariables>;
export const InvoicesDocument = {"kind":"Document","documentId":"sha256:65c1931a8fec368c047e599ec403fff591d8ee7c22967702f8aa3c5ecfeedb8a","definitions":[]} as unknown as DocumentNode<InvoicesQuery, InvoicesQueryVariables>;
export const InvoiceStatusesDocument = {"kind":"Document","documentId":"sha256:311522ed765ff40bd76b8ca691b3984d47384c3516792ca00dbd36e91508e79c","definitions":[]} as unknown as DocumentNode<InvoiceStatusesQuery, InvoiceStatusesQueryVariables>;
export const OneInvoiceDocument = {"kind":"Document","documentId":"sha256:96ac38f39a22b529e5b3a7b58529a6186907d60c02971b7c6a9b53b6f5bdcdf9","definitions":[]} as unknown as DocumentNode<OneInvoiceQuery, OneInvoiceQueryVariables>;
export const RatesDocument = {"kind":"Document","documentId":"sha256:0f0f5b7503a5768cec80bc07cfea63789c87db7b0a7c1ae5de2bbf989ab02d78","definitions":[]} as unknown as DocumentNode<RatesQuery, RatesQueryVariables>;
export const SetChargeRateDocument = {"kind":"Document","documentId":"sha256:6a5b076518f9823433b0a86cb3bf41178151ed6821ccaf6c6864e35d12cd7740","definitions":[]} as unknown as DocumentNode<SetChargeRateMutation, SetChargeRateMutationVariables>;
export const CreateInvoiceDraftDocument = {"kind":"Document","documentId":"sha256:c2afa654deb8ded1b930341299d1ad956790c1240387de21287797484efaf91d","definitions":[]} as unknown as DocumentNode<CreateInvoiceDraftMutation, CreateInvoiceDraftMutationVariables>;
export const IssueInvoiceDocument = {"kind":"Document","documentId":"sha256:bd37f6ec7ff9d025abb856250b7e5dfbdf56ae0254b06b3258608a911f85d9f6","definitions":[]} as unknown as DocumentNode<IssueInvoiceMutation, IssueInvoiceMutationVariables>;
export const MarkInvoicePaidDocument = {"kind":"Document","documentId":"sha256:d27bdda9bfa354acc9a6ba719aefe58ceca2f7376c5239ad260fa7f64cb77227","definitions":[]} as unknown as DocumentNode<MarkInvoicePaidMutation, MarkInvoicePaidMutationVariables>;
export const VoidInvoiceDocument = {"kind":"Document","documentId":"sha256:ba5d7849e46d3d778a067288134b7cf0e0e963e936aeaa8d3f6fb87c26b70b76","definitions":[]} as unknown as DocumentNode<VoidInvoiceMutation, VoidInvoiceMutationVariables>;