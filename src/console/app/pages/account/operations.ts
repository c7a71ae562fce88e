// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { sessions: Array<{ id: string, createdAt: string, lastSeenAt: string, expiresAt: string, address: string | null, userAgent: string | null, current: boolean }> | null };

export type RevokeSessionMutationVariables = Exact<{
  id: string;
}>;


export type RevokeSessionMutation = { revokeSession: { id: string } };

export type ChangePasswordMutationVariables = Exact<{
  currentPassword: string;
  newPassword: string;
}>;


export type ChangePasswordMutation = { changePassword: boolean };

export type DigestQueryVariables = Exact<{ [key: string]: never; }>;


export type DigestQuery = { myNotifications: { digest: boolean } | null };

export type UpdateMyDigestMutationVariables = Exact<{
  wanted: boolean;
}>;


export type UpdateMyDigestMutation = { updateMyDigest: boolean };

export const SessionsDocument = {"kind":"Document","documentId":"sha256:a50c38305d3936b34f5ef98fdf308b2920437f621c16a11f513f1a59290b1d83","definitions":[]} as unknown as DocumentNode<SessionsQuery, SessionsQueryVariables>;
export const RevokeSessionDocument = {"kind":"Document","documentId":"sha256:9c4cf0305b046e8907e921514935e9bf2d8eecf25fd5b04ecf69ea5eeab9d467","definitions":[]} as unknown as DocumentNode<RevokeSessionMutation, RevokeSessionMutationVariables>;
export const ChangePasswordDocument = {"kind":"Document","documentId":"sha256:7f0a6b0db92d5a7d22267f951ee02f777c1a809310502943fe0c420069eb691f","definitions":[]} as unknown as DocumentNode<ChangePasswordMutation, ChangePasswordMutationVariables>;
export const DigestDocument = {"kind":"Document","documentId":"sha256:d506b8574690f0da6b1c31a4341154777674404b0046d92527210fc3d634878b","definitions":[],"follows":{"records":["notification"],"topics":["notifications"]}} as unknown as DocumentNode<DigestQuery, DigestQueryVariables>;
export const UpdateMyDigestDocument = {"kind":"Document","documentId":"sha256:c0d70c6ec3dc6303334d00729b326e871d54f34135383729534d54394c4e0795","definitions":[]} as unknown as DocumentNode<UpdateMyDigestMutation, UpdateMyDigestMutationVariables>;