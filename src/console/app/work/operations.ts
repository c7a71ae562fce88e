// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new task. */
export type CreateTaskInput = {
  /** Id of the user it is assigned to. */
  assigneeId?: string | null | undefined;
  /** Details, up to 5,000 characters. */
  description?: string | null | undefined;
  /** Due date. */
  dueOn?: string | null | undefined;
  /** Id in your own system; unique among tasks. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Priority of the task. Default: `normal`. */
  priority?: TaskPriority | null | undefined;
  /** Status of the task. Default: `open`. */
  status?: TaskStatus | null | undefined;
  /** Id of the record that it is about. */
  subjectId?: string | null | undefined;
  /** Type of the record that it is about, e.g. `worker`. */
  subjectType?: string | null | undefined;
  /** Title of the task. */
  title: string;
};

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

/** Status of a job. */
export type JobStatus =
  | 'cancelled'
  | 'completed'
  | 'mobilised'
  | 'mobilising';

/** A pair of the metadata of a record. */
export type MetadataPair = {
  /** The key. */
  key: string;
  /** Its value, exactly. */
  value: string;
};

/** A range of values: all that is given must hold. A record may have no value. */
export type OptionalDateRange = {
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** A range of values: all that is given must hold. A record may have no value. */
export type OptionalDateTimeRange = {
  /** Whether there is a value. */
  exists?: boolean | null | undefined;
  /** Greater than this. */
  gt?: string | null | undefined;
  /** This or greater. */
  gte?: string | null | undefined;
  /** Less than this. */
  lt?: string | null | undefined;
  /** This or less. */
  lte?: string | null | undefined;
};

/** Which id a record has, of those that may have none. */
export type OptionalIdFilter = {
  /** Whether there is an id. */
  exists?: boolean | null | undefined;
  /** One of these ids, up to 20. */
  in?: Array<string> | null | undefined;
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

/** Which task records a list contains: all that is given must hold. */
export type TaskFilter = {
  /** Only records whose `assigneeId` is one of these, up to 20. */
  assigneeId?: OptionalIdFilter | null | undefined;
  /** Only records whose `automationId` is one of these, up to 20. */
  automationId?: OptionalIdFilter | null | undefined;
  /** Only records whose `completedAt` is in this range. */
  completedAt?: OptionalDateTimeRange | null | undefined;
  /** Only records whose `createdAt` is in this range. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only records whose `dueOn` is in this range. */
  dueOn?: OptionalDateRange | null | undefined;
  /** Only records whose `externalId` is one of these, up to 20. */
  externalId?: Array<string> | null | undefined;
  /** Pairs of the metadata, up to 10; all must match. */
  metadata?: Array<MetadataPair> | null | undefined;
  /** Only records whose `priority` is one of these, up to 20. */
  priority?: Array<TaskPriority> | null | undefined;
  /** Only records whose `source` is one of these, up to 20. */
  source?: Array<TaskSource> | null | undefined;
  /** Only records whose `status` is one of these, up to 20. */
  status?: Array<TaskStatus> | null | undefined;
  /** Only records whose `subjectId` is one of these, up to 20. */
  subjectId?: OptionalIdFilter | null | undefined;
  /** Only records whose `subjectType` is one of these, up to 20. */
  subjectType?: Array<string> | null | undefined;
  /** Only records whose `updatedAt` is in this range. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** Priority of a task. */
export type TaskPriority =
  | 'high'
  | 'low'
  | 'normal';

/** The order of a list of task records. Records with the same value are in the order of their ids. */
export type TaskSort = {
  /** Default: `asc`. */
  direction?: SortDirection | null | undefined;
  /** What to sort by. */
  field: TaskSortField;
};

/** What a list of task records can be sorted by. */
export type TaskSortField =
  /** By `completedAt`. */
  | 'completedAt'
  /** By `createdAt`. */
  | 'createdAt'
  /** By `dueOn`. */
  | 'dueOn'
  /** By `title`. */
  | 'title'
  /** By `updatedAt`. */
  | 'updatedAt';

/** Source of a task. */
export type TaskSource =
  | 'api'
  | 'automation'
  | 'staff';

/** Status of a task. */
export type TaskStatus =
  | 'cancelled'
  | 'done'
  | 'in_progress'
  | 'open';

/** Changes to a task. An absent field keeps its value; null clears it. */
export type UpdateTaskInput = {
  /** Id of the user it is assigned to. */
  assigneeId?: string | null | undefined;
  /** Details, up to 5,000 characters. */
  description?: string | null | undefined;
  /** Due date. */
  dueOn?: string | null | undefined;
  /** Id in your own system; unique among tasks. */
  externalId?: string | null | undefined;
  /** Your own key-value pairs. An update replaces all of them. */
  metadata?: Record<string, string> | null | undefined;
  /** Priority of the task. Default: `normal`. */
  priority?: TaskPriority | null | undefined;
  /** Status of the task. Default: `open`. */
  status?: TaskStatus | null | undefined;
  /** Id of the record that it is about. */
  subjectId?: string | null | undefined;
  /** Type of the record that it is about, e.g. `worker`. */
  subjectType?: string | null | undefined;
  /** Title of the task. */
  title?: string | null | undefined;
};

type SubjectName_AiJob_Fragment = { __typename: 'AiJob', object: string, id: string };

type SubjectName_Assignment_Fragment = { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null };

type SubjectName_Automation_Fragment = { __typename: 'Automation', name: string, object: string, id: string };

type SubjectName_Client_Fragment = { __typename: 'Client', name: string, object: string, id: string };

type SubjectName_Document_Fragment = { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null };

type SubjectName_DocumentPack_Fragment = { __typename: 'DocumentPack', name: string, object: string, id: string };

type SubjectName_DocumentTemplate_Fragment = { __typename: 'DocumentTemplate', object: string, id: string };

type SubjectName_Expense_Fragment = { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null };

type SubjectName_Invoice_Fragment = { __typename: 'Invoice', number: string | null, object: string, id: string };

type SubjectName_Job_Fragment = { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null };

type SubjectName_Notification_Fragment = { __typename: 'Notification', object: string, id: string };

type SubjectName_PlannerWindow_Fragment = { __typename: 'PlannerWindow', object: string, id: string };

type SubjectName_Project_Fragment = { __typename: 'Project', name: string, object: string, id: string };

type SubjectName_Task_Fragment = { __typename: 'Task', title: string, object: string, id: string };

type SubjectName_Timesheet_Fragment = { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null };

type SubjectName_Worker_Fragment = { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string };

export type SubjectNameFragment =
  | SubjectName_AiJob_Fragment
  | SubjectName_Assignment_Fragment
  | SubjectName_Automation_Fragment
  | SubjectName_Client_Fragment
  | SubjectName_Document_Fragment
  | SubjectName_DocumentPack_Fragment
  | SubjectName_DocumentTemplate_Fragment
  | SubjectName_Expense_Fragment
  | SubjectName_Invoice_Fragment
  | SubjectName_Job_Fragment
  | SubjectName_Notification_Fragment
  | SubjectName_PlannerWindow_Fragment
  | SubjectName_Project_Fragment
  | SubjectName_Task_Fragment
  | SubjectName_Timesheet_Fragment
  | SubjectName_Worker_Fragment
;

export type TaskCardFragment = { id: string, title: string, status: TaskStatus, priority: TaskPriority, dueOn: string | null, assigneeId: string | null, completedAt: string | null, createdAt: string, updatedAt: string, subjectType: string | null, subjectId: string | null, subject:
    | { __typename: 'AiJob', object: string, id: string }
    | { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
    | { __typename: 'Automation', name: string, object: string, id: string }
    | { __typename: 'Client', name: string, object: string, id: string }
    | { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
    | { __typename: 'DocumentPack', name: string, object: string, id: string }
    | { __typename: 'DocumentTemplate', object: string, id: string }
    | { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
    | { __typename: 'Invoice', number: string | null, object: string, id: string }
    | { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null }
    | { __typename: 'Notification', object: string, id: string }
    | { __typename: 'PlannerWindow', object: string, id: string }
    | { __typename: 'Project', name: string, object: string, id: string }
    | { __typename: 'Task', title: string, object: string, id: string }
    | { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
    | { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string }
   | null };

export type TasksQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: TaskFilter | null | undefined;
  sort?: TaskSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type TasksQuery = { tasks: { nextCursor: string | null, data: Array<{ id: string, title: string, status: TaskStatus, priority: TaskPriority, dueOn: string | null, assigneeId: string | null, completedAt: string | null, createdAt: string, updatedAt: string, subjectType: string | null, subjectId: string | null, subject:
        | { __typename: 'AiJob', object: string, id: string }
        | { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Automation', name: string, object: string, id: string }
        | { __typename: 'Client', name: string, object: string, id: string }
        | { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'DocumentPack', name: string, object: string, id: string }
        | { __typename: 'DocumentTemplate', object: string, id: string }
        | { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Invoice', number: string | null, object: string, id: string }
        | { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null }
        | { __typename: 'Notification', object: string, id: string }
        | { __typename: 'PlannerWindow', object: string, id: string }
        | { __typename: 'Project', name: string, object: string, id: string }
        | { __typename: 'Task', title: string, object: string, id: string }
        | { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string }
       | null }>, pagination: { total: number } } | null };

export type TaskFacetsQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: TaskFilter | null | undefined;
}>;


export type TaskFacetsQuery = { statuses: Array<{ value: string | null, count: number }> | null };

export type TaskBoardQueryVariables = Exact<{
  search?: string | null | undefined;
  toDo?: TaskFilter | null | undefined;
  ended?: TaskFilter | null | undefined;
}>;


export type TaskBoardQuery = { toDo: { data: Array<{ id: string, title: string, status: TaskStatus, priority: TaskPriority, dueOn: string | null, assigneeId: string | null, completedAt: string | null, createdAt: string, updatedAt: string, subjectType: string | null, subjectId: string | null, subject:
        | { __typename: 'AiJob', object: string, id: string }
        | { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Automation', name: string, object: string, id: string }
        | { __typename: 'Client', name: string, object: string, id: string }
        | { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'DocumentPack', name: string, object: string, id: string }
        | { __typename: 'DocumentTemplate', object: string, id: string }
        | { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Invoice', number: string | null, object: string, id: string }
        | { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null }
        | { __typename: 'Notification', object: string, id: string }
        | { __typename: 'PlannerWindow', object: string, id: string }
        | { __typename: 'Project', name: string, object: string, id: string }
        | { __typename: 'Task', title: string, object: string, id: string }
        | { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string }
       | null }> } | null, ended: { data: Array<{ id: string, title: string, status: TaskStatus, priority: TaskPriority, dueOn: string | null, assigneeId: string | null, completedAt: string | null, createdAt: string, updatedAt: string, subjectType: string | null, subjectId: string | null, subject:
        | { __typename: 'AiJob', object: string, id: string }
        | { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Automation', name: string, object: string, id: string }
        | { __typename: 'Client', name: string, object: string, id: string }
        | { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'DocumentPack', name: string, object: string, id: string }
        | { __typename: 'DocumentTemplate', object: string, id: string }
        | { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Invoice', number: string | null, object: string, id: string }
        | { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null }
        | { __typename: 'Notification', object: string, id: string }
        | { __typename: 'PlannerWindow', object: string, id: string }
        | { __typename: 'Project', name: string, object: string, id: string }
        | { __typename: 'Task', title: string, object: string, id: string }
        | { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string }
       | null }> } | null };

export type ColleaguesQueryVariables = Exact<{ [key: string]: never; }>;


export type ColleaguesQuery = { colleagues: Array<{ userId: string, name: string }> | null };

export type TaskSubjectsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type TaskSubjectsQuery = { workers: { data: Array<{ id: string, firstName: string, lastName: string }> } | null, projects: { data: Array<{ id: string, name: string, jobs: { data: Array<{ id: string, startDate: string, status: JobStatus }> } | null }> } | null };

export type TaskDetailQueryVariables = Exact<{
  id: string;
}>;


export type TaskDetailQuery = { task: { description: string | null, source: TaskSource, id: string, title: string, status: TaskStatus, priority: TaskPriority, dueOn: string | null, assigneeId: string | null, completedAt: string | null, createdAt: string, updatedAt: string, subjectType: string | null, subjectId: string | null, automation: { id: string, name: string } | null, subject:
      | { __typename: 'AiJob', object: string, id: string }
      | { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
      | { __typename: 'Automation', name: string, object: string, id: string }
      | { __typename: 'Client', name: string, object: string, id: string }
      | { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
      | { __typename: 'DocumentPack', name: string, object: string, id: string }
      | { __typename: 'DocumentTemplate', object: string, id: string }
      | { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
      | { __typename: 'Invoice', number: string | null, object: string, id: string }
      | { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null }
      | { __typename: 'Notification', object: string, id: string }
      | { __typename: 'PlannerWindow', object: string, id: string }
      | { __typename: 'Project', name: string, object: string, id: string }
      | { __typename: 'Task', title: string, object: string, id: string }
      | { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
      | { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string }
     | null } | null };

export type CreateTaskMutationVariables = Exact<{
  input: CreateTaskInput;
}>;


export type CreateTaskMutation = { createTask: { id: string } };

export type EditTaskMutationVariables = Exact<{
  id: string;
  input: UpdateTaskInput;
  ifUnchangedSince: string;
}>;


export type EditTaskMutation = { updateTask: { id: string, title: string, status: TaskStatus, priority: TaskPriority, dueOn: string | null, assigneeId: string | null, completedAt: string | null, createdAt: string, updatedAt: string, subjectType: string | null, subjectId: string | null, subject:
      | { __typename: 'AiJob', object: string, id: string }
      | { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
      | { __typename: 'Automation', name: string, object: string, id: string }
      | { __typename: 'Client', name: string, object: string, id: string }
      | { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
      | { __typename: 'DocumentPack', name: string, object: string, id: string }
      | { __typename: 'DocumentTemplate', object: string, id: string }
      | { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
      | { __typename: 'Invoice', number: string | null, object: string, id: string }
      | { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null }
      | { __typename: 'Notification', object: string, id: string }
      | { __typename: 'PlannerWindow', object: string, id: string }
      | { __typename: 'Project', name: string, object: string, id: string }
      | { __typename: 'Task', title: string, object: string, id: string }
      | { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
      | { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string }
     | null } };

export type SubjectOfQueryVariables = Exact<{
  id: string;
  type: RecordType;
}>;


export type SubjectOfQuery = { node:
    | { __typename: 'AiJob', object: string, id: string }
    | { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
    | { __typename: 'Automation', name: string, object: string, id: string }
    | { __typename: 'Client', name: string, object: string, id: string }
    | { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
    | { __typename: 'DocumentPack', name: string, object: string, id: string }
    | { __typename: 'DocumentTemplate', object: string, id: string }
    | { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
    | { __typename: 'Invoice', number: string | null, object: string, id: string }
    | { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null }
    | { __typename: 'Notification', object: string, id: string }
    | { __typename: 'PlannerWindow', object: string, id: string }
    | { __typename: 'Project', name: string, object: string, id: string }
    | { __typename: 'Task', title: string, object: string, id: string }
    | { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
    | { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string }
   | null };

export type InboxQueryVariables = Exact<{ [key: string]: never; }>;


export type InboxQuery = { myNotifications: { unreadCount: number, unread: Array<{ id: string, title: string, body: string | null, severity: Severity, createdAt: string, subject:
        | { __typename: 'AiJob', object: string, id: string }
        | { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Automation', name: string, object: string, id: string }
        | { __typename: 'Client', name: string, object: string, id: string }
        | { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'DocumentPack', name: string, object: string, id: string }
        | { __typename: 'DocumentTemplate', object: string, id: string }
        | { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Invoice', number: string | null, object: string, id: string }
        | { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null }
        | { __typename: 'Notification', object: string, id: string }
        | { __typename: 'PlannerWindow', object: string, id: string }
        | { __typename: 'Project', name: string, object: string, id: string }
        | { __typename: 'Task', title: string, object: string, id: string }
        | { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string }
       | null }> } | null };

export type InboxTasksQueryVariables = Exact<{
  me: string;
}>;


export type InboxTasksQuery = { tasks: { data: Array<{ id: string, title: string, status: TaskStatus, priority: TaskPriority, dueOn: string | null, assigneeId: string | null, completedAt: string | null, createdAt: string, updatedAt: string, subjectType: string | null, subjectId: string | null, subject:
        | { __typename: 'AiJob', object: string, id: string }
        | { __typename: 'Assignment', object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Automation', name: string, object: string, id: string }
        | { __typename: 'Client', name: string, object: string, id: string }
        | { __typename: 'Document', name: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'DocumentPack', name: string, object: string, id: string }
        | { __typename: 'DocumentTemplate', object: string, id: string }
        | { __typename: 'Expense', description: string | null, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Invoice', number: string | null, object: string, id: string }
        | { __typename: 'Job', startDate: string, object: string, id: string, project: { id: string, name: string } | null }
        | { __typename: 'Notification', object: string, id: string }
        | { __typename: 'PlannerWindow', object: string, id: string }
        | { __typename: 'Project', name: string, object: string, id: string }
        | { __typename: 'Task', title: string, object: string, id: string }
        | { __typename: 'Timesheet', periodStart: string, object: string, id: string, worker: { id: string, firstName: string, lastName: string } | null }
        | { __typename: 'Worker', firstName: string, lastName: string, object: string, id: string }
       | null }>, pagination: { total: number } } | null };

export type UnreadCountQueryVariables = Exact<{ [key: string]: never; }>;


export type UnreadCountQuery = { myNotifications: { unreadCount: number } | null };

export type MarkReadMutationVariables = Exact<{
  ids?: Array<string> | string | null | undefined;
}>;


export type MarkReadMutation = { markMyNotificationsRead: number };

export const TasksDocument = {"kind":"Document","documentId":"sha256:79c84c560391e8bca4e445dd68edaee68d192287f9ad830f4c0e6394844259d3","definitions":[]} as unknown as DocumentNode<TasksQuery, TasksQueryVariables>;
export const TaskFacetsDocument = {"kind":"Document","documentId":"sha256:655cf2fc02605320b1fda79190b8377481eb80b9e87e04841c7b9f80059f3839","definitions":[]} as unknown as DocumentNode<TaskFacetsQuery, TaskFacetsQueryVariables>;
export const TaskBoardDocument = {"kind":"Document","documentId":"sha256:daf56735d7ea1a5d046aeeb5fc480a4a84e9c8782ab0518fda29bd8b25e69df3","definitions":[]} as unknown as DocumentNode<TaskBoardQuery, TaskBoardQueryVariables>;
export const ColleaguesDocument = {"kind":"Document","documentId":"sha256:e9736581bf3992cb0564dd6d7b6ca5b3cbbd6d90199c233b624d683287688a21","definitions":[]} as unknown as DocumentNode<ColleaguesQuery, ColleaguesQueryVariables>;
export const TaskSubjectsDocument = {"kind":"Document","documentId":"sha256:c560624ab051f7aee027fff2c1b0350f849df29af2922930c04bc9030f065072","definitions":[]} as unknown as DocumentNode<TaskSubjectsQuery, TaskSubjectsQueryVariables>;
export const TaskDetailDocument = {"kind":"Document","documentId":"sha256:3d61c83f11c828a56ddabebf9b6e23f7875ab14ef4c25c0ac688fc0e106c990c","definitions":[]} as unknown as DocumentNode<TaskDetailQuery, TaskDetailQueryVariables>;
export const CreateTaskDocument = {"kind":"Document","documentId":"sha256:cc0f6fe6570fc296fb384ba9ec52b00c17887094f88f80c2f5e2a72717d4f4c0","definitions":[]} as unknown as DocumentNode<CreateTaskMutation, CreateTaskMutationVariables>;
export const EditTaskDocument = {"kind":"Document","documentId":"sha256:2b7291c57b7075258e487c705c17f8a31ba098fd571fa7bb57d4d790edc4f6fb","definitions":[]} as unknown as DocumentNode<EditTaskMutation, EditTaskMutationVariables>;
export const SubjectOfDocument = {"kind":"Document","documentId":"sha256:10a19dfaff680ee8ed03b44f37a2e875e56d3bca3d0a51e5a68481254d1c91c8","definitions":[]} as unknown as DocumentNode<SubjectOfQuery, SubjectOfQueryVariables>;
export const InboxDocument = {"kind":"Document","documentId":"sha256:00616e1fa62f0a9107be0e6b305e7947d72607b0a14fc13e8c68f7af62c011d8","definitions":[]} as unknown as DocumentNode<InboxQuery, InboxQueryVariables>;
export const InboxTasksDocument = {"kind":"Document","documentId":"sha256:5ab7fc7851e7af7e40fdc1093541c67a85d969119a3ee85f9cb0d0ac781e2cf0","definitions":[]} as unknown as DocumentNode<InboxTasksQuery, InboxTasksQueryVariables>;
export const UnreadCountDocument = {"kind":"Document","documentId":"sha256:f1609cb3e3107362593936b818ff85302aaefffddf3ece6c08113c48179e0452","definitions":[]} as unknown as DocumentNode<UnreadCountQuery, UnreadCountQueryVariables>;
export const MarkReadDocument = {"kind":"Document","documentId":"sha256:908fcbd04cadbf689645a0fe8b11d43f40411f28b1a0d3626d318d03a443ad6a","definitions":[]} as unknown as DocumentNode<MarkReadMutation, MarkReadMutationVariables>;