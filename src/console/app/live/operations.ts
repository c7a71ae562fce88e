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

export const ChangesDocument = {"kind":"Document","documentId":"sha256:8fe98c6f87fbdd920bd497eb29f7a05b56e02fe14fca5532720137dcf200dee1","definitions":[]} as unknown as DocumentNode<ChangesSubscription, ChangesSubscriptionVariables>;