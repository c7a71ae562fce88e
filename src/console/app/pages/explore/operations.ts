// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type MakeExplorerKeyMutationVariables = Exact<{
  input: Types.CreateApiKeyInput;
}>;


export type MakeExplorerKeyMutation = { createApiKey: { key: string } };

export const MakeExplorerKeyDocument = {"kind":"Document","documentId":"sha256:e088cd2134bd004a11888b455278a1af6e714de782db1f1ddda2af2ae7afe610","definitions":[]} as unknown as DocumentNode<MakeExplorerKeyMutation, MakeExplorerKeyMutationVariables>;