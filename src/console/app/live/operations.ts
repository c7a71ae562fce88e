// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ChangesSubscription = { changes: Array<Types.ChangeTopic> };

export type RecordChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type RecordChangesSubscription = { recordChanges: { lastEventId: string | null, isComplete: boolean, changes: Array<{ type: Types.RecordType, operation: Types.ChangeOperation, id: string }> } };

export const ChangesDocument = {"kind":"Document","documentId":"sha256:8fe98c6f87fbdd920bd497eb29f7a05b56e02fe14fca5532720137dcf200dee1","definitions":[]} as unknown as DocumentNode<ChangesSubscription, ChangesSubscriptionVariables>;
export const RecordChangesDocument = {"kind":"Document","documentId":"sha256:8b79ff3c70e491d9f233cfe82b2d6586d8cb84ace364182082fbedda88633ac2","definitions":[]} as unknown as DocumentNode<RecordChangesSubscription, RecordChangesSubscriptionVariables>;