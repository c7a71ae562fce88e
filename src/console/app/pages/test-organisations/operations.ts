// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type TestOrganisationFieldsFragment = { id: string, name: string, status: Types.TestOrganisationStatus, clock: string, advancingTo: string | null, endsAt: string, createdAt: string };

export type TestOrganisationsQueryVariables = Exact<{ [key: string]: never; }>;


export type TestOrganisationsQuery = { testOrganisations: { data: Array<TestOrganisationFieldsFragment> } | null };

export type CreateTestOrganisationMutationVariables = Exact<{
  input: Types.CreateTestOrganisationInput;
}>;


export type CreateTestOrganisationMutation = { createTestOrganisation: { key: string, testOrganisation: TestOrganisationFieldsFragment } };

export type AdvanceTestOrganisationMutationVariables = Exact<{
  id: string;
  to: string;
}>;


export type AdvanceTestOrganisationMutation = { advanceTestOrganisation: TestOrganisationFieldsFragment };

export type DeleteTestOrganisationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteTestOrganisationMutation = { deleteTestOrganisation: { id: string, deleted: boolean } };

export const TestOrganisationsDocument = {"kind":"Document","documentId":"sha256:0b74ee81f8f5226cd3e97c7837f8ba0d7f8e95392a71476fd512985996fd8674","definitions":[]} as unknown as DocumentNode<TestOrganisationsQuery, TestOrganisationsQueryVariables>;
export const CreateTestOrganisationDocument = {"kind":"Document","documentId":"sha256:f01d2d4b1956d81e37219ab32ec7c1a8c3e53b2e04fdad526eff1aaa0ae94f97","definitions":[]} as unknown as DocumentNode<CreateTestOrganisationMutation, CreateTestOrganisationMutationVariables>;
export const AdvanceTestOrganisationDocument = {"kind":"Document","documentId":"sha256:812fa02ed242f8b8d28eec117e90b1c4082605ea1b9991064f5c985eac9a0c65","definitions":[]} as unknown as DocumentNode<AdvanceTestOrganisationMutation, AdvanceTestOrganisationMutationVariables>;
export const DeleteTestOrganisationDocument = {"kind":"Document","documentId":"sha256:4aa913ea36ecb8eb850f449e32d5ec11b98f5c9ae968a98449f8c2f8ff561181","definitions":[]} as unknown as DocumentNode<DeleteTestOrganisationMutation, DeleteTestOrganisationMutationVariables>;