/**
 * THE table of the REST surface: each route, the document it runs and its status on success. What an operation takes,
 * which scopes open it and what it answers all follow from the document and the schema.
 */
import type { DocumentNode } from 'graphql'
import {
  CreateAssignmentDocument,
  CreateClientDocument,
  CreateJobDocument,
  CreateProjectDocument,
  CreateTaskDocument,
  CreateWorkerDocument,
  DeleteAssignmentDocument,
  GetAiJobDocument,
  GetAssignmentDocument,
  GetAutomationDocument,
  GetClientDocument,
  GetDocumentDocument,
  GetDocumentPackDocument,
  GetExpenseDocument,
  GetJobDocument,
  GetNotificationDocument,
  GetPlannerWindowDocument,
  GetProjectDocument,
  GetTaskDocument,
  GetTimesheetDocument,
  GetWorkerDocument,
  ListAiJobsDocument,
  ListAssignmentsDocument,
  ListAutomationsDocument,
  ListClientsDocument,
  ListDocumentPacksDocument,
  ListDocumentsDocument,
  ListExpensesDocument,
  ListJobsDocument,
  ListNotificationsDocument,
  ListPlannerWindowsDocument,
  ListProjectsDocument,
  ListTasksDocument,
  ListTimesheetsDocument,
  ListWorkersDocument,
  UpdateClientDocument,
  UpdateExpenseDocument,
  UpdateProjectDocument,
  UpdateTaskDocument,
  UpdateTimesheetDocument,
  UpdateWorkerDocument,
} from './operations/generated.ts'

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Under `{base_url}`; `{id}` stands for a record's id. */
  path: string
  document: DocumentNode
  status: 200 | 201
}

export const routes: readonly Route[] = [
  { method: 'GET', path: '/workers', document: ListWorkersDocument, status: 200 },
  { method: 'POST', path: '/workers', document: CreateWorkerDocument, status: 201 },
  { method: 'GET', path: '/workers/{id}', document: GetWorkerDocument, status: 200 },
  { method: 'PATCH', path: '/workers/{id}', document: UpdateWorkerDocument, status: 200 },

  { method: 'GET', path: '/clients', document: ListClientsDocument, status: 200 },
  { method: 'POST', path: '/clients', document: CreateClientDocument, status: 201 },
  { method: 'GET', path: '/clients/{id}', document: GetClientDocument, status: 200 },
  { method: 'PATCH', path: '/clients/{id}', document: UpdateClientDocument, status: 200 },

  { method: 'GET', path: '/projects', document: ListProjectsDocument, status: 200 },
  { method: 'POST', path: '/projects', document: CreateProjectDocument, status: 201 },
  { method: 'GET', path: '/projects/{id}', document: GetProjectDocument, status: 200 },
  { method: 'PATCH', path: '/projects/{id}', document: UpdateProjectDocument, status: 200 },

  { method: 'GET', path: '/jobs', document: ListJobsDocument, status: 200 },
  { method: 'POST', path: '/jobs', document: CreateJobDocument, status: 201 },
  { method: 'GET', path: '/jobs/{id}', document: GetJobDocument, status: 200 },

  { method: 'GET', path: '/assignments', document: ListAssignmentsDocument, status: 200 },
  { method: 'POST', path: '/assignments', document: CreateAssignmentDocument, status: 201 },
  { method: 'GET', path: '/assignments/{id}', document: GetAssignmentDocument, status: 200 },
  { method: 'DELETE', path: '/assignments/{id}', document: DeleteAssignmentDocument, status: 200 },

  { method: 'GET', path: '/planner', document: ListPlannerWindowsDocument, status: 200 },
  { method: 'GET', path: '/planner/{id}', document: GetPlannerWindowDocument, status: 200 },

  { method: 'GET', path: '/documents', document: ListDocumentsDocument, status: 200 },
  { method: 'GET', path: '/documents/{id}', document: GetDocumentDocument, status: 200 },

  { method: 'GET', path: '/document-packs', document: ListDocumentPacksDocument, status: 200 },
  { method: 'GET', path: '/document-packs/{id}', document: GetDocumentPackDocument, status: 200 },

  { method: 'GET', path: '/timesheets', document: ListTimesheetsDocument, status: 200 },
  { method: 'GET', path: '/timesheets/{id}', document: GetTimesheetDocument, status: 200 },
  { method: 'PATCH', path: '/timesheets/{id}', document: UpdateTimesheetDocument, status: 200 },

  { method: 'GET', path: '/expenses', document: ListExpensesDocument, status: 200 },
  { method: 'GET', path: '/expenses/{id}', document: GetExpenseDocument, status: 200 },
  { method: 'PATCH', path: '/expenses/{id}', document: UpdateExpenseDocument, status: 200 },

  { method: 'GET', path: '/ai-jobs', document: ListAiJobsDocument, status: 200 },
  { method: 'GET', path: '/ai-jobs/{id}', document: GetAiJobDocument, status: 200 },

  { method: 'GET', path: '/notifications', document: ListNotificationsDocument, status: 200 },
  { method: 'GET', path: '/notifications/{id}', document: GetNotificationDocument, status: 200 },

  { method: 'GET', path: '/tasks', document: ListTasksDocument, status: 200 },
  { method: 'POST', path: '/tasks', document: CreateTaskDocument, status: 201 },
  { method: 'GET', path: '/tasks/{id}', document: GetTaskDocument, status: 200 },
  { method: 'PATCH', path: '/tasks/{id}', document: UpdateTaskDocument, status: 200 },

  { method: 'GET', path: '/automations', document: ListAutomationsDocument, status: 200 },
  { method: 'GET', path: '/automations/{id}', document: GetAutomationDocument, status: 200 },
]
