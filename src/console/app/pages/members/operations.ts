// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type MembersQueryVariables = Exact<{
  search?: string | null | undefined;
  roles?: Array<Types.Role> | Types.Role | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type MembersQuery = { memberPage: { nextCursor: string | null, data: Array<{ userId: string, email: string, name: string, role: Types.Role, workerId: string | null, hasSecondFactor: boolean, createdAt: string, seesRestricted: boolean, limits: Array<LimitFragment> | null }>, pagination: { total: number } } | null };

export type MembersByRoleQueryVariables = Exact<{ [key: string]: never; }>;


export type MembersByRoleQuery = { membersByRole: Array<{ role: Types.Role, count: number }> | null };

export type InvitationsQueryVariables = Exact<{
  search?: string | null | undefined;
  roles?: Array<Types.Role> | Types.Role | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type InvitationsQuery = { invitationPage: { nextCursor: string | null, data: Array<{ id: string, email: string, name: string, role: Types.Role, createdAt: string, expiresAt: string }>, pagination: { total: number } } | null };

export type InviteMemberMutationVariables = Exact<{
  email: string;
  name: string;
  role: Types.Role;
  workerId?: string | null | undefined;
  limits?: Types.MemberLimitsInput | null | undefined;
}>;


export type InviteMemberMutation = { inviteMember: { id: string, email: string } };

export type RevokeInvitationMutationVariables = Exact<{
  id: string;
}>;


export type RevokeInvitationMutation = { revokeInvitation: { id: string } };

export type ChangeMemberRoleMutationVariables = Exact<{
  userId: string;
  role: Types.Role;
  workerId?: string | null | undefined;
  limits?: Types.MemberLimitsInput | null | undefined;
  seesRestricted?: boolean | null | undefined;
}>;


export type ChangeMemberRoleMutation = { changeMemberRole: { userId: string, role: Types.Role } };

export type ResetSecondFactorMutationVariables = Exact<{
  userId: string;
}>;


export type ResetSecondFactorMutation = { resetMemberSecondFactor: { userId: string, hasSecondFactor: boolean } };

export type RemoveMemberMutationVariables = Exact<{
  userId: string;
}>;


export type RemoveMemberMutation = { removeMember: { userId: string } };

export type LimitFragment = { projectId: string | null, clientId: string | null, project: { id: string, name: string } | null, client: { id: string, name: string } | null };

export const MembersDocument = {"kind":"Document","documentId":"sha256:0e06136bf7ed805e54d27a9137f0a9d2829d8018f09dda5b23b3a0deccd10fb9","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<MembersQuery, MembersQueryVariables>;
export const MembersByRoleDocument = {"kind":"Document","documentId":"sha256:f552c01d7fe335c206b89174733bc6e302619a4320f41513f0e3995a3ccdebad","definitions":[]} as unknown as DocumentNode<MembersByRoleQuery, MembersByRoleQueryVariables>;
export const InvitationsDocument = {"kind":"Document","documentId":"sha256:591f6efa258d548f28ff19f59edd166f8e77c1c8e49b02a729f2bb1cf7593447","definitions":[]} as unknown as DocumentNode<InvitationsQuery, InvitationsQueryVariables>;
export const InviteMemberDocument = {"kind":"Document","documentId":"sha256:a5f99a3c35ffb1158dcea392db2efbad8f6774270b3e9a61bb7bc8bf063612e3","definitions":[]} as unknown as DocumentNode<InviteMemberMutation, InviteMemberMutationVariables>;
export const RevokeInvitationDocument = {"kind":"Document","documentId":"sha256:4dd8dd8b0a403d1027dad660b656dfb3769ef38f8e95f755843da42e6459fd60","definitions":[]} as unknown as DocumentNode<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const ChangeMemberRoleDocument = {"kind":"Document","documentId":"sha256:0284fe61077082a2b38a6d411d5a31484dba2cd099865127f4e27b48c152f304","definitions":[]} as unknown as DocumentNode<ChangeMemberRoleMutation, ChangeMemberRoleMutationVariables>;
export const ResetSecondFactorDocument = {"kind":"Document","documentId":"sha256:93a2ed779fa119bc08216488311a7c9c8359df78719f6466418e4a23079186ea","definitions":[]} as unknown as DocumentNode<ResetSecondFactorMutation, ResetSecondFactorMutationVariables>;
export const RemoveMemberDocument = {"kind":"Document","documentId":"sha256:f7e10be3cfdf55a6ae964864165307bfa4661ec6332dccc9e698b9d0f7cab4ab","definitions":[]} as unknown as DocumentNode<RemoveMemberMutation, RemoveMemberMutationVariables>;