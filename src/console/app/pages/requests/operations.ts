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


export type RequestLogQuery = { requestLog: { nextCursor: string | null, data: Array<{ id: string, at: string, requestId: string, surface: Types.Surface, method: string, path: string, operation: string | null, credentialId: string, credentialKind: Types.CredentialKind, credentialName: string | null, environment: Types.Environment, status: number, errorCode: string | null, durationMs: number }> } | null };

export type UsedCredentialsQueryVariables = Exact<{
  since?: string | null | undefined;
}>;


export type UsedCredentialsQuery = { credentialUsage: Array<{ credentialId: string, credentialKind: Types.CredentialKind, credentialName: string | null }> | null };

export const RequestLogDocument = {"kind":"Document","documentId":"sha256:558d2b44b6f2754eef06c0e2652039c140c081d9e1988dbfd175abf273cd60c9","definitions":[]} as unknown as DocumentNode<RequestLogQuery, RequestLogQueryVariables>;
export const UsedCredentialsDocument = {"kind":"Document","documentId":"sha256:ed668f0746c6e093ab10ab140d2ee997fcf69e71a15e7c33e1daa3c6e130701d","definitions":[]} as unknown as DocumentNode<UsedCredentialsQuery, UsedCredentialsQueryVariables>;