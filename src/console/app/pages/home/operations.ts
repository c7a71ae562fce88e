// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type DashboardQueryVariables = Exact<{
  weeks: number;
  money: boolean;
}>;


export type DashboardQuery = { siteForecast: Array<{ date: string, onSite: number, days: Array<number>, starting: number, ending: number }> | null, openRoles: Array<{ trade: string, open: number, jobs: number, firstDay: string }> | null, compliance: Array<{ value: string | null, count: number }> | null, projectWork?: Array<{ projectId: string, projectName: string, clientId: string, clientName: string, currency: string | null, hours: number, hoursWithoutRate: number, charged: number, expenses: number }> | null };

export type FirstStepsQueryVariables = Exact<{ [key: string]: never; }>;


export type FirstStepsQuery = { workers: { pagination: { total: number } } | null, clients: { pagination: { total: number } } | null, projects: { pagination: { total: number } } | null, jobs: { pagination: { total: number } } | null };

export type WaitingQueryVariables = Exact<{
  hours: boolean;
  invoices: boolean;
  people: boolean;
  today: string;
}>;


export type WaitingQuery = { timesheetCounts?: Array<{ value: string | null, count: number }> | null, expenseCounts?: Array<{ value: string | null, count: number }> | null, drafts?: { pagination: { total: number } } | null, overdue?: { pagination: { total: number } } | null, accounts?: Array<{ value: string | null, count: number }> | null, compliance?: Array<{ value: string | null, count: number }> | null, openRoles?: Array<{ open: number }> | null };

export const DashboardDocument = {"kind":"Document","documentId":"sha256:ffb291c38a0c2d7a570e1c63a9d4303a48853ab54c06019eb537c9c2c3b1690d","definitions":[],"follows":{"records":["assignment","client","expense","holiday","job","planner","project","timesheet","worker"]}} as unknown as DocumentNode<DashboardQuery, DashboardQueryVariables>;
export const FirstStepsDocument = {"kind":"Document","documentId":"sha256:bd8bbe82ab547532f82b3f36246188c25d79034692856cd775f4b49314cc8d6e","definitions":[],"follows":{"records":["client","job","project","worker"]}} as unknown as DocumentNode<FirstStepsQuery, FirstStepsQueryVariables>;
export const WaitingDocument = {"kind":"Document","documentId":"sha256:7bfb377fd28a47642e02b2083e5138b3c0fe9ac6e7e8a0c8c87f99859f52cb4c","definitions":[],"follows":{"records":["expense","invoice","job","timesheet","worker"]}} as unknown as DocumentNode<WaitingQuery, WaitingQueryVariables>;