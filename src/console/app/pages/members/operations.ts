// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type MembersQueryVariables = Exact<{ [key: string]: never; }>;


export type MembersQuery = { members: Array<{ userId: string, email: string, name: string, role: Types.Role, workerId: string | null, createdAt: string }> | null, invitations: Array<{ id: string, email: string, name: string, role: Types.Role, createdAt: string, expiresAt: string }> | null };

export type WorkersQueryVariables = Exact<{
  limit: number;
  offset: number;
}>;


export type WorkersQuery = { workers: { data: Array<{ id: string, firstName: string, lastName: string }>, pagination: { total: number } } | null };

export type InviteMemberMutationVariables = Exact<{
  email: string;
  name: string;
  role: Types.Role;
  workerId?: string | null | undefined;
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
}>;


export type ChangeMemberRoleMutation = { changeMemberRole: { userId: string, role: Types.Role } };

export type RemoveMemberMutationVariables = Exact<{
  userId: string;
}>;


export type RemoveMemberMutation = { removeMember: { userId: string } };

export const MembersDocument = {"kind":"Document","documentId":"sha256:e3f982efd8c658709ec5679d3e9e2c2dc1c03a777ed11587d6e6e1b233dbc505","definitions":[]} as unknown as DocumentNode<MembersQuery, MembersQueryVariables>;
export const WorkersDocument = {"kind":"Document","documentId":"sha256:6823722a65e37040d96906e1614a9ba6da2a5f4ceab26e0e81753ca3b7579ebc","definitions":[],"follows":{"records":["worker"]}} as unknown as DocumentNode<WorkersQuery, WorkersQueryVariables>;
export const InviteMemberDocument = {"kind":"Document","documentId":"sha256:769972689194d88fe46c28bae56557fe7b37baa606ce7b23154b2fcc7d2f2cf0","definitions":[]} as unknown as DocumentNode<InviteMemberMutation, InviteMemberMutationVariables>;
export const RevokeInvitationDocument = {"kind":"Document","documentId":"sha256:4dd8dd8b0a403d1027dad660b656dfb3769ef38f8e95f755843da42e6459fd60","definitions":[]} as unknown as DocumentNode<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const ChangeMemberRoleDocument = {"kind":"Document","documentId":"sha256:18d35bdcc51513e7162b4bbbe6c0b4fea1ac8bcf6a158876bc8cf2e67c94abbe","definitions":[]} as unknown as DocumentNode<ChangeMemberRoleMutation, ChangeMemberRoleMutationVariables>;
export const RemoveMemberDocument = {"kind":"Document","documentId":"sha256:f7e10be3cfdf55a6ae964864165307bfa4661ec6332dccc9e698b9d0f7cab4ab","definitions":[]} as unknown as DocumentNode<RemoveMemberMutation, RemoveMemberMutationVariables>;