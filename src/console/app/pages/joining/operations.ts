// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type JoinLinkFieldsFragment = { id: string, url: string, requestsPerDay: number, createdAt: string, expiresAt: string, project: { id: string, name: string } | null, createdBy: { userId: string, name: string } | null };

export type JoinLinksQueryVariables = Exact<{ [key: string]: never; }>;


export type JoinLinksQuery = { joinLinks: Array<JoinLinkFieldsFragment> | null };

export type JoinRequestsQueryVariables = Exact<{
  status?: Types.JoinRequestStatus | null | undefined;
  search?: string | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type JoinRequestsQuery = { joinRequests: { nextCursor: string | null, data: Array<{ id: string, status: Types.JoinRequestStatus, name: string, email: string, externalId: string | null, phone: string | null, waitReason: Types.JoinWaitReason | null, createdAt: string, worker: { id: string, firstName: string, lastName: string } | null, suggestions: Array<{ matches: Array<Types.JoinMatch>, worker: { id: string, firstName: string, lastName: string, trade: string | null, externalId: string | null, accountStatus: Types.AccountStatus } | null }> }>, pagination: { total: number } } | null };

export type WaitingToJoinQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingToJoinQuery = { joinRequests: { pagination: { total: number } } | null };

export type CreateJoinLinkMutationVariables = Exact<{
  projectId?: string | null | undefined;
  days?: number | null | undefined;
  requestsPerDay?: number | null | undefined;
}>;


export type CreateJoinLinkMutation = { createJoinLink: JoinLinkFieldsFragment };

export type RevokeJoinLinkMutationVariables = Exact<{
  id: string;
}>;


export type RevokeJoinLinkMutation = { revokeJoinLink: { id: string } };

export type ConfirmJoinRequestMutationVariables = Exact<{
  id: string;
  workerId: string;
}>;


export type ConfirmJoinRequestMutation = { confirmJoinRequest: { id: string, status: Types.JoinRequestStatus } };

export type RejectJoinRequestMutationVariables = Exact<{
  id: string;
}>;


export type RejectJoinRequestMutation = { rejectJoinRequest: { id: string, status: Types.JoinRequestStatus } };

export type AddressOfWorkerQueryVariables = Exact<{
  id: string;
}>;


export type AddressOfWorkerQuery = { worker: { id: string, email: string | null } | null };

export const JoinLinksDocument = {"kind":"Document","documentId":"sha256:a003f7b94601b264da34c1e6a356c272f024f1d9e17cf4a3ecb924eb9c48ad40","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<JoinLinksQuery, JoinLinksQueryVariables>;
export const JoinRequestsDocument = {"kind":"Document","documentId":"sha256:6f7c2cbaa9932027d15ea56e79ac63c04b50a521587246277a54d0d7cec897fc","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<JoinRequestsQuery, JoinRequestsQueryVariables>;
export const WaitingToJoinDocument = {"kind":"Document","documentId":"sha256:9b46436d9df5c468a3132d8be4a53b5f94aeb979acc07adcd347d998e0c0db97","definitions":[]} as unknown as DocumentNode<WaitingToJoinQuery, WaitingToJoinQueryVariables>;
export const CreateJoinLinkDocument = {"kind":"Document","documentId":"sha256:cf9106cc1f963845facdc8b349a0ba2ce168f4290cf021cda2494a3db1176b8f","definitions":[]} as unknown as DocumentNode<CreateJoinLinkMutation, CreateJoinLinkMutationVariables>;
export const RevokeJoinLinkDocument = {"kind":"Document","documentId":"sha256:b1edc84525524289399f0f571de375fd5048ea5ab84629d4788b415f958164ff","definitions":[]} as unknown as DocumentNode<RevokeJoinLinkMutation, RevokeJoinLinkMutationVariables>;
export const ConfirmJoinRequestDocument = {"kind":"Document","documentId":"sha256:c9ef90b8d5fa6bd21ba31034497300a2325074abee4e07b3881e4392d4fd27dc","definitions":[]} as unknown as DocumentNode<ConfirmJoinRequestMutation, ConfirmJoinRequestMutationVariables>;
export const RejectJoinRequestDocument = {"kind":"Document","documentId":"sha256:a0928c1aa4e7122d290dfdbdbcfdf63ca8a36260459aa1602c6acc88f5492a16","definitions":[]} as unknown as DocumentNode<RejectJoinRequestMutation, RejectJoinRequestMutationVariables>;
export const AddressOfWorkerDocument = {"kind":"Document","documentId":"sha256:71373f6e7fab0db227bf8bc44b6150200ee5f5869dd0cefdfc759ecb1217e662","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<AddressOfWorkerQuery, AddressOfWorkerQueryVariables>;