// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, email: string, name: string, role: Types.Role, workerId: string | null, language: Types.Language, lastEventId: string | null, organisation: { id: string, name: string }, memberships: Array<{ role: Types.Role, organisation: { id: string, name: string } }> } | null };

export const MeDocument = {"kind":"Document","documentId":"sha256:54bbda02a0134eb5d842a27d10ac3bd0a2f33c4e42e3dd36ee11b739c7227b3d","definitions":[]} as unknown as DocumentNode<MeQuery, MeQueryVariables>;