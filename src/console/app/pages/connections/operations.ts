// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ConnectionsQueryVariables = Exact<{ [key: string]: never; }>;


export type ConnectionsQuery = { connections: Array<{ name: string, isSandbox: boolean, scopes: Array<string>, connectedAt: string, lastUsedAt: string | null, id: string }> | null };

export type RevokeConnectionMutationVariables = Exact<{
  id: string;
}>;


export type RevokeConnectionMutation = { revokeConnection: { id: string } };

export const ConnectionsDocument = {"kind":"Document","documentId":"sha256:705f3d4bb8a48a8e3a4f7497790f8aa11f7849ac84671527e310e91aad42e688","definitions":[]} as unknown as DocumentNode<ConnectionsQuery, ConnectionsQueryVariables>;
export const RevokeConnectionDocument = {"kind":"Document","documentId":"sha256:76494c6c46b471de3b50a753c2a19e7318d7b2e5d126d8aaf1f682b522af64aa","definitions":[]} as unknown as DocumentNode<RevokeConnectionMutation, RevokeConnectionMutationVariables>;