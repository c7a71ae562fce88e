// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What happened to a record. */
export type ChangeOperation =
  /** It is new. */
  | 'created'
  /** It is gone. */
  | 'deleted'
  /** It changed, or is new and of a type that has no event for that. */
  | 'updated';

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

/** The type of a record, as in `object`. */
export type RecordType =
  | 'ai_job'
  | 'assignment'
  | 'automation'
  | 'client'
  | 'document'
  | 'document_pack'
  | 'document_template'
  | 'expense'
  | 'invoice'
  | 'job'
  | 'notification'
  | 'planner'
  | 'project'
  | 'task'
  | 'timesheet'
  | 'worker';

export type ChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ChangesSubscription = { changes: Array<ChangeTopic> };

export type RecordChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type RecordChangesSubscription = { recordChanges: { lastEventId: string | null, isComplete: boolean, changes: Array<{ type: RecordType, id: string, operation: ChangeOperation }> } };

export const ChangesDocument = {"kind":"Document","documentId":"sha256:8fe98c6f87fbdd920bd497eb29f7a05b56e02fe14fca5532720137dcf200dee1","definitions":[]} as unknown as DocumentNode<ChangesSubscription, ChangesSubscriptionVariables>;
export const RecordChangesDocument = {"kind":"Document","documentId":"sha256:4fcce651638507da74aca3b1144a431c31e22976bb49a2dfe0bb44ac50e29f91","definitions":[]} as unknown as DocumentNode<RecordChangesSubscription, RecordChangesSubscriptionVariables>;