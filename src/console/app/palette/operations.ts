// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type PaletteQueryVariables = Exact<{
  search: string;
  invoices?: boolean | null | undefined;
}>;


export type PaletteQuery = { workers: { data: Array<{ id: string, firstName: string, lastName: string, trade: string | null }> } | null, clients: { data: Array<{ id: string, name: string }> } | null, projects: { data: Array<{ id: string, name: string, client: { id: string, name: string } | null, jobs: { data: Array<{ id: string, startDate: string }> } | null }> } | null, invoices?: { data: Array<{ id: string, number: string | null, client: { id: string, name: string } | null }> } | null };

export const PaletteDocument = {"kind":"Document","documentId":"sha256:c2ca325868441799161b9c9956453905562f8448a870d229cdb533095a0a72d8","definitions":[],"follows":{"records":["client","invoice","job","project","worker"]}} as unknown as DocumentNode<PaletteQuery, PaletteQueryVariables>;