// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The role of a member, which decides what they can do in the organisation. */
export type Role =
  | 'admin'
  | 'developer'
  | 'owner'
  | 'staff'
  | 'worker';

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, email: string, name: string, role: Role, workerId: string | null, organisation: { id: string, name: string }, memberships: Array<{ role: Role, organisation: { id: string, name: string } }> } | null };

export const MeDocument = {"kind":"Document","documentId":"sha256:ae76d24a396a59aa91f88970d8982c0192038799bfd91d84c571d91390ccb112","definitions":[]} as unknown as DocumentNode<MeQuery, MeQueryVariables>;