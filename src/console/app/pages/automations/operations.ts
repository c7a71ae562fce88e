// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
type SubjectName_AiJob_Fragment = { __typename: 'AiJob', object: string, id: string };

type SubjectName_Assignment_Fragment = { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null };

type SubjectName_Automation_Fragment = { __typename: 'Automation', name: string, object: string, id: string };

type SubjectName_Client_Fragment = { __typename: 'Client', name: string, object: string, id: string };

type SubjectName_ClientRate_Fragment = { __typename: 'ClientRate', object: string, id: string };

type SubjectName_CustomDocumentType_Fragment = { __typename: 'CustomDocumentType', object: string, id: string };

type SubjectName_Document_Fragment = { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null };

type SubjectName_DocumentPack_Fragment = { __typename: 'DocumentPack', name: string, object: string, id: string };

type SubjectName_DocumentTemplate_Fragment = { __typename: 'DocumentTemplate', object: string, id: string };

type SubjectName_Expense_Fragment = { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null };

type SubjectName_Holiday_Fragment = { __typename: 'Holiday', object: string, id: string };

type SubjectName_Invoice_Fragment = { __typename: 'Invoice', number: string | null, object: string, id: string };

type SubjectName_Job_Fragment = { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null };

type SubjectName_Note_Fragment = { __typename: 'Note', object: string, id: string };

type SubjectName_Notification_Fragment = { __typename: 'Notification', object: string, id: string };

type SubjectName_PlannerWindow_Fragment = { __typename: 'PlannerWindow', object: string, id: string };

type SubjectName_Project_Fragment = { __typename: 'Project', name: string, object: string, id: string };

type SubjectName_Task_Fragment = { __typename: 'Task', title: string, object: string, id: string };

type SubjectName_Timesheet_Fragment = { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null };

type SubjectName_TimesheetApproval_Fragment = { __typename: 'TimesheetApproval', object: string, id: string };

type SubjectName_Worker_Fragment = { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string };

export type SubjectNameFragment =
  | SubjectName_AiJob_Fragment
  | SubjectName_Assignment_Fragment
  | SubjectName_Automation_Fragment
  | SubjectName_Client_Fragment
  | SubjectName_ClientRate_Fragment
  | SubjectName_CustomDocumentType_Fragment
  | SubjectName_Document_Fragment
  | SubjectName_DocumentPack_Fragment
  | SubjectName_DocumentTemplate_Fragment
  | SubjectName_Expense_Fragment
  | SubjectName_Holiday_Fragment
  | SubjectName_Invoice_Fragment
  | SubjectName_Job_Fragment
  | SubjectName_Note_Fragment
  | SubjectName_Notification_Fragment
  | SubjectName_PlannerWindow_Fragment
  | SubjectName_Project_Fragment
  | SubjectName_Task_Fragment
  | SubjectName_Timesheet_Fragment
  | SubjectName_TimesheetApproval_Fragment
  | SubjectName_Worker_Fragment
;

export type AutomationRowFragment = { id: string, name: string, trigger: string, status: Types.AutomationStatus, runCount: number, lastRunAt: string | null, failureCount: number, lastError: string | null, lastFailedAt: string | null, updatedAt: string, conditions: Array<{ path: string, op: Types.ConditionOperator, value: string | null }>, actions: Array<{ type: Types.ActionType, parameters: Record<string, string> }> };

export type AutomationsQueryVariables = Exact<{ [key: string]: never; }>;


export type AutomationsQuery = { automations: { data: Array<AutomationRowFragment> } | null };

export type AutomationQueryVariables = Exact<{
  id: string;
}>;


export type AutomationQuery = { automation: AutomationRowFragment | null };

type AutomationValueWords_AutomationField_Fragment = { name: string, words: string, kind: Types.AutomationValueKind, choices: Array<string>, refersTo: string | null };

type AutomationValueWords_AutomationParameter_Fragment = { name: string, words: string, kind: Types.AutomationValueKind, choices: Array<string>, refersTo: string | null };

type AutomationValueWords_AutomationSettableField_Fragment = { name: string, words: string, kind: Types.AutomationValueKind, choices: Array<string>, refersTo: string | null };

export type AutomationValueWordsFragment =
  | AutomationValueWords_AutomationField_Fragment
  | AutomationValueWords_AutomationParameter_Fragment
  | AutomationValueWords_AutomationSettableField_Fragment
;

export type AutomationVocabularyQueryVariables = Exact<{ [key: string]: never; }>;


export type AutomationVocabularyQuery = { automationVocabulary: { events: Array<{ type: string, object: string, present: string, past: string, description: string, hasPrevious: boolean }>, records: Array<{ object: string, words: string, fields: Array<(
        { isInPrevious: boolean, hasKeys: boolean }
        & AutomationValueWords_AutomationField_Fragment
      )>, related: Array<{ path: string, words: string }>, settable: Array<(
        { canBeEmpty: boolean }
        & AutomationValueWords_AutomationSettableField_Fragment
      )> }>, operators: Array<{ op: Types.ConditionOperator, kind: Types.AutomationValueKind, words: string, takesValue: boolean }>, actions: Array<{ type: Types.ActionType, words: string, parameters: Array<(
        { isRequired: boolean, isTemplate: boolean }
        & AutomationValueWords_AutomationParameter_Fragment
      )> }> } | null };

export type RecordChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
  worker?: boolean;
  client?: boolean;
  project?: boolean;
  job?: boolean;
  document?: boolean;
  documentPack?: boolean;
  expense?: boolean;
  invoice?: boolean;
  task?: boolean;
  automation?: boolean;
}>;


export type RecordChoicesQuery = { workers?: { data: Array<(
      { trade: string | null }
      & SubjectName_Worker_Fragment
    )> } | null, clients?: { data: Array<SubjectName_Client_Fragment> } | null, projects?: { data: Array<(
      { code: string | null }
      & SubjectName_Project_Fragment
    )> } | null, jobsOf?: { data: Array<{ id: string, jobs: { data: Array<SubjectName_Job_Fragment> } | null }> } | null, documents?: { data: Array<SubjectName_Document_Fragment> } | null, documentPacks?: { data: Array<SubjectName_DocumentPack_Fragment> } | null, expenses?: { data: Array<SubjectName_Expense_Fragment> } | null, invoices?: { data: Array<SubjectName_Invoice_Fragment> } | null, tasks?: { data: Array<SubjectName_Task_Fragment> } | null, automations?: { data: Array<SubjectName_Automation_Fragment> } | null };

export type EffectWordsFragment = { type: Types.ActionType, title: string | null, text: string | null, priority: Types.TaskPriority | null, severity: Types.Severity | null, dueOn: string | null, userId: string | null, recordType: string | null, recordId: string | null, field: string | null, value: string | null, problem: string | null, record:
    | SubjectName_AiJob_Fragment
    | SubjectName_Assignment_Fragment
    | SubjectName_Automation_Fragment
    | SubjectName_Client_Fragment
    | SubjectName_ClientRate_Fragment
    | SubjectName_CustomDocumentType_Fragment
    | SubjectName_Document_Fragment
    | SubjectName_DocumentPack_Fragment
    | SubjectName_DocumentTemplate_Fragment
    | SubjectName_Expense_Fragment
    | SubjectName_Holiday_Fragment
    | SubjectName_Invoice_Fragment
    | SubjectName_Job_Fragment
    | SubjectName_Note_Fragment
    | SubjectName_Notification_Fragment
    | SubjectName_PlannerWindow_Fragment
    | SubjectName_Project_Fragment
    | SubjectName_Task_Fragment
    | SubjectName_Timesheet_Fragment
    | SubjectName_TimesheetApproval_Fragment
    | SubjectName_Worker_Fragment
   | null };

export type UnmetWordsFragment = { index: number, path: string, op: Types.ConditionOperator, value: string | null, found: string | null };

export type AutomationRunsQueryVariables = Exact<{
  limit: number;
  cursor?: string | null | undefined;
  automationId?: string | null | undefined;
  statuses?: Array<Types.AutomationRunStatus> | Types.AutomationRunStatus | null | undefined;
  since?: string | null | undefined;
}>;


export type AutomationRunsQuery = { automationRuns: { nextCursor: string | null, data: Array<{ id: string, automationId: string, status: Types.AutomationRunStatus, error: string | null, remedy: string | null, attempts: number, eventId: string, eventType: string, subjectType: string, subjectId: string, depth: number, createdAt: string, finishedAt: string | null, subject:
        | SubjectName_AiJob_Fragment
        | SubjectName_Assignment_Fragment
        | SubjectName_Automation_Fragment
        | SubjectName_Client_Fragment
        | SubjectName_ClientRate_Fragment
        | SubjectName_CustomDocumentType_Fragment
        | SubjectName_Document_Fragment
        | SubjectName_DocumentPack_Fragment
        | SubjectName_DocumentTemplate_Fragment
        | SubjectName_Expense_Fragment
        | SubjectName_Holiday_Fragment
        | SubjectName_Invoice_Fragment
        | SubjectName_Job_Fragment
        | SubjectName_Note_Fragment
        | SubjectName_Notification_Fragment
        | SubjectName_PlannerWindow_Fragment
        | SubjectName_Project_Fragment
        | SubjectName_Task_Fragment
        | SubjectName_Timesheet_Fragment
        | SubjectName_TimesheetApproval_Fragment
        | SubjectName_Worker_Fragment
       | null, effects: Array<EffectWordsFragment> | null, unmet: UnmetWordsFragment | null }> } | null };

export type AutomationDryRunQueryVariables = Exact<{
  input: Types.AutomationRuleInput;
  since: string;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type AutomationDryRunQuery = { automationDryRun: { matched: number, since: string, reached: string, stoppedBy: Types.AutomationDryRunStop, nextCursor: string | null, events: Array<{ eventId: string, createdAt: string, subjectType: string, subjectId: string, matches: boolean, problem: string | null, subject:
        | SubjectName_AiJob_Fragment
        | SubjectName_Assignment_Fragment
        | SubjectName_Automation_Fragment
        | SubjectName_Client_Fragment
        | SubjectName_ClientRate_Fragment
        | SubjectName_CustomDocumentType_Fragment
        | SubjectName_Document_Fragment
        | SubjectName_DocumentPack_Fragment
        | SubjectName_DocumentTemplate_Fragment
        | SubjectName_Expense_Fragment
        | SubjectName_Holiday_Fragment
        | SubjectName_Invoice_Fragment
        | SubjectName_Job_Fragment
        | SubjectName_Note_Fragment
        | SubjectName_Notification_Fragment
        | SubjectName_PlannerWindow_Fragment
        | SubjectName_Project_Fragment
        | SubjectName_Task_Fragment
        | SubjectName_Timesheet_Fragment
        | SubjectName_TimesheetApproval_Fragment
        | SubjectName_Worker_Fragment
       | null, unmet: UnmetWordsFragment | null, effects: Array<EffectWordsFragment> }> } | null };

export type CreateAutomationMutationVariables = Exact<{
  input: Types.CreateAutomationInput;
}>;


export type CreateAutomationMutation = { createAutomation: { id: string, name: string, status: Types.AutomationStatus } };

export type UpdateAutomationMutationVariables = Exact<{
  id: string;
  input: Types.UpdateAutomationInput;
  ifUnchangedSince: string;
}>;


export type UpdateAutomationMutation = { updateAutomation: AutomationRowFragment };

export type EnableAutomationMutationVariables = Exact<{
  id: string;
}>;


export type EnableAutomationMutation = { enableAutomation: AutomationRowFragment };

export type DisableAutomationMutationVariables = Exact<{
  id: string;
}>;


export type DisableAutomationMutation = { disableAutomation: AutomationRowFragment };

export type DeleteAutomationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAutomationMutation = { deleteAutomation: { id: string } };

export const AutomationsDocument = {"kind":"Document","documentId":"sha256:396585ae70d661ed32570a0908fe4e1a6e2e1d0ed2c4d83a622556e2974a0ccd","definitions":[],"follows":{"topics":["automations"]}} as unknown as DocumentNode<AutomationsQuery, AutomationsQueryVariables>;
export const AutomationDocument = {"kind":"Document","documentId":"sha256:27405ac11088149549d162f313fcf82e02ed8f4ec1eb6d60bbb081a0b1886475","definitions":[],"follows":{"topics":["automations"]}} as unknown as DocumentNode<AutomationQuery, AutomationQueryVariables>;
export const AutomationVocabularyDocument = {"kind":"Document","documentId":"sha256:d93f97b9dd7fd2daaf18a6d970e2d78d8e146553d95922062e88ed7e2952f970","definitions":[]} as unknown as DocumentNode<AutomationVocabularyQuery, AutomationVocabularyQueryVariables>;
export const RecordChoicesDocument = {"kind":"Document","documentId":"sha256:5dc9821c27e4e43426d11573178bc16ae821da89a620dbb9d5fec2d767df1964","definitions":[],"follows":{"records":["client","document","document_pack","expense","invoice","job","project","task","worker"],"topics":["automations"]}} as unknown as DocumentNode<RecordChoicesQuery, RecordChoicesQueryVariables>;
export const AutomationRunsDocument = {"kind":"Document","documentId":"sha256:1f2817916e9c814594b3548acbda90d760d5d8caf165f5256b7f996fed18e788","definitions":[],"follows":{"records":[],"topics":["automations"]}} as unknown as DocumentNode<AutomationRunsQuery, AutomationRunsQueryVariables>;
export const AutomationDryRunDocument = {"kind":"Document","documentId":"sha256:fd7e8fcd3f6ee6635b60bf9d60bc598163f3fa97f2854091ec5449a1368b12d3","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<AutomationDryRunQuery, AutomationDryRunQueryVariables>;
export const CreateAutomationDocument = {"kind":"Document","documentId":"sha256:19e0e6c4d05d29fba85d78959d968fba15efa31bb16572da16112d9825dafb8f","definitions":[]} as unknown as DocumentNode<CreateAutomationMutation, CreateAutomationMutationVariables>;
export const UpdateAutomationDocument = {"kind":"Document","documentId":"sha256:5c3fdcb920fb361495a7c68e371fc62b043ab914d6aaeb449fdecb72d489b06c","definitions":[]} as unknown as DocumentNode<UpdateAutomationMutation, UpdateAutomationMutationVariables>;
export const EnableAutomationDocument = {"kind":"Document","documentId":"sha256:6513405024b2ac353327aa271bcadb3de8aa9cf3f3cd8872aa104ddc64718ca6","definitions":[]} as unknown as DocumentNode<EnableAutomationMutation, EnableAutomationMutationVariables>;
export const DisableAutomationDocument = {"kind":"Document","documentId":"sha256:0605c3b7ec6a30dacb64d576017177b76c6467831ae5d5cbfbaff7c06e8d9578","definitions":[]} as unknown as DocumentNode<DisableAutomationMutation, DisableAutomationMutationVariables>;
export const DeleteAutomationDocument = {"kind":"Document","documentId":"sha256:0c9462f506f9cd22b5731f16c3b672ad581ede5a786e7a972aa3f4ca18087fd4","definitions":[]} as unknown as DocumentNode<DeleteAutomationMutation, DeleteAutomationMutationVariables>;