// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ConnectionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ConnectionsQuery = { connections: Array<{ id: string, name: string, isSandbox: boolean, scopes: Array<string>, connectedAt: string, lastUsedAt: string | null }> | null };

export type RevokeConnectionMutationVariables = Exact<{
  id: string;
}>;


export type RevokeConnectionMutation = { revokeConnection: { id: string } };

export const ConnectionsDocument = {"kind":"Document","documentId":"sha256:8f6072d4933adbf7dd123d5058e93cc5bba84c8bf063a0c0e343bb40bafa98ff","definitions":[]} as unknown as DocumentNode<ConnectionsQuery, ConnectionsQueryVariables>;
export const RevokeConnectionDocument = {"kind":"Document","documentId":"sha256:5183f55169f014b56c1a082c87d7d63e859eb398dae31fb6229a892e471f42a3","definitions":[]} as unknown as DocumentNode<RevokeConnectionMutation, RevokeConnectionMutationVariables>;