// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type TestOrganisationsQueryVariables = Exact<{ [key: string]: never; }>;


export type TestOrganisationsQuery = { testOrganisations: { data: Array<{ id: string, name: string, status: Types.TestOrganisationStatus, clock: string, endsAt: string, createdAt: string }> } | null };

export type DeleteTestOrganisationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteTestOrganisationMutation = { deleteTestOrganisation: { id: string, deleted: boolean } };

export const TestOrganisationsDocument = {"kind":"Document","documentId":"sha256:75e1346b0c281bcb50305e2c250fc8ee63d63c0ab0d7c29197c80c18bad8f62b","definitions":[]} as unknown as DocumentNode<TestOrganisationsQuery, TestOrganisationsQueryVariables>;
export const DeleteTestOrganisationDocument = {"kind":"Document","documentId":"sha256:4aa913ea36ecb8eb850f449e32d5ec11b98f5c9ae968a98449f8c2f8ff561181","definitions":[]} as unknown as DocumentNode<DeleteTestOrganisationMutation, DeleteTestOrganisationMutationVariables>;