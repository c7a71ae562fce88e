// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A kind of data that a client can subscribe to. */
export type ChangeTopic =
  /** A webhook delivery was created, attempted or finished. Query `deliveries`. */
  | 'deliveries'
  /** An event was recorded. Query `events`. */
  | 'events'
  /** A notification was created or read. Query `notifications`. */
  | 'notifications'
  /** Requests with API keys or access tokens were logged. Query `requestLog` and `requestStatistics`. */
  | 'requests';

export type ChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ChangesSubscription = { changes: Array<ChangeTopic> };


export const ChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"Changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changes"}}]}}]} as unknown as DocumentNode<ChangesSubscription, ChangesSubscriptionVariables>;