// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, email: string, name: string, role: Types.Role, workerId: string | null, isLimited: boolean, canEmailClients: boolean, seesRestricted: boolean, language: Types.Language, lastEventId: string | null, weekStart: Types.WeekStart, organisation: { id: string, name: string, deletesAt: string | null }, memberships: Array<{ role: Types.Role, organisation: { id: string, name: string } }> } | null };

export const MeDocument = {"kind":"Document","documentId":"sha256:9a4834b13c32569d9cdc48037edfd3f5bb254e5179b8258299830c10b642e985","definitions":[]} as unknown as DocumentNode<MeQuery, MeQueryVariables>;