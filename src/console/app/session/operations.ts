// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, email: string, name: string, role: Types.Role, workerId: string | null, organisation: { id: string, name: string }, memberships: Array<{ role: Types.Role, organisation: { id: string, name: string } }> } | null };

export const MeDocument = {"kind":"Document","documentId":"sha256:ae76d24a396a59aa91f88970d8982c0192038799bfd91d84c571d91390ccb112","definitions":[]} as unknown as DocumentNode<MeQuery, MeQueryVariables>;