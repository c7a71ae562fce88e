// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new API key. */
export type CreateApiKeyInput = {
  /** Whose data it sees. */
  environment: Environment;
  /** When it stops working; never if absent. */
  expiresAt?: string | null | undefined;
  /** What it is for. */
  name: string;
  /** Requests a minute, up to 1000000; 600 if absent. */
  ratePerMinute?: number | null | undefined;
  /** What it may do, e.g. `["read", "workers:write"]`. */
  scopes: Array<string>;
};

/** Whose data a credential sees: its organisation’s, or the sandbox’s. */
export type Environment =
  | 'live'
  | 'sandbox';

export type MakeExplorerKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type MakeExplorerKeyMutation = { createApiKey: { key: string } };


export const MakeExplorerKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MakeExplorerKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}}]}}]}}]} as unknown as DocumentNode<MakeExplorerKeyMutation, MakeExplorerKeyMutationVariables>;