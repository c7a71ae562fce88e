/**
 * The resources, a row each: what GraphQL, the database and the specification call them, and the scopes of which any
 * one opens their reads and writes (specification, "Endpoints"). Fields take their `authScopes` from here.
 */

import type { Db } from '../platform/database/client.ts'
import type { Scope } from './scopes.ts'

interface Table {
  findMany(args: object): Promise<unknown[]>
  findUnique(args: object): Promise<unknown>
  count(args: object): Promise<number>
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
  /** Its part of a Prisma client. */
  of(db: Db): Table
  read: readonly Scope[]
  write: readonly Scope[]
}

// biome-ignore format: a table reads by its columns
export const resources = {
  workers: { type: 'Worker', one: 'worker', many: 'workers', table: 'workers', of: (db: Db) => db.worker as Table, read: ['read', 'workers:read'], write: ['write', 'workers:write'] },
  clients: { type: 'Client', one: 'client', many: 'clients', table: 'clients', of: (db: Db) => db.client as Table, read: ['read', 'clients:read'], write: ['write', 'clients:write'] },
  projects: { type: 'Project', one: 'project', many: 'projects', table: 'projects', of: (db: Db) => db.project as Table, read: ['read', 'projects:read'], write: ['write', 'projects:write'] },
  jobs: { type: 'Job', one: 'job', many: 'jobs', table: 'jobs', of: (db: Db) => db.job as Table, read: ['read', 'jobs:read'], write: ['write', 'jobs:write'] },
  assignments: { type: 'Assignment', one: 'assignment', many: 'assignments', table: 'assignments', of: (db: Db) => db.assignment as Table, read: ['read', 'projects:read'], write: ['write', 'projects:write'] },
  planner: { type: 'PlannerWindow', one: 'plannerWindow', many: 'plannerWindows', table: 'planner_windows', of: (db: Db) => db.plannerWindow as Table, read: ['read', 'planner:read'], write: ['write'] },
  documents: { type: 'Document', one: 'document', many: 'documents', table: 'documents', of: (db: Db) => db.document as Table, read: ['read', 'documents:read'], write: ['write', 'documents:write'] },
  documentPacks: { type: 'DocumentPack', one: 'documentPack', many: 'documentPacks', table: 'document_packs', of: (db: Db) => db.documentPack as Table, read: ['read', 'documents:read'], write: ['write', 'documents:write'] },
  timesheets: { type: 'Timesheet', one: 'timesheet', many: 'timesheets', table: 'timesheets', of: (db: Db) => db.timesheet as Table, read: ['read', 'finance:read'], write: ['write', 'finance:write'] },
  expenses: { type: 'Expense', one: 'expense', many: 'expenses', table: 'expenses', of: (db: Db) => db.expense as Table, read: ['read', 'finance:read'], write: ['write', 'finance:write'] },
  aiJobs: { type: 'AiJob', one: 'aiJob', many: 'aiJobs', table: 'ai_jobs', of: (db: Db) => db.aiJob as Table, read: ['read'], write: ['write'] },
  notifications: { type: 'Notification', one: 'notification', many: 'notifications', table: 'notifications', of: (db: Db) => db.notification as Table, read: ['read'], write: ['write'] },
  tasks: { type: 'Task', one: 'task', many: 'tasks', table: 'tasks', of: (db: Db) => db.task as Table, read: ['read'], write: ['write'] },
  automations: { type: 'Automation', one: 'automation', many: 'automations', table: 'automations', of: (db: Db) => db.automation as Table, read: ['read', 'automations:read'], write: ['write'] },
} as const satisfies Record<string, Resource>

/** Records that GraphQL alone has, listed as resources are. */
// biome-ignore format: a table reads by its columns
export const graphqlResources = {
  documentTemplates: { type: 'DocumentTemplate', one: 'documentTemplate', many: 'documentTemplates', table: 'document_templates', of: (db: Db) => db.documentTemplate as Table, read: resources.documentPacks.read, write: resources.documentPacks.write },
  invoices: { type: 'Invoice', one: 'invoice', many: 'invoices', table: 'invoices', of: (db: Db) => db.invoice as Table, read: ['read', 'finance:read'], write: ['write', 'finance:write'] },
} as const satisfies Record<string, Resource>
