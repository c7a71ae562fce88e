// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ExpensesQueryVariables = Exact<{
  filter?: Types.ExpenseFilter | null | undefined;
  search?: string | null | undefined;
  sort?: Types.ExpenseSort | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type ExpensesQuery = { expenses: { nextCursor: string | null, data: Array<ExpenseRowFragment>, pagination: { total: number } } | null };

export type ExpenseStatusesQueryVariables = Exact<{ [key: string]: never; }>;


export type ExpenseStatusesQuery = { expenseCounts: Array<{ value: string | null, count: number }> | null };

export type OneExpenseQueryVariables = Exact<{
  id: string;
}>;


export type OneExpenseQuery = { expense: ExpenseRowFragment | null };

export type DecideExpenseMutationVariables = Exact<{
  id: string;
  input: Types.UpdateExpenseInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type DecideExpenseMutation = { updateExpense: ExpenseRowFragment };

export type ReopenExpenseMutationVariables = Exact<{
  id: string;
  ifUnchangedSince?: string | null | undefined;
}>;


export type ReopenExpenseMutation = { reopenExpense: ExpenseRowFragment };

export type ExpenseRowFragment = { id: string, category: Types.ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: Types.ExpenseStatus, rejectionReason: string | null, receiptUrl: string | null, createdAt: string, updatedAt: string, project: { id: string, name: string } | null, worker: { id: string, firstName: string, lastName: string } | null };

export const ExpensesDocument = {"kind":"Document","documentId":"sha256:e0736aa02c656e90a5f0b6d5528db56a655364b69103f92d208c1692dced6b01","definitions":[],"follows":{"records":["expense"]}} as unknown as DocumentNode<ExpensesQuery, ExpensesQueryVariables>;
export const ExpenseStatusesDocument = {"kind":"Document","documentId":"sha256:f4f4809c7566e76e625b00c8df4efd249fb4b450416082cd0f7b52cf2ca8f885","definitions":[],"follows":{"records":["expense"]}} as unknown as DocumentNode<ExpenseStatusesQuery, ExpenseStatusesQueryVariables>;
export const OneExpenseDocument = {"kind":"Document","documentId":"sha256:1401f194f99598396ef2409113fe4582d86599b4d840f58d78364e49e06a8ced","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<OneExpenseQuery, OneExpenseQueryVariables>;
export const DecideExpenseDocument = {"kind":"Document","documentId":"sha256:f958ebd1d4b601c834f367cf21d5c2418148c5b0dffa82cba9510a1d1aba2b3a","definitions":[]} as unknown as DocumentNode<DecideExpenseMutation, DecideExpenseMutationVariables>;
export const ReopenExpenseDocument = {"kind":"Document","documentId":"sha256:7ae4764feb6e565d6ed57a1a2520bf7bc5c6f5c9d6ce748d4326a586d12e4039","definitions":[]} as unknown as DocumentNode<ReopenExpenseMutation, ReopenExpenseMutationVariables>;