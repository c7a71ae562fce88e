/**
 * The specification's table of resources, operations and scopes ("Endpoints"), repeated here independently of the code.
 */

type Operation = 'list' | 'get' | 'create' | 'update' | 'delete' | 'batch'

interface Row {
  path: string
  /** The REST methods. */
  operations: Operation[]
  /** What else REST can do with one record. */
  actions?: string[]
  read: string[]
  write: string[]
  /** Further GraphQL mutations of the resource, all under its write scopes. */
  mutations: string[]
}

// biome-ignore format: a table reads by its columns
export const table: Row[] = [
  { path: '/workers', operations: ['list', 'get', 'create', 'update', 'batch'], read: ['read', 'workers:read'], write: ['write', 'workers:write'], mutations: ['createWorker', 'updateWorker', 'updateWorkers', 'batchWorkers'] },
  { path: '/clients', operations: ['list', 'get', 'create', 'update', 'batch'], read: ['read', 'clients:read'], write: ['write', 'clients:write'], mutations: ['createClient', 'updateClient', 'batchClients'] },
  { path: '/projects', operations: ['list', 'get', 'create', 'update', 'batch'], read: ['read', 'projects:read'], write: ['write', 'projects:write'], mutations: ['createProject', 'updateProject', 'batchProjects'] },
  // Actions, POST, PATCH and DELETE of jobs, assignments, planner windows and packs, templates, invoices and batches are in the API in
  // addition to the specification.
  { path: '/jobs', operations: ['list', 'get', 'create', 'update'], actions: ['complete', 'cancel'], read: ['read', 'jobs:read'], write: ['write', 'jobs:write'], mutations: ['createJob', 'updateJob', 'cancelJob', 'completeJob'] },
  { path: '/assignments', operations: ['list', 'get', 'create', 'update', 'delete', 'batch'], actions: ['replace'], read: ['read', 'projects:read'], write: ['write', 'projects:write'], mutations: ['createAssignment', 'updateAssignment', 'deleteAssignment', 'replaceWorker', 'batchAssignments'] },
  { path: '/planner', operations: ['list', 'get', 'create', 'update', 'delete'], read: ['read', 'planner:read'], write: ['write'], mutations: ['createPlannerWindow', 'updatePlannerWindow', 'deletePlannerWindow', 'mobiliseJob'] },
  // POST /documents, /timesheets and /expenses are in addition, too: for partners who capture outside.
  { path: '/documents', operations: ['list', 'get', 'create'], actions: ['accept', 'reject'], read: ['read', 'documents:read'], write: ['write', 'documents:write'], mutations: ['uploadDocument', 'reviewDocument', 'acceptPackDocument'] },
  { path: '/document-types', operations: ['list', 'get', 'create', 'update', 'delete'], read: ['read', 'documents:read'], write: ['write', 'documents:write'], mutations: ['createCustomDocumentType', 'updateCustomDocumentType', 'deleteCustomDocumentType'] },
  { path: '/document-packs', operations: ['list', 'get', 'create', 'delete'], actions: ['issue'], read: ['read', 'documents:read'], write: ['write', 'documents:write'], mutations: ['createDocumentPack', 'issueDocumentPack', 'issueDocumentPacks', 'deleteDocumentPack'] },
  { path: '/timesheets', operations: ['list', 'get', 'create', 'update', 'batch'], read: ['read', 'finance:read'], write: ['write', 'finance:write'], mutations: ['createTimesheet', 'updateTimesheet', 'submitTimesheet', 'approveTimesheets', 'reopenTimesheets', 'batchTimesheets', 'setChargeRate', 'repriceUnbilledWork'] },
  { path: '/holidays', operations: ['list', 'get', 'create', 'update', 'delete'], read: ['read', 'projects:read'], write: ['write'], mutations: ['createHoliday', 'updateHoliday', 'deleteHoliday'] },
  { path: '/client-rates', operations: ['list', 'get', 'create', 'update', 'delete'], read: ['read', 'finance:read'], write: ['write', 'finance:write'], mutations: ['createClientRate', 'updateClientRate', 'deleteClientRate'] },
  { path: '/expenses', operations: ['list', 'get', 'create', 'update', 'batch'], read: ['read', 'finance:read'], write: ['write', 'finance:write'], mutations: ['createExpense', 'updateExpense', 'reopenExpense', 'batchExpenses'] },
  { path: '/ai-jobs', operations: ['list', 'get'], read: ['read'], write: ['write'], mutations: ['extractDocument', 'applyExtraction'] },
  { path: '/notifications', operations: ['list', 'get'], read: ['read'], write: ['write'], mutations: ['markNotificationRead'] },
  { path: '/notes', operations: ['list', 'get', 'create', 'update', 'delete'], read: ['read', 'notes:read'], write: ['write', 'notes:write'], mutations: ['createNote', 'updateNote', 'deleteNote'] },
  { path: '/tasks', operations: ['list', 'get', 'create', 'update', 'batch'], read: ['read', 'tasks:read'], write: ['write', 'tasks:write'], mutations: ['createTask', 'updateTask', 'batchTasks'] },
  { path: '/automations', operations: ['list', 'get'], read: ['read', 'automations:read'], write: ['write'], mutations: ['createAutomation', 'updateAutomation', 'enableAutomation', 'disableAutomation', 'deleteAutomation'] },
  { path: '/templates', operations: ['list', 'get', 'create', 'delete'], read: ['read', 'documents:read'], write: ['write', 'documents:write'], mutations: ['saveDocumentTemplate', 'deleteDocumentTemplate'] },
  { path: '/timesheet-approvals', operations: ['list', 'get', 'create', 'delete'], read: ['read', 'finance:read'], write: ['write', 'finance:write'], mutations: ['createTimesheetApproval', 'deleteTimesheetApproval'] },
  { path: '/invoices', operations: ['list', 'get'], actions: ['issue', 'mark-paid', 'void'], read: ['read', 'finance:read'], write: ['write', 'finance:write'], mutations: ['createInvoiceDrafts', 'setPurchaseOrder', 'issueInvoice', 'sendInvoice', 'markInvoicePaid', 'recordPayment', 'removePayment', 'voidInvoice'] },
]

/** Every scope ("Scopes"). */
export const everyScope = [
  'read',
  'write',
  'workers:read',
  'workers:write',
  'clients:read',
  'clients:write',
  'projects:read',
  'projects:write',
  'jobs:read',
  'jobs:write',
  'planner:read',
  'documents:read',
  'documents:write',
  'finance:read',
  'finance:write',
  'automations:read',
]

/** In addition to the specification, with the mutations under them. */
export const moreScopes: Record<string, string[]> = {
  'webhooks:manage': [
    'createWebhookEndpoint',
    'updateWebhookEndpoint',
    'deleteWebhookEndpoint',
    'rotateWebhookSecret',
    'sendTestEvent',
    'replayWebhookDelivery',
  ],
  'documents:restricted': [],
  'notes:read': [],
  'notes:write': [],
  'tasks:read': [],
  'tasks:write': [],
  'test:manage': ['createTestOrganisation', 'advanceTestOrganisation', 'deleteTestOrganisation'],
  'graphql:publish': [],
  'members:provision': [],
}

export const methods = {
  list: 'GET',
  get: 'GET',
  create: 'POST',
  update: 'PATCH',
  delete: 'DELETE',
  batch: 'POST',
} as const
