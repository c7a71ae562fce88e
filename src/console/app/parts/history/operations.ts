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


export type RecordHistoryQuery = { recordHistory: { hasMore: boolean, data: Array<{ id: string, type: string, createdAt: string, data: unknown, actor: { kind: Types.EventActorKind, name: string, fileName: string | null, user: { userId: string, name: string } | null } | null }> } | null };

export const RecordHistoryDocument = {"kind":"Document","documentId":"sha256:e8154129556cef48297ef41db289b2c10aa9d91afc5c47d248fb443c2d10ecaa","definitions":[],"follows":{"topics":["events"]}} as unknown as DocumentNode<RecordHistoryQuery, RecordHistoryQueryVariables>;