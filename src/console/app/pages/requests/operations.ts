// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type RequestLogQueryVariables = Exact<{
  limit: number;
  cursor?: string | null | undefined;
  requestId?: string | null | undefined;
  credentialId?: string | null | undefined;
  kinds?: Array<Types.CredentialKind> | Types.CredentialKind | null | undefined;
  statusFrom?: number | null | undefined;
  statusTo?: number | null | undefined;
  errorCode?: string | null | undefined;
  path?: string | null | undefined;
  since?: string | null | undefined;
}>;


export type RequestLogQuery = { requestLog: { nextCursor: string | null, data: Array<{ id: string, at: string, requestId: string, surface: Types.Surface, method: string, path: string, operation: string | null, credentialId: string, credentialKind: Types.CredentialKind, credentialName: string | null, environment: Types.Environment, status: number, errorCode: string | null, durationMs: number, points: number }> } | null };

export type UsedCredentialsQueryVariables = Exact<{
  since?: string | null | undefined;
}>;


export type UsedCredentialsQuery = { credentialUsage: Array<{ credentialId: string, credentialKind: Types.CredentialKind, credentialName: string | null }> | null };

export type RequestCauseQueryVariables = Exact<{
  id: string;
}>;


export type RequestCauseQuery = { request: { cause: { message: string | null, path: string | null, document: string | null, documentId: string | null, shape: string | null, statementCount: number, details: Array<{ path: string, code: string, message: string }>, statements: Array<{ sql: string, durationMs: number }> | null } | null } | null };

export type RequestFailuresQueryVariables = Exact<{
  since?: string | null | undefined;
}>;


export type RequestFailuresQuery = { requestFailures: Array<{ errorCode: string, surface: Types.Surface, operation: string | null, credentialId: string, credentialKind: Types.CredentialKind, credentialName: string | null, count: number, firstAt: string, lastAt: string, requestId: string, message: string | null }> | null };

export const RequestLogDocument = {"kind":"Document","documentId":"sha256:df171ab2e415cfa764a16866843f6cf1d90dc086e971e00a33812fb80b6afba8","definitions":[],"follows":{"topics":["requests"]}} as unknown as DocumentNode<RequestLogQuery, RequestLogQueryVariables>;
export const UsedCredentialsDocument = {"kind":"Document","documentId":"sha256:ed668f0746c6e093ab10ab140d2ee997fcf69e71a15e7c33e1daa3c6e130701d","definitions":[]} as unknown as DocumentNode<UsedCredentialsQuery, UsedCredentialsQueryVariables>;
export const RequestCauseDocument = {"kind":"Document","documentId":"sha256:e2cad07c3134f4e6b9cf3e8369e9ff6607b0f069d9c7b07d2cb785cf8e9941cb","definitions":[]} as unknown as DocumentNode<RequestCauseQuery, RequestCauseQueryVariables>;
export const RequestFailuresDocument = {"kind":"Document","documentId":"sha256:c42d2ba4fbf93d3f8527baf2e8e5c4c5f484e1a17458004c57b79a7de3aeb648","definitions":[],"follows":{"topics":["requests"]}} as unknown as DocumentNode<RequestFailuresQuery, RequestFailuresQueryVariables>;