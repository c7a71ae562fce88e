/** Values of the examples in the GraphQL reference that do not follow from the schema or from the examples of REST. */
import { recordExamples } from '../examples.ts'

/** A record of the sandbox. @param table in its id @param number in its table, from 1 */
const sandboxId = (table: number, number: number) => `00000000-0000-7000-${table}-${String(number).padStart(12, '0')}`

const idOf = (type: string) => recordExamples[type]?.id
const TEMPLATES = [{ name: 'Site rules' }]
const WORK = [{ projectId: sandboxId(8002, 1), documentTypes: ['certificate'] }]
const ROLES = [{ trade: 'electrician', headcount: 2 }]

/** By root field: arguments whose value depends on the state of a record in the sandbox, or on each other. */
export const byField: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  reopenTimesheets: { timesheets: [{ id: sandboxId(8009, 1) }] },
  reopenExpense: { id: sandboxId(8010, 2) },
  approveTimesheets: { timesheets: [{ id: sandboxId(8009, 2) }] },
  automationDryRun: { id: idOf('Automation') },
  changePassword: { currentPassword: 'the password until now', newPassword: 'a longer one that only I know' },
  chargeRate: { assignmentId: idOf('ChargeRate') },
  completeJob: { id: sandboxId(8004, 2) },
  createApiKey: { input: { name: 'Payroll', environment: 'live', scopes: ['workers:read'] } },
  createInvoiceDrafts: {
    input: { clientId: sandboxId(8001, 2), periodStart: '2026-01-26', periodEnd: '2026-02-01', currency: 'GBP' },
  },
  createOauthClient: {
    input: {
      name: 'Payroll',
      environment: 'live',
      grantTypes: ['client_credentials'],
      scopes: ['workers:read'],
    },
  },
  deleteAssignment: { id: sandboxId(8005, 3) },
  deleteDocumentPack: { id: sandboxId(8008, 1) },
  deleteDocumentTemplate: { id: sandboxId(8017, 4) },
  documentTemplate: { id: sandboxId(8017, 1) },
  extractDocument: { documentId: sandboxId(8007, 6) },
  inviteMember: { name: 'Ada Okafor', email: 'ada@harbour.example', role: 'staff' },
  invoice: { id: sandboxId(8015, 1) },
  issueDocumentPacks: {
    input: { jobId: sandboxId(8004, 2), name: 'Site induction', templates: TEMPLATES },
    workerIds: [sandboxId(8003, 2)],
  },
  issueInvoice: { id: sandboxId(8015, 4) },
  setTrades: { trades: [{ name: 'electrician', aliases: ['sparky', 'elec'] }] },
  setSecondFactorRoles: { roles: ['owner', 'admin'] },
  setPurchaseOrder: { id: sandboxId(8015, 4), input: { purchaseOrder: 'PO-4471' } },
  sendInvoice: { id: sandboxId(8015, 1), input: { to: ['accounts@client.example'] } },
  recordPayment: { id: sandboxId(8015, 1), input: { amount: 50000, reference: 'BACS 4471' } },
  removePayment: { id: sandboxId(8015, 2), input: { paymentId: '019c9e0f-5d40-4000-8000-13a7c2f1b6aa' } },
  markInvoicePaid: { id: sandboxId(8015, 1) },
  mobiliseJob: { input: { projectId: sandboxId(8002, 1), startDate: '2026-06-01', roles: ROLES } },
  node: { id: idOf('Worker') },
  nodes: { ids: [idOf('Worker'), idOf('Project')] },
  noteReaders: { workerId: idOf('Worker'), search: 'an' },
  request: { id: recordExamples.Request?.id },
  reviewDocument: { id: sandboxId(8007, 1), decision: 'accept' },
  rotateWebhookSecret: { id: idOf('WebhookEndpoint') },
  updateWorkers: { workers: [{ id: sandboxId(8003, 1) }, { id: sandboxId(8003, 2) }], input: { trade: 'welder' } },
  voidInvoice: { id: sandboxId(8015, 1) },
  workRequirementGaps: { requirements: WORK },
  workRequirementsEffect: { requirements: WORK },
}

/** An id of your organisation; no record of the sandbox has it. */
export const OWN_ID = '019c9e0f-5d40-7000-8000-13a7c2f1b6aa'

/** By the name of an argument or of a field of an input. */
export const byName: Readonly<Record<string, unknown>> = {
  limit: 5,
  ids: [OWN_ID],
  userId: OWN_ID,
  workerId: idOf('Worker'),
  clientId: idOf('Client'),
  projectId: idOf('Project'),
  jobId: idOf('Job'),
  assignmentId: idOf('Assignment'),
  documentId: idOf('Document'),
  endpointId: idOf('WebhookEndpoint'),
  startDate: '2026-06-01',
  endDate: '2026-06-30',
  startsAt: '2026-06-01T08:00:00Z',
  endsAt: '2026-06-05T17:00:00Z',
  trade: 'electrician',
  currency: 'GBP',
  rate: 3200,
  name: 'Site induction',
  timeZone: 'Europe/London',
  scopes: ['workers:read'],
  body: '# Welcome, {{worker.first_name}}',
  templates: TEMPLATES,
}

/** By GraphQL type. */
export const byType: Readonly<Record<string, unknown>> = {
  Boolean: true,
  Int: 1,
  Float: 1,
  String: 'Example',
  ID: OWN_ID,
  Date: '2026-06-01',
  DateTime: '2026-06-01T08:00:00Z',
  File: null,
}

const NO_TEST = 'The sandbox has no test organisation.'

/** Root fields whose example does not run in the sandbox, each with the reason. */
export const notInSandbox: Readonly<Record<string, string>> = {
  acceptPackDocument: 'The sandbox has no paper of a pack that waits for its worker.',
  changes: 'A subscription is a stream that does not end.',
  recordChanges: 'A subscription is a stream that does not end.',
  advanceTestOrganisation: NO_TEST,
  deleteTestOrganisation: NO_TEST,
  replayWebhookDelivery: 'The sandbox delivers nothing, so it has no delivery.',
  replaceWorker: 'The sandbox has no place that is open because its worker is away.',
  testEmails: NO_TEST,
  testOrganisation: NO_TEST,
  request: 'The example names no request that was sent.',
  uploadDocument: 'Send a file, or a link to yours: see [Documents](documents.md).',
  webhookDelivery: 'The sandbox delivers nothing, so it has no delivery.',
}
