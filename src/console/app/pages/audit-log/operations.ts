// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AuditLogQueryVariables = Exact<{
  limit: number;
  cursor?: string | null | undefined;
  action?: string | null | undefined;
  actorId?: string | null | undefined;
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { nextCursor: string | null, data: Array<{ id: string, at: string, action: string, meaning: string, actorKind: Types.ActorKind, actorId: string | null, actorName: string | null, targetType: string | null, targetId: string | null, targetName: string | null, requestId: string | null, address: string | null, detail: string }> } | null };

export const AuditLogDocument = {"kind":"Document","documentId":"sha256:99909e1ab172af1be5b858efc27cfee4ea6016f35abbb926ce3fa2173c746c5b","definitions":[]} as unknown as DocumentNode<AuditLogQuery, AuditLogQueryVariables>;