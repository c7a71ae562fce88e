// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type DeveloperScopesQueryVariables = Exact<{ [key: string]: never; }>;


export type DeveloperScopesQuery = { developerScopes: Array<string> | null };

export type SetDeveloperScopesMutationVariables = Exact<{
  scopes: Array<string> | string;
}>;


export type SetDeveloperScopesMutation = { setDeveloperScopes: Array<string> };

export const DeveloperScopesDocument = {"kind":"Document","documentId":"sha256:74f04d17f9e9d56606aa6d1fc8e6056123f20bec36e504ecc1487c7bbf7c8ba2","definitions":[]} as unknown as DocumentNode<DeveloperScopesQuery, DeveloperScopesQueryVariables>;
export const SetDeveloperScopesDocument = {"kind":"Document","documentId":"sha256:5bb295c23d0765313001a353b9eafc201ba3f0cc16047926312cb473c5245e49","definitions":[]} as unknown as DocumentNode<SetDeveloperScopesMutation, SetDeveloperScopesMutationVariables>;