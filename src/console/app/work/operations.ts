// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../api/schema-types.ts';

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

export type TaskCardFragment = { id: string, title: string, status: Types.TaskStatus, priority: Types.TaskPriority, dueOn: string | null, assigneeId: string | null, completedAt: string | null, createdAt: string, updatedAt: string, subjectType: string | null, subjectId: string | null, subject:
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

export type TasksQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.TaskFilter | null | undefined;
  sort?: Types.TaskSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type TasksQuery = { tasks: { nextCursor: string | null, data: Array<TaskCardFragment>, pagination: { total: number } } | null };

export type TaskFacetsQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.TaskFilter | null | undefined;
}>;


export type TaskFacetsQuery = { statuses: Array<{ value: string | null, count: number }> | null };

export type TaskBoardQueryVariables = Exact<{
  search?: string | null | undefined;
  toDo?: Types.TaskFilter | null | undefined;
  ended?: Types.TaskFilter | null | undefined;
}>;


export type TaskBoardQuery = { toDo: { data: Array<TaskCardFragment> } | null, ended: { data: Array<TaskCardFragment> } | null };

export type ColleaguesQueryVariables = Exact<{ [key: string]: never; }>;


export type ColleaguesQuery = { colleagues: Array<{ userId: string, name: string }> | null };

export type TaskSubjectsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type TaskSubjectsQuery = { workers: { data: Array<{ id: string, firstName: string, lastName: string }> } | null, projects: { data: Array<{ id: string, name: string, jobs: { data: Array<{ id: string, startDate: string, status: Types.JobStatus }> } | null }> } | null };

export type TaskDetailQueryVariables = Exact<{
  id: string;
  rule: boolean;
}>;


export type TaskDetailQuery = { task: (
    { description: string | null, source: Types.TaskSource, automation?: { id: string, name: string } | null }
    & TaskCardFragment
  ) | null };

export type CreateTaskMutationVariables = Exact<{
  input: Types.CreateTaskInput;
}>;


export type CreateTaskMutation = { createTask: { id: string } };

export type EditTaskMutationVariables = Exact<{
  id: string;
  input: Types.UpdateTaskInput;
  ifUnchangedSince: string;
}>;


export type EditTaskMutation = { updateTask: TaskCardFragment };

export type SubjectOfQueryVariables = Exact<{
  id: string;
}>;


export type SubjectOfQuery = { node:
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

export type InboxQueryVariables = Exact<{
  unread: boolean;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type InboxQuery = { inboxNotifications: { nextCursor: string | null, data: Array<{ id: string, title: string, body: string | null, severity: Types.Severity, createdAt: string, readAt: string | null, myReadAt: string | null, subject:
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
       | null }>, pagination: { total: number } } | null };

export type InboxTasksQueryVariables = Exact<{
  me: string;
}>;


export type InboxTasksQuery = { tasks: { data: Array<TaskCardFragment>, pagination: { total: number } } | null };

export type UnreadCountQueryVariables = Exact<{ [key: string]: never; }>;


export type UnreadCountQuery = { myNotifications: { unreadCount: number } | null };

export type MarkReadMutationVariables = Exact<{
  ids?: Array<string> | string | null | undefined;
}>;


export type MarkReadMutation = { markMyNotificationsRead: number };

export type MarkUnreadMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type MarkUnreadMutation = { markMyNotificationsUnread: number };

export type MessagePreferencesQueryVariables = Exact<{ [key: string]: never; }>;


export type MessagePreferencesQuery = { myMessagePreferences: { language: Types.Language | null, smsKinds: Array<Types.MessageKind>, pushKey: string, off: Array<{ kind: Types.MessageKind, channel: Types.MessageChannel }>, pushDevices: Array<{ id: string, name: string | null, createdAt: string }> } | null };

export type AddPushDeviceMutationVariables = Exact<{
  input: Types.PushDeviceInput;
}>;


export type AddPushDeviceMutation = { addPushDevice: { id: string } };

export type RemovePushDeviceMutationVariables = Exact<{
  id: string;
}>;


export type RemovePushDeviceMutation = { removePushDevice: { id: string } };

export type UpdateMessagePreferencesMutationVariables = Exact<{
  input: Types.MessagePreferencesInput;
}>;


export type UpdateMessagePreferencesMutation = { updateMyMessagePreferences: { language: Types.Language | null } };

export type ResendInvitationMutationVariables = Exact<{
  id: string;
}>;


export type ResendInvitationMutation = { resendInvitation: { id: string, email: string, expiresAt: string } };

export const TasksDocument = {"kind":"Document","documentId":"sha256:79c84c560391e8bca4e445dd68edaee68d192287f9ad830f4c0e6394844259d3","definitions":[],"follows":{"records":["task"]}} as unknown as DocumentNode<TasksQuery, TasksQueryVariables>;
export const TaskFacetsDocument = {"kind":"Document","documentId":"sha256:655cf2fc02605320b1fda79190b8377481eb80b9e87e04841c7b9f80059f3839","definitions":[],"follows":{"records":["task"]}} as unknown as DocumentNode<TaskFacetsQuery, TaskFacetsQueryVariables>;
export const TaskBoardDocument = {"kind":"Document","documentId":"sha256:daf56735d7ea1a5d046aeeb5fc480a4a84e9c8782ab0518fda29bd8b25e69df3","definitions":[],"follows":{"records":["task"]}} as unknown as DocumentNode<TaskBoardQuery, TaskBoardQueryVariables>;
export const ColleaguesDocument = {"kind":"Document","documentId":"sha256:e9736581bf3992cb0564dd6d7b6ca5b3cbbd6d90199c233b624d683287688a21","definitions":[]} as unknown as DocumentNode<ColleaguesQuery, ColleaguesQueryVariables>;
export const TaskSubjectsDocument = {"kind":"Document","documentId":"sha256:c560624ab051f7aee027fff2c1b0350f849df29af2922930c04bc9030f065072","definitions":[],"follows":{"records":["job","project","worker"]}} as unknown as DocumentNode<TaskSubjectsQuery, TaskSubjectsQueryVariables>;
export const TaskDetailDocument = {"kind":"Document","documentId":"sha256:be641faff6286277ab9b95827350fa2949bc545fe8654c519a073073e70cc749","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<TaskDetailQuery, TaskDetailQueryVariables>;
export const CreateTaskDocument = {"kind":"Document","documentId":"sha256:cc0f6fe6570fc296fb384ba9ec52b00c17887094f88f80c2f5e2a72717d4f4c0","definitions":[]} as unknown as DocumentNode<CreateTaskMutation, CreateTaskMutationVariables>;
export const EditTaskDocument = {"kind":"Document","documentId":"sha256:2b7291c57b7075258e487c705c17f8a31ba098fd571fa7bb57d4d790edc4f6fb","definitions":[]} as unknown as DocumentNode<EditTaskMutation, EditTaskMutationVariables>;
export const SubjectOfDocument = {"kind":"Document","documentId":"sha256:d8f3c1311ccba823d27095b071d01618f554993c7d48a6c0ab895d11aa18711f","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<SubjectOfQuery, SubjectOfQueryVariables>;
export const InboxDocument = {"kind":"Document","documentId":"sha256:da85a240aeea1e2b6f082f1661ddfb898f40e81dae11d096fb5fe595206b871e","definitions":[],"follows":{"records":["notification"],"topics":["notifications"]}} as unknown as DocumentNode<InboxQuery, InboxQueryVariables>;
export const InboxTasksDocument = {"kind":"Document","documentId":"sha256:5ab7fc7851e7af7e40fdc1093541c67a85d969119a3ee85f9cb0d0ac781e2cf0","definitions":[],"follows":{"records":["task"]}} as unknown as DocumentNode<InboxTasksQuery, InboxTasksQueryVariables>;
export const UnreadCountDocument = {"kind":"Document","documentId":"sha256:f1609cb3e3107362593936b818ff85302aaefffddf3ece6c08113c48179e0452","definitions":[],"follows":{"records":["notification"],"topics":["notifications"]}} as unknown as DocumentNode<UnreadCountQuery, UnreadCountQueryVariables>;
export const MarkReadDocument = {"kind":"Document","documentId":"sha256:908fcbd04cadbf689645a0fe8b11d43f40411f28b1a0d3626d318d03a443ad6a","definitions":[]} as unknown as DocumentNode<MarkReadMutation, MarkReadMutationVariables>;
export const MarkUnreadDocument = {"kind":"Document","documentId":"sha256:57ca4f765e2c996b0a18fa8cf87bf4023804992aa7ff23ccd99d8ebfc7261046","definitions":[]} as unknown as DocumentNode<MarkUnreadMutation, MarkUnreadMutationVariables>;
export const MessagePreferencesDocument = {"kind":"Document","documentId":"sha256:1c8f2368cbf5e0127786d251c6f03e1b5341152c2131ce2b90a908491834938b","definitions":[]} as unknown as DocumentNode<MessagePreferencesQuery, MessagePreferencesQueryVariables>;
export const AddPushDeviceDocument = {"kind":"Document","documentId":"sha256:351eb86ba02135e7d9e783ee6226f61d3ec5e763d6276ba839ef8fc74f0aa8b5","definitions":[]} as unknown as DocumentNode<AddPushDeviceMutation, AddPushDeviceMutationVariables>;
export const RemovePushDeviceDocument = {"kind":"Document","documentId":"sha256:c9614dbca863d546d6c14f29f9b31c335677056ce436dc197489aa7749f9e91b","definitions":[]} as unknown as DocumentNode<RemovePushDeviceMutation, RemovePushDeviceMutationVariables>;
export const UpdateMessagePreferencesDocument = {"kind":"Document","documentId":"sha256:8728918f00c89e52ead48593054b88e127a78f95b23897ff51fb79b8abc72bc5","definitions":[]} as unknown as DocumentNode<UpdateMessagePreferencesMutation, UpdateMessagePreferencesMutationVariables>;
export const ResendInvitationDocument = {"kind":"Document","documentId":"sha256:0b0af931af15dfd89f10924c2a4fe532ed940533256a6ab1af2413965908903f","definitions":[]} as unknown as DocumentNode<ResendInvitationMutation, ResendInvitationMutationVariables>;