/**
 * The resources, one row each: their names in GraphQL, the database and the specification, and the scopes, any one of
 * which is sufficient to read or write (specification, "Endpoints"). Fields take their `authScopes` from here.
 */
import type { Db } from '../platform/database/client.ts'
import type { Scope } from './scopes/scopes.ts'

/** What a caller can do with the records of a resource. */
export type Verb = 'list' | 'get' | 'create' | 'update' | 'delete' | 'batch'

/** A resource that REST offers too. */
export interface RestResource extends Resource {
  /** Below `{base_url}`. */
  path: string
  /** What REST offers (specification, "Endpoints"); GraphQL may offer more. */
  operations: readonly Verb[]
  /** Its records' `object`. */
  object: string
  /** A record in automations, as in `When an assignment is deleted`. */
  inWords: string
}

export interface Resource {
  /** GraphQL type of a record. */
  type: string
  /** Root field of one record. */
  one: string
  /** Root field of the list. */
  many: string
  /** Its table, which is also its name in `tallies`. */
  table: string
  read: readonly Scope[]
  write: readonly Scope[]
}

// biome-ignore format: a table reads by its columns
export const resources = {
  workers: { path: '/workers', operations: ['list', 'get', 'create', 'update', 'batch'], object: 'worker', inWords: 'a worker', type: 'Worker', one: 'worker', many: 'workers', table: 'workers', read: ['read', 'workers:read'], write: ['write', 'workers:write'] },
  clients: { path: '/clients', operations: ['list', 'get', 'create', 'update', 'batch'], object: 'client', inWords: 'a client', type: 'Client', one: 'client', many: 'clients', table: 'clients', read: ['read', 'clients:read'], write: ['write', 'clients:write'] },
  projects: { path: '/projects', operations: ['list', 'get', 'create', 'update', 'batch'], object: 'project', inWords: 'a project', type: 'Project', one: 'project', many: 'projects', table: 'projects', read: ['read', 'projects:read'], write: ['write', 'projects:write'] },
  jobs: { path: '/jobs', operations: ['list', 'get', 'create'], object: 'job', inWords: 'a job', type: 'Job', one: 'job', many: 'jobs', table: 'jobs', read: ['read', 'jobs:read'], write: ['write', 'jobs:write'] },
  assignments: { path: '/assignments', operations: ['list', 'get', 'create', 'delete', 'batch'], object: 'assignment', inWords: 'an assignment', type: 'Assignment', one: 'assignment', many: 'assignments', table: 'assignments', read: ['read', 'projects:read'], write: ['write', 'projects:write'] },
  planner: { path: '/planner', operations: ['list', 'get'], object: 'planner', inWords: 'an availability window', type: 'PlannerWindow', one: 'plannerWindow', many: 'plannerWindows', table: 'planner_windows', read: ['read', 'planner:read'], write: ['write'] },
  documents: { path: '/documents', operations: ['list', 'get', 'create'], object: 'document', inWords: 'a document', type: 'Document', one: 'document', many: 'documents', table: 'documents', read: ['read', 'documents:read'], write: ['write', 'documents:write'] },
  documentPacks: { path: '/document-packs', operations: ['list', 'get'], object: 'document_pack', inWords: 'a document pack', type: 'DocumentPack', one: 'documentPack', many: 'documentPacks', table: 'document_packs', read: ['read', 'documents:read'], write: ['write', 'documents:write'] },
  timesheets: { path: '/timesheets', operations: ['list', 'get', 'create', 'update', 'batch'], object: 'timesheet', inWords: 'a timesheet', type: 'Timesheet', one: 'timesheet', many: 'timesheets', table: 'timesheets', read: ['read', 'finance:read'], write: ['write', 'finance:write'] },
  expenses: { path: '/expenses', operations: ['list', 'get', 'create', 'update', 'batch'], object: 'expense', inWords: 'an expense', type: 'Expense', one: 'expense', many: 'expenses', table: 'expenses', read: ['read', 'finance:read'], write: ['write', 'finance:write'] },
  aiJobs: { path: '/ai-jobs', operations: ['list', 'get'], object: 'ai_job', inWords: 'an extraction', type: 'AiJob', one: 'aiJob', many: 'aiJobs', table: 'ai_jobs', read: ['read'], write: ['write'] },
  notifications: { path: '/notifications', operations: ['list', 'get'], object: 'notification', inWords: 'a notification', type: 'Notification', one: 'notification', many: 'notifications', table: 'notifications', read: ['read'], write: ['write'] },
  tasks: { path: '/tasks', operations: ['list', 'get', 'create', 'update', 'batch'], object: 'task', inWords: 'a task', type: 'Task', one: 'task', many: 'tasks', table: 'tasks', read: ['read'], write: ['write'] },
  automations: { path: '/automations', operations: ['list', 'get'], object: 'automation', inWords: 'an automation', type: 'Automation', one: 'automation', many: 'automations', table: 'automations', read: ['read', 'automations:read'], write: ['write'] },
} as const satisfies Record<string, RestResource>

/** Resources that only GraphQL offers. */
// biome-ignore format: a table reads by its columns
export const graphqlResources = {
  documentTemplates: { type: 'DocumentTemplate', one: 'documentTemplate', many: 'documentTemplates', table: 'document_templates', read: resources.documentPacks.read, write: resources.documentPacks.write },
  invoices: { type: 'Invoice', one: 'invoice', many: 'invoices', table: 'invoices', read: ['read', 'finance:read'], write: ['write', 'finance:write'] },
} as const satisfies Record<string, Resource>

/** The GraphQL type of a resource's records. */
export type RecordTypeName =
  | (typeof resources)[keyof typeof resources]['type']
  | (typeof graphqlResources)[keyof typeof graphqlResources]['type']

interface Table {
  findMany(args: object): Promise<unknown[]>
  findUnique(args: object): Promise<unknown>
  count(args: object): Promise<number>
  create(args: object): Promise<unknown>
  createManyAndReturn(args: object): Promise<unknown[]>
  update(args: object): Promise<unknown>
}

/** The part of a client that reads and writes a resource's records. */
export function tableOf(db: Db, { type }: Pick<Resource, 'type'>): Table {
  const model = `${type[0]?.toLowerCase()}${type.slice(1)}`
  return (db as unknown as Record<string, Table>)[model] as Table
}
