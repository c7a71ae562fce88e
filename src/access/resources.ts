/**
 * The resources, a row each: what GraphQL, the database and the specification call them, and the scopes of which any
 * one opens their reads and writes (specification, "Endpoints"). Fields take their `authScopes` from here.
 */

import type { Db } from '../platform/database/client.ts'
import type { Scope } from './scopes.ts'

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
  workers: { type: 'Worker', one: 'worker', many: 'workers', table: 'workers', read: ['read', 'workers:read'], write: ['write', 'workers:write'] },
  clients: { type: 'Client', one: 'client', many: 'clients', table: 'clients', read: ['read', 'clients:read'], write: ['write', 'clients:write'] },
  projects: { type: 'Project', one: 'project', many: 'projects', table: 'projects', read: ['read', 'projects:read'], write: ['write', 'projects:write'] },
  jobs: { type: 'Job', one: 'job', many: 'jobs', table: 'jobs', read: ['read', 'jobs:read'], write: ['write', 'jobs:write'] },
  assignments: { type: 'Assignment', one: 'assignment', many: 'assignments', table: 'assignments', read: ['read', 'projects:read'], write: ['write', 'projects:write'] },
  planner: { type: 'PlannerWindow', one: 'plannerWindow', many: 'plannerWindows', table: 'planner_windows', read: ['read', 'planner:read'], write: ['write'] },
  documents: { type: 'Document', one: 'document', many: 'documents', table: 'documents', read: ['read', 'documents:read'], write: ['write', 'documents:write'] },
  documentPacks: { type: 'DocumentPack', one: 'documentPack', many: 'documentPacks', table: 'document_packs', read: ['read', 'documents:read'], write: ['write', 'documents:write'] },
  timesheets: { type: 'Timesheet', one: 'timesheet', many: 'timesheets', table: 'timesheets', read: ['read', 'finance:read'], write: ['write', 'finance:write'] },
  expenses: { type: 'Expense', one: 'expense', many: 'expenses', table: 'expenses', read: ['read', 'finance:read'], write: ['write', 'finance:write'] },
  aiJobs: { type: 'AiJob', one: 'aiJob', many: 'aiJobs', table: 'ai_jobs', read: ['read'], write: ['write'] },
  notifications: { type: 'Notification', one: 'notification', many: 'notifications', table: 'notifications', read: ['read'], write: ['write'] },
  tasks: { type: 'Task', one: 'task', many: 'tasks', table: 'tasks', read: ['read'], write: ['write'] },
  automations: { type: 'Automation', one: 'automation', many: 'automations', table: 'automations', read: ['read', 'automations:read'], write: ['write'] },
} as const satisfies Record<string, Resource>

/** Records that GraphQL alone has, listed as resources are. */
// biome-ignore format: a table reads by its columns
export const graphqlResources = {
  documentTemplates: { type: 'DocumentTemplate', one: 'documentTemplate', many: 'documentTemplates', table: 'document_templates', read: resources.documentPacks.read, write: resources.documentPacks.write },
  invoices: { type: 'Invoice', one: 'invoice', many: 'invoices', table: 'invoices', read: ['read', 'finance:read'], write: ['write', 'finance:write'] },
} as const satisfies Record<string, Resource>

interface Table {
  findMany(args: object): Promise<unknown[]>
  findUnique(args: object): Promise<unknown>
  count(args: object): Promise<number>
}

/** The part of a client that reads a resource's records. */
export function tableOf(db: Db, { type }: Resource): Table {
  const model = `${type[0]?.toLowerCase()}${type.slice(1)}`
  return (db as unknown as Record<string, Table>)[model] as Table
}
