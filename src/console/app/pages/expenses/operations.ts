// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

/** Category of an expense. */
export type ExpenseCategory =
  | 'accommodation'
  | 'meals'
  | 'other'
  | 'ppe'
  | 'tools'
  | 'travel';

/** Which expense records a list contains: all that is given must hold. */
export type ExpenseFilter = {
  /** Only records whose `amount` is in this range. */
  amount?: IntRange | null | undefined;
  /** Only records whose `category` is one of these, up to 20. */
  category?: Array<ExpenseCategory> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `currency` is one of these, up to 20. */
  currency?: Array<string> | null | undefined;
  /** Only records whose `incurredOn` is in this range. */
  incurredOn?: DateRange | null | undefined;
  /** Only records whose `projectId` is one of these, up to 20. */
  projectId?: OptionalIdFilter | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<ExpenseStatus> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
  /** Only records whose `workerId` is one of these, up to 20. */
  workerId?: Array<string> | null | undefined;
};

/** The order of a list of expense records. Records with the same value are in the order of their ids. */
export type ExpenseSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** What to sort by. */
  field: ExpenseSortField;
};

/** What a list of expense records can be sorted by. */
export type ExpenseSortField =
  /** By `amount`. */
  | 'amount'
  /** By `createdAt`. */
  | 'createdAt'
  /** By `incurredOn`. */
  | 'incurredOn'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of an expense. */
export type ExpenseStatus =
  | 'approved'
  | 'paid'
  | 'rejected'
  | 'submitted';

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

/** Changes to an expense. An absent field keeps its value; null clears it. */
export type UpdateExpenseInput = {
  /** Category of the expense. */
  category?: ExpenseCategory | null | undefined;
  /** Description of the expense. */
  description?: string | null | undefined;
  /** Reason for the rejection. */
  rejectionReason?: string | null | undefined;
  /** The new status. */
  status?: ExpenseStatus | null | undefined;
};

export type ExpensesQueryVariables = Exact<{
  filter?: ExpenseFilter | null | undefined;
  search?: string | null | undefined;
  sort?: ExpenseSort | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type ExpensesQuery = { expenses: { nextCursor: string | null, data: Array<{ id: string, category: ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: ExpenseStatus, rejectionReason: string | null, receiptUrl: string | null, createdAt: string, updatedAt: string, project: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string } | null }>, pagination: { total: number } } | null };

export type ExpenseStatusesQueryVariables = Exact<{ [key: string]: never; }>;


export type ExpenseStatusesQuery = { expenseCounts: Array<{ value: string | null, count: number }> | null };

export type OneExpenseQueryVariables = Exact<{
  id: string;
}>;


export type OneExpenseQuery = { expense: { id: string, category: ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: ExpenseStatus, rejectionReason: string | null, receiptUrl: string | null, createdAt: string, updatedAt: string, project: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string } | null } | null };

export type DecideExpenseMutationVariables = Exact<{
  id: string;
  input: UpdateExpenseInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type DecideExpenseMutation = { updateExpense: { id: string, category: ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: ExpenseStatus, rejectionReason: string | null, receiptUrl: string | null, createdAt: string, updatedAt: string, project: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string } | null } };

export type ExpenseRowFragment = { id: string, category: ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: ExpenseStatus, rejectionReason: string | null, receiptUrl: string | null, createdAt: string, updatedAt: string, project: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string } | null };

export const ExpensesDocument = {"kind":"Document","documentId":"sha256:e0736aa02c656e90a5f0b6d5528db56a655364b69103f92d208c1692dced6b01","definitions":[]} as unknown as DocumentNode<ExpensesQuery, ExpensesQueryVariables>;
export const ExpenseStatusesDocument = {"kind":"Document","documentId":"sha256:f4f4809c7566e76e625b00c8df4efd249fb4b450416082cd0f7b52cf2ca8f885","definitions":[]} as unknown as DocumentNode<ExpenseStatusesQuery, ExpenseStatusesQueryVariables>;
export const OneExpenseDocument = {"kind":"Document","documentId":"sha256:1401f194f99598396ef2409113fe4582d86599b4d840f58d78364e49e06a8ced","definitions":[]} as unknown as DocumentNode<OneExpenseQuery, OneExpenseQueryVariables>;
export const DecideExpenseDocument = {"kind":"Document","documentId":"sha256:f958ebd1d4b601c834f367cf21d5c2418148c5b0dffa82cba9510a1d1aba2b3a","definitions":[]} as unknown as DocumentNode<DecideExpenseMutation, DecideExpenseMutationVariables>;