// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type RecordHistoryQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type RecordHistoryQuery = { recordHistory: { hasMore: boolean, data: Array<{ id: string, type: string, createdAt: string, data: unknown, actor: { kind: Types.EventActorKind, name: string, user: { userId: string, name: string } | null } | null }> } | null };

export const RecordHistoryDocument = {"kind":"Document","documentId":"sha256:bad0b87d164f037bc69f24e388d3b3efe6aa299c26f4c9ddf1672420e18bc431","definitions":[],"follows":{"topics":["events"]}} as unknown as DocumentNode<RecordHistoryQuery, RecordHistoryQueryVariables>;