// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new API key. */
export type CreateApiKeyInput = {
  /** Live or sandbox. */
  environment: Environment;
  /** Time at which it expires. Default: never. */
  expiresAt?: string | null | undefined;
  /** Name of the key, e.g. the integration that uses it. */
  name: string;
  /** Rate limit, in points per minute, up to 1000000. Default: 600. */
  ratePerMinute?: number | null | undefined;
  /** Its scopes, e.g. `["read", "workers:write"]`. A live key has none that you may not give: see `developerScopes`. */
  scopes: Array<string>;
};

/** The data that a credential accesses: that of its organisation (live) or the sandbox fixtures. */
export type Environment =
  | 'live'
  | 'sandbox';

export type MakeExplorerKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type MakeExplorerKeyMutation = { createApiKey: { key: string } };

export const MakeExplorerKeyDocument = {"kind":"Document","documentId":"sha256:e088cd2134bd004a11888b455278a1af6e714de782db1f1ddda2af2ae7afe610","definitions":[]} as unknown as DocumentNode<MakeExplorerKeyMutation, MakeExplorerKeyMutationVariables>;