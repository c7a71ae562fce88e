/**
 * THE table of the REST surface: each route, the document it runs and its status on success. What an operation takes,
 * which scopes open it and what it answers all follow from the document and the schema.
 */
import type { DocumentNode } from 'graphql'
import {
  CreateClientDocument,
  CreateProjectDocument,
  CreateWorkerDocument,
  GetClientDocument,
  GetProjectDocument,
  GetWorkerDocument,
  ListClientsDocument,
  ListProjectsDocument,
  ListWorkersDocument,
  UpdateClientDocument,
  UpdateProjectDocument,
  UpdateWorkerDocument,
} from './operations/generated.ts'

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Under `{base_url}`; `{id}` stands for a record's id. */
  path: string
  document: DocumentNode
  status: 200 | 201
}

export const BASE_PATH = '/api/public/v1'

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
]
