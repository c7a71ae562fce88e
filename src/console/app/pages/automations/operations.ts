// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Status of an automation run. */
export type AutomationRunStatus =
  /** An action failed; all actions were rolled back. */
  | 'failed'
  /** Waiting for a background worker, or for a retry. */
  | 'queued'
  /** A condition was false, or the automation was changed, disabled or deleted before the run. */
  | 'skipped'
  /** All actions were carried out. */
  | 'succeeded';

/** Status of an automation: enabled or disabled. */
export type AutomationStatus =
  | 'disabled'
  | 'enabled';

export type AutomationsQueryVariables = Exact<{ [key: string]: never; }>;


export type AutomationsQuery = { automations: { data: Array<{ id: string, name: string, trigger: string, status: AutomationStatus, runCount: number, failureCount: number, lastError: string | null }> } | null };

export type AutomationRunsQueryVariables = Exact<{
  limit: number;
  cursor?: string | null | undefined;
  automationId?: string | null | undefined;
  statuses?: Array<AutomationRunStatus> | AutomationRunStatus | null | undefined;
  since?: string | null | undefined;
}>;


export type AutomationRunsQuery = { automationRuns: { nextCursor: string | null, data: Array<{ id: string, automationId: string, status: AutomationRunStatus, error: string | null, attempts: number, eventId: string, eventType: string, subjectType: string, subjectId: string, depth: number, createdAt: string, finishedAt: string | null }> } | null };

export type EnableAutomationMutationVariables = Exact<{
  id: string;
}>;


export type EnableAutomationMutation = { enableAutomation: { id: string } };

export type DisableAutomationMutationVariables = Exact<{
  id: string;
}>;


export type DisableAutomationMutation = { disableAutomation: { id: string } };

export const AutomationsDocument = {"kind":"Document","documentId":"sha256:e5ab4d27b68241f5dc707e38fa8f9501df1bb0d353f313af5714750c20041fee","definitions":[]} as unknown as DocumentNode<AutomationsQuery, AutomationsQueryVariables>;
export const AutomationRunsDocument = {"kind":"Document","documentId":"sha256:726f1f83b856d67bd13101154a4f54ad78e7fc46e4ce8676ec2ff8b57dcca5ff","definitions":[]} as unknown as DocumentNode<AutomationRunsQuery, AutomationRunsQueryVariables>;
export const EnableAutomationDocument = {"kind":"Document","documentId":"sha256:454315114353c2ddc36d6872a61472d35bfb8951265d767f62cc7ace77b8e92d","definitions":[]} as unknown as DocumentNode<EnableAutomationMutation, EnableAutomationMutationVariables>;
export const DisableAutomationDocument = {"kind":"Document","documentId":"sha256:df083d0af094e1acf9d7b774d90e633c8a38e64330df51b6bad85b820c7c4b26","definitions":[]} as unknown as DocumentNode<DisableAutomationMutation, DisableAutomationMutationVariables>;