// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Status of an assignment, derived from its dates. */
export type AssignmentStatus =
  | 'active'
  | 'ended'
  | 'scheduled';

/** What happened to a record. */
export type ChangeOperation =
  /** It is new. */
  | 'created'
  /** It is gone. */
  | 'deleted'
  /** It changed, or is new and of a type that has no event for that. */
  | 'updated';

/** Compliance status of a worker, derived from their documents. */
export type ComplianceStatus =
  | 'compliant'
  | 'expiring'
  | 'non_compliant';

/** A range of values: all that is given must hold. */
export type DateTimeRange = {
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** Status of a document. */
export type DocumentStatus =
  | 'expired'
  | 'expiring'
  | 'pending'
  | 'rejected'
  | 'valid';

/** Type of a document. */
export type DocumentType =
  | 'certificate'
  | 'contract'
  | 'licence'
  | 'other'
  | 'passport'
  | 'right_to_work'
  | 'trade_card';

/** A pair of the metadata of a record. */
export type MetadataPair = {
  /** The key. */
  key: string;
  /** Its value, exactly. */
  value: string;
};

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

/** Severity of a notification. */
export type Severity =
  | 'critical'
  | 'info'
  | 'warning';

/** The direction of a sort. Records without the value come last in both. */
export type SortDirection =
  /** Smallest first. */
  | 'asc'
  /** Largest first. */
  | 'desc';

/** Priority of a task. */
export type TaskPriority =
  | 'high'
  | 'low'
  | 'normal';

/** Status of a task. */
export type TaskStatus =
  | 'cancelled'
  | 'done'
  | 'in_progress'
  | 'open';

/** Which worker records a list contains: all that is given must hold. */
export type WorkerFilter = {
  /** Only records whose `complianceStatus` is one of these, up to 20. */
  complianceStatus?: Array<ComplianceStatus> | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `email` is one of these, up to 20, in any case. */
  email?: Array<string> | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Pairs of the metadata, up to 10; all must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<WorkerStatus> | null | undefined;
  /** Only records whose `trade` is one of these, up to 20. */
  trade?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** The order of a list of worker records. Records with the same value are in the order of their ids. */
export type WorkerSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** What to sort by. */
  field: WorkerSortField;
};

/** What a list of worker records can be sorted by. */
export type WorkerSortField =
  /** By `createdAt`. */
  | 'createdAt'
  /** By `lastName`. */
  | 'lastName'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Status of a worker: candidate, active or inactive. */
export type WorkerStatus =
  | 'active'
  | 'candidate'
  | 'inactive';

export type StaffChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type StaffChangesSubscription = { recordChanges: { lastEventId: string | null, changes: Array<{ eventId: string, event: string, operation: ChangeOperation, type: RecordType, id: string }> } };

export type StaffTodayQueryVariables = Exact<{
  limit?: number | null | undefined;
}>;


export type StaffTodayQuery = { tasks: { nextCursor: string | null, data: Array<{ id: string, title: string, status: TaskStatus, priority: TaskPriority, dueOn: string | null, subject:
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { startDate: string, object: string, id: string, project: { id: string, name: string } | null }
        | { object: string, id: string }
        | { object: string, id: string }
        | { name: string, object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { firstName: string, lastName: string, object: string, id: string }
       | null }>, pagination: { total: number } } | null, documentsToReview: { data: Array<{ id: string, name: string, type: DocumentType, worker: { id: string, firstName: string, lastName: string } | null }>, pagination: { total: number } } | null, timesheetsToApprove: { data: Array<{ id: string, periodStart: string, periodEnd: string, totalHours: number, worker: { id: string, firstName: string, lastName: string } | null, project: { id: string, name: string } | null }>, pagination: { total: number } } | null, workersNotCompliant: { data: Array<{ trade: string | null, id: string, firstName: string, lastName: string }>, pagination: { total: number } } | null };

export type StaffNotificationsQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type StaffNotificationsQuery = { notifications: { nextCursor: string | null, data: Array<{ id: string, title: string, body: string | null, severity: Severity, createdAt: string, readAt: string | null, subject:
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { startDate: string, object: string, id: string, project: { id: string, name: string } | null }
        | { object: string, id: string }
        | { object: string, id: string }
        | { name: string, object: string, id: string }
        | { object: string, id: string }
        | { object: string, id: string }
        | { firstName: string, lastName: string, object: string, id: string }
       | null }> } | null };

export type StaffRecordQueryVariables = Exact<{
  id: string;
  type?: RecordType | null | undefined;
}>;


export type StaffRecordQuery = { node:
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, startDate: string, object: string, id: string, project: { id: string, name: string } | null }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, name: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, object: string, id: string }
    | { createdAt: string, updatedAt: string, firstName: string, lastName: string, object: string, id: string }
   | null };

export type CompleteTaskMutationVariables = Exact<{
  id: string;
}>;


export type CompleteTaskMutation = { updateTask: { id: string, title: string, status: TaskStatus, priority: TaskPriority, dueOn: string | null, subject:
      | { object: string, id: string }
      | { object: string, id: string }
      | { object: string, id: string }
      | { object: string, id: string }
      | { object: string, id: string }
      | { object: string, id: string }
      | { object: string, id: string }
      | { object: string, id: string }
      | { object: string, id: string }
      | { startDate: string, object: string, id: string, project: { id: string, name: string } | null }
      | { object: string, id: string }
      | { object: string, id: string }
      | { name: string, object: string, id: string }
      | { object: string, id: string }
      | { object: string, id: string }
      | { firstName: string, lastName: string, object: string, id: string }
     | null } };

export type TaskCardFragment = { id: string, title: string, status: TaskStatus, priority: TaskPriority, dueOn: string | null, subject:
    | { object: string, id: string }
    | { object: string, id: string }
    | { object: string, id: string }
    | { object: string, id: string }
    | { object: string, id: string }
    | { object: string, id: string }
    | { object: string, id: string }
    | { object: string, id: string }
    | { object: string, id: string }
    | { startDate: string, object: string, id: string, project: { id: string, name: string } | null }
    | { object: string, id: string }
    | { object: string, id: string }
    | { name: string, object: string, id: string }
    | { object: string, id: string }
    | { object: string, id: string }
    | { firstName: string, lastName: string, object: string, id: string }
   | null };

export type WorkerNameFragment = { id: string, firstName: string, lastName: string };

type RecordLink_AiJob_Fragment = { object: string, id: string };

type RecordLink_Assignment_Fragment = { object: string, id: string };

type RecordLink_Automation_Fragment = { object: string, id: string };

type RecordLink_Client_Fragment = { object: string, id: string };

type RecordLink_Document_Fragment = { object: string, id: string };

type RecordLink_DocumentPack_Fragment = { object: string, id: string };

type RecordLink_DocumentTemplate_Fragment = { object: string, id: string };

type RecordLink_Expense_Fragment = { object: string, id: string };

type RecordLink_Invoice_Fragment = { object: string, id: string };

type RecordLink_Job_Fragment = { startDate: string, object: string, id: string, project: { id: string, name: string } | null };

type RecordLink_Notification_Fragment = { object: string, id: string };

type RecordLink_PlannerWindow_Fragment = { object: string, id: string };

type RecordLink_Project_Fragment = { name: string, object: string, id: string };

type RecordLink_Task_Fragment = { object: string, id: string };

type RecordLink_Timesheet_Fragment = { object: string, id: string };

type RecordLink_Worker_Fragment = { firstName: string, lastName: string, object: string, id: string };

export type RecordLinkFragment =
  | RecordLink_AiJob_Fragment
  | RecordLink_Assignment_Fragment
  | RecordLink_Automation_Fragment
  | RecordLink_Client_Fragment
  | RecordLink_Document_Fragment
  | RecordLink_DocumentPack_Fragment
  | RecordLink_DocumentTemplate_Fragment
  | RecordLink_Expense_Fragment
  | RecordLink_Invoice_Fragment
  | RecordLink_Job_Fragment
  | RecordLink_Notification_Fragment
  | RecordLink_PlannerWindow_Fragment
  | RecordLink_Project_Fragment
  | RecordLink_Task_Fragment
  | RecordLink_Timesheet_Fragment
  | RecordLink_Worker_Fragment
;

export type StaffWorkersQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: WorkerFilter | null | undefined;
  sort?: WorkerSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type StaffWorkersQuery = { workers: { nextCursor: string | null, data: Array<{ trade: string | null, status: WorkerStatus, complianceStatus: ComplianceStatus, id: string, firstName: string, lastName: string, assignments: { data: Array<{ id: string, endDate: string | null, project: { id: string, name: string } | null }> } | null }>, pagination: { total: number } } | null };

export type StaffWorkerQueryVariables = Exact<{
  id: string;
  documentsLimit?: number | null | undefined;
  documentsCursor?: string | null | undefined;
}>;


export type StaffWorkerQuery = { worker: { email: string | null, phone: string | null, trade: string | null, status: WorkerStatus, complianceStatus: ComplianceStatus, id: string, firstName: string, lastName: string, documents: { nextCursor: string | null, data: Array<{ id: string, name: string, type: DocumentType, status: DocumentStatus, expiresOn: string | null, fileUrl: string }>, pagination: { total: number } } | null, assignments: { nextCursor: string | null, data: Array<{ id: string, status: AssignmentStatus, startDate: string, endDate: string | null, project: { id: string, name: string } | null }> } | null } | null };

export const StaffChangesDocument = {"kind":"Document","documentId":"sha256:dc0e081c519168f50fb1e93b9df13fccddc66954104d9b4cb7660bede7a2f0c1","definitions":[]} as unknown as DocumentNode<StaffChangesSubscription, StaffChangesSubscriptionVariables>;
export const StaffTodayDocument = {"kind":"Document","documentId":"sha256:d193760f38b0c6d28f3c0af42dba2960b775135ddb67565ed66ba41a2d5f0811","definitions":[]} as unknown as DocumentNode<StaffTodayQuery, StaffTodayQueryVariables>;
export const StaffNotificationsDocument = {"kind":"Document","documentId":"sha256:9ae641a3f7a1391ef72252da170b5fa8b111ff4d593d17dd80092e250ff811f3","definitions":[]} as unknown as DocumentNode<StaffNotificationsQuery, StaffNotificationsQueryVariables>;
export const StaffRecordDocument = {"kind":"Document","documentId":"sha256:e2d990767b3184f78bca909715fcc3b34005dfea02e0bf27674b71c127d448c1","definitions":[]} as unknown as DocumentNode<StaffRecordQuery, StaffRecordQueryVariables>;
export const CompleteTaskDocument = {"kind":"Document","documentId":"sha256:be1122133a1daf2a720130011545d032c3d024f152e515d3e1a7043667a73cee","definitions":[]} as unknown as DocumentNode<CompleteTaskMutation, CompleteTaskMutationVariables>;
export const StaffWorkersDocument = {"kind":"Document","documentId":"sha256:ba9e0c1cea70b7d1dc4f00f6cbf69d1bd2e58a0d81a6f341f549780a8bf7aa77","definitions":[]} as unknown as DocumentNode<StaffWorkersQuery, StaffWorkersQueryVariables>;
export const StaffWorkerDocument = {"kind":"Document","documentId":"sha256:00596585a51b8ba7b28896dbcd11709b2abc944a7e5480de7ac1bf72a9858a5b","definitions":[]} as unknown as DocumentNode<StaffWorkerQuery, StaffWorkerQueryVariables>;