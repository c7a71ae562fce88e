/**
 * The resources, one row each: their names in GraphQL, the database and the specification, and the scopes, any one of
 * which is sufficient to read or write (specification, "Endpoints"). Fields take their `authScopes` from here.
 */
import type { Db } from '../platform/database/client.ts'
import type { Scope } from './scopes/scopes.ts'

/** What a caller can do with the records of a resource. */
export type Verb = 'list' | 'get' | 'create' | 'update' | 'delete' | 'batch'

/** @see resources */
export interface Resource {
  /** Below `{base_url}`. */
  path: string
  /** What REST offers (specification, "Endpoints"; contract, "Parity"); GraphQL may offer more. */
  operations: readonly Verb[]
  /** What else REST can do with one record: the end of the path, and the document that it runs. */
  actions?: Readonly<Record<string, string>>
  /** Its records' `object`. */
  object: string
  docs: ResourceDocs
  /** A record in automations, as in `When an assignment is deleted`. */
  inWords: string
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

/** A resource in the API reference. */
interface ResourceDocs {
  /** The group of its tag. */
  group: 'Records' | 'Time and money'
  tag: string
  /** The name of its guide. */
  guide: string
  /** A record, in lower case. */
  noun: string
  /** A sentence about its records. */
  about: string
}

// biome-ignore format: a line for each of a row's parts
export const resources = {
  workers: {
    path: '/workers', operations: ['list', 'get', 'create', 'update', 'batch'],
    object: 'worker', type: 'Worker', one: 'worker', many: 'workers', table: 'workers',
    read: ['read', 'workers:read'], write: ['write', 'workers:write'],
    docs: { group: 'Records', tag: 'Workers', guide: 'bulk-import', noun: 'worker', about: 'The people whom the organisation mobilises.' },
    inWords: 'a worker',
  },
  clients: {
    path: '/clients', operations: ['list', 'get', 'create', 'update', 'batch'],
    object: 'client', type: 'Client', one: 'client', many: 'clients', table: 'clients',
    read: ['read', 'clients:read'], write: ['write', 'clients:write'],
    docs: { group: 'Records', tag: 'Clients', guide: 'bulk-import', noun: 'client', about: 'Companies that the organisation supplies workers to.' },
    inWords: 'a client',
  },
  projects: {
    path: '/projects', operations: ['list', 'get', 'create', 'update', 'batch'],
    object: 'project', type: 'Project', one: 'project', many: 'projects', table: 'projects',
    read: ['read', 'projects:read'], write: ['write', 'projects:write'],
    docs: { group: 'Records', tag: 'Projects', guide: 'bulk-import', noun: 'project', about: 'Sites and contracts that workers are deployed to.' },
    inWords: 'a project',
  },
  jobs: {
    path: '/jobs', operations: ['list', 'get', 'create', 'update'],
    actions: { complete: 'completeJob', cancel: 'cancelJob' },
    object: 'job', type: 'Job', one: 'job', many: 'jobs', table: 'jobs',
    read: ['read', 'jobs:read'], write: ['write', 'jobs:write'],
    docs: { group: 'Records', tag: 'Jobs', guide: 'compliance', noun: 'job', about: 'Jobs: the roles that a project needs filled, and when.' },
    inWords: 'a job',
  },
  assignments: {
    path: '/assignments', operations: ['list', 'get', 'create', 'update', 'delete', 'batch'],
    actions: { replace: 'replaceWorker' },
    object: 'assignment', type: 'Assignment', one: 'assignment', many: 'assignments', table: 'assignments',
    read: ['read', 'projects:read'], write: ['write', 'projects:write'],
    docs: { group: 'Records', tag: 'Assignments', guide: 'compliance', noun: 'assignment', about: 'Which worker works on which project, and when. The assignments of one worker never overlap.' },
    inWords: 'an assignment',
  },
  planner: {
    path: '/planner', operations: ['list', 'get', 'create', 'update', 'delete'],
    object: 'planner', type: 'PlannerWindow', one: 'plannerWindow', many: 'plannerWindows', table: 'planner_windows',
    read: ['read', 'planner:read'], write: ['write'],
    docs: { group: 'Records', tag: 'Planner', guide: 'compliance', noun: 'planner window', about: 'When workers are available, and when they are not.' },
    inWords: 'an availability window',
  },
  documents: {
    path: '/documents', operations: ['list', 'get', 'create'],
    actions: { accept: 'acceptDocument', reject: 'rejectDocument' },
    object: 'document', type: 'Document', one: 'document', many: 'documents', table: 'documents',
    read: ['read', 'documents:read'], write: ['write', 'documents:write'],
    docs: { group: 'Records', tag: 'Documents', guide: 'documents', noun: 'document', about: 'Compliance documents. File contents are not returned; use the signed links, which are valid for 15 minutes.' },
    inWords: 'a document',
  },
  customDocumentTypes: {
    path: '/document-types', operations: ['list', 'get', 'create', 'update', 'delete'],
    object: 'custom_document_type', type: 'CustomDocumentType', one: 'customDocumentType', many: 'customDocumentTypes', table: 'custom_document_types',
    read: ['read', 'documents:read'], write: ['write', 'documents:write'],
    docs: { group: 'Records', tag: 'Document types', guide: 'compliance', noun: 'document type', about: 'Types of documents that the organisation adds to the built-in ones.' },
    inWords: 'a document type',
  },
  documentPacks: {
    path: '/document-packs', operations: ['list', 'get', 'create', 'delete'],
    actions: { issue: 'issueDocumentPack' },
    object: 'document_pack', type: 'DocumentPack', one: 'documentPack', many: 'documentPacks', table: 'document_packs',
    read: ['read', 'documents:read'], write: ['write', 'documents:write'],
    docs: { group: 'Records', tag: 'Document packs', guide: 'packs', noun: 'document pack', about: 'Bundles of templates that are issued together during mobilisation.' },
    inWords: 'a document pack',
  },
  timesheets: {
    path: '/timesheets', operations: ['list', 'get', 'create', 'update', 'batch'],
    object: 'timesheet', type: 'Timesheet', one: 'timesheet', many: 'timesheets', table: 'timesheets',
    read: ['read', 'finance:read'], write: ['write', 'finance:write'],
    docs: { group: 'Time and money', tag: 'Timesheets', guide: 'invoices', noun: 'timesheet', about: 'Hours that workers enter in the worker portal.' },
    inWords: 'a timesheet',
  },
  timesheetApprovals: {
    path: '/timesheet-approvals', operations: ['list', 'get', 'create', 'delete'],
    object: 'timesheet_approval', type: 'TimesheetApproval', one: 'timesheetApproval', many: 'timesheetApprovals', table: 'timesheet_approvals',
    read: ['read', 'finance:read'], write: ['write', 'finance:write'],
    docs: { group: 'Time and money', tag: 'Timesheet approvals', guide: 'invoices', noun: 'timesheet approval', about: 'Hours that a contact of the client approves by a link in an email.' },
    inWords: 'a timesheet approval',
  },
  clientRates: {
    path: '/client-rates', operations: ['list', 'get', 'create', 'update', 'delete'],
    object: 'client_rate', type: 'ClientRate', one: 'clientRate', many: 'clientRates', table: 'client_rates',
    read: ['read', 'finance:read'], write: ['write', 'finance:write'],
    docs: { group: 'Time and money', tag: 'Client rates', guide: 'invoices', noun: 'client rate', about: 'What a client pays for an hour of a trade, with dates. It applies to assignments without a charge rate of their own.' },
    inWords: 'a client rate',
  },
  holidays: {
    path: '/holidays', operations: ['list', 'get', 'create', 'update', 'delete'],
    object: 'holiday', type: 'Holiday', one: 'holiday', many: 'holidays', table: 'holidays',
    read: ['read', 'projects:read'], write: ['write'],
    docs: { group: 'Records', tag: 'Holidays', guide: 'compliance', noun: 'holiday', about: 'Days on which the organisation does not work.' },
    inWords: 'a holiday',
  },
  expenses: {
    path: '/expenses', operations: ['list', 'get', 'create', 'update', 'batch'],
    object: 'expense', type: 'Expense', one: 'expense', many: 'expenses', table: 'expenses',
    read: ['read', 'finance:read'], write: ['write', 'finance:write'],
    docs: { group: 'Time and money', tag: 'Expenses', guide: 'invoices', noun: 'expense', about: "Workers' expense claims and their receipts." },
    inWords: 'an expense',
  },
  aiJobs: {
    path: '/ai-jobs', operations: ['list', 'get'],
    object: 'ai_job', type: 'AiJob', one: 'aiJob', many: 'aiJobs', table: 'ai_jobs',
    read: ['read'], write: ['write'],
    docs: { group: 'Records', tag: 'AI jobs', guide: 'documents', noun: 'AI job', about: 'Jobs that extract fields from documents.' },
    inWords: 'an extraction',
  },
  notifications: {
    path: '/notifications', operations: ['list', 'get'],
    object: 'notification', type: 'Notification', one: 'notification', many: 'notifications', table: 'notifications',
    read: ['read'], write: ['write'],
    docs: { group: 'Records', tag: 'Notifications', guide: 'frontends', noun: 'notification', about: 'Notifications to the members of the organisation.' },
    inWords: 'a notification',
  },
  notes: {
    path: '/notes', operations: ['list', 'get', 'create', 'update', 'delete'],
    object: 'note', type: 'Note', one: 'note', many: 'notes', table: 'notes',
    read: ['read', 'notes:read'], write: ['write', 'notes:write'],
    docs: { group: 'Records', tag: 'Notes', guide: 'concepts', noun: 'note', about: 'What staff write on workers, jobs, projects and clients, with mentions of colleagues. Workers never see notes.' },
    inWords: 'a note',
  },
  tasks: {
    path: '/tasks', operations: ['list', 'get', 'create', 'update', 'batch'],
    object: 'task', type: 'Task', one: 'task', many: 'tasks', table: 'tasks',
    read: ['read', 'tasks:read'], write: ['write', 'tasks:write'],
    docs: { group: 'Records', tag: 'Tasks', guide: 'apps', noun: 'task', about: 'Work items created by staff, by automations or through this API.' },
    inWords: 'a task',
  },
  automations: {
    path: '/automations', operations: ['list', 'get'],
    object: 'automation', type: 'Automation', one: 'automation', many: 'automations', table: 'automations',
    read: ['read', 'automations:read'], write: ['write'],
    docs: { group: 'Records', tag: 'Automations', guide: 'automations', noun: 'automation', about: 'Automation rules of the organisation.' },
    inWords: 'an automation',
  },
  documentTemplates: {
    path: '/templates', operations: ['list', 'get', 'create', 'delete'],
    object: 'document_template', type: 'DocumentTemplate', one: 'documentTemplate', many: 'documentTemplates', table: 'document_templates',
    read: ['read', 'documents:read'], write: ['write', 'documents:write'],
    docs: { group: 'Records', tag: 'Templates', guide: 'packs', noun: 'template', about: 'The texts from which the papers of document packs are made. An edit adds a version.' },
    inWords: 'a template',
  },
  invoices: {
    path: '/invoices', operations: ['list', 'get'],
    actions: { issue: 'issueInvoice', 'mark-paid': 'markInvoicePaid', void: 'voidInvoice' },
    object: 'invoice', type: 'Invoice', one: 'invoice', many: 'invoices', table: 'invoices',
    read: ['read', 'finance:read'], write: ['write', 'finance:write'],
    docs: { group: 'Time and money', tag: 'Invoices', guide: 'invoices', noun: 'invoice', about: 'Invoices to clients for approved hours. The link to the PDF is valid for 15 minutes.' },
    inWords: 'an invoice',
  },
} as const satisfies Record<string, Resource>

/** The GraphQL type of a resource's records. */
export type RecordTypeName = (typeof resources)[keyof typeof resources]['type']

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
