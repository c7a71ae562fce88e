// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type DashboardQueryVariables = Exact<{
  weeks: number;
}>;


export type DashboardQuery = { siteForecast: Array<{ date: string, onSite: number, starting: number, ending: number }> | null, openRoles: Array<{ trade: string, open: number, jobs: number, firstDay: string }> | null, compliance: Array<{ value: string | null, count: number }> | null, projectWork: Array<{ projectId: string, projectName: string, clientId: string, clientName: string, currency: string | null, hours: number, hoursWithoutRate: number, charged: number, expenses: number }> | null };

export const DashboardDocument = {"kind":"Document","documentId":"sha256:2a4ebaba063b36ca0575a4a19572677f77cc20770dfbf7258003150b1f2d3988","definitions":[],"follows":{"records":["assignment","client","expense","job","planner","project","timesheet","worker"]}} as unknown as DocumentNode<DashboardQuery, DashboardQueryVariables>;