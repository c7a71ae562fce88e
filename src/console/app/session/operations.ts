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


export type MeQuery = { me: { id: string, email: string, name: string, role: Role, organisation: { id: string, name: string }, memberships: Array<{ role: Role, organisation: { id: string, name: string } }> } | null };

export const MeDocument = {"kind":"Document","documentId":"sha256:90e77942b1cf84c51e926c8b8a84cf47c721b3751e67afa299fc33f090ef94ac","definitions":[]} as unknown as DocumentNode<MeQuery, MeQueryVariables>;