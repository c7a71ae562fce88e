/**
 * The variables with which pages are opened: what they send before anybody filters. An operation without a row needs
 * none.
 */
import type { Place } from './place.ts'

type VariablesOf = (place: Place, run: number) => Record<string, unknown>

const PAGE = 50
const byId =
  (table: Parameters<Place['id']>[0]): VariablesOf =>
  ({ id }, run) => ({ id: id(table, run) })
const sinceWeek: VariablesOf = ({ moment }) => ({ limit: PAGE, since: moment(-7) })
const rates: VariablesOf = () => ({
  filter: { status: ['active', 'scheduled'] },
  sort: { field: 'startDate', direction: 'desc' },
})
const shown = { status: ['active', 'scheduled'] }
const template: VariablesOf = () => ({ name: 'Site induction' })

export const variables: Readonly<Record<string, VariablesOf>> = {
  'filters/ClientName': byId('clients'),
  'filters/ProjectName': byId('projects'),
  'filters/WorkerName': byId('workers'),
  'audit-log/AuditLog': sinceWeek,
  'automations/Automation': byId('automations'),
  'automations/AutomationDryRun': ({ moment }) => ({
    input: { trigger: 'worker.updated', actions: [{ type: 'notify', parameters: { title: 'Changed' } }] },
    since: moment(-7),
  }),
  'automations/AutomationRuns': sinceWeek,
  'clients/ClientPage': byId('clients'),
  'compliance/ComplianceCounts': () => ({ filter: { status: ['active'] } }),
  'compliance/ComplianceMatrix': () => ({ filter: { status: ['active'] }, sort: { field: 'lastName' } }),
  'document-types/DocumentType': byId('custom_document_types'),
  'events/Event': byId('events'),
  'events/Events': sinceWeek,
  'expenses/Expenses': () => ({
    filter: { status: ['submitted'] },
    sort: { field: 'incurredOn', direction: 'desc' },
  }),
  'expenses/OneExpense': byId('expenses'),
  'holidays/Holidays': () => ({ from: '2026-01-01', to: '9999-12-31' }),
  'home/Waiting': () => ({ hours: true, invoices: true, people: true, today: '2026-11-29' }),
  'home/Dashboard': () => ({ weeks: 4, money: true }),
  'import/DocumentListStored': ({ id }, run) => ({ workerId: [id('workers', run)] }),
  'import/DocumentListWorkers': ({ id }, run) => ({ filter: { id: [id('workers', run)] } }),
  'invoices/MissingRates': rates,
  'invoices/InvoiceEmails': byId('invoices'),
  'invoices/OneInvoice': byId('invoices'),
  'invoices/OneRate': byId('assignments'),
  'invoices/Rates': rates,
  'invoices/RateCounts': () => ({ trades: shown, missing: shown }),
  'jobs/Job': byId('jobs'),
  'joining/AddressOfWorker': byId('workers'),
  'jobs/JobProject': byId('projects'),
  'messages/Messages': () => ({ limit: PAGE }),
  'overview/Overview': ({ moment }) => ({ since: moment(-1), stepMinutes: 60 }),
  'overview/UnreadNotifications': ({ moment }) => ({ since: moment(-7) }),
  'palette/Palette': () => ({ search: 'ad' }),
  'papers/PackPage': byId('document_packs'),
  'papers/templates/PrintedVersion': (place, run) => ({ ...template(place, run), version: 1 }),
  'papers/templates/TemplatePage': template,
  'papers/templates/TemplatePreview': ({ id }, run) => ({
    body: 'For {{worker.name}}',
    workerId: id('workers', run),
    jobId: id('jobs', run),
  }),
  'time/HoursProject': byId('projects'),
  'clients/ClientRates': ({ id }, run) => ({ clientId: id('clients', run) }),
  'papers/templates/TemplateUsage': template,
  'papers/templates/TemplateVersion': byId('document_templates'),
  'parts/history/RecordHistory': byId('workers'),
  'parts/notes/NoteReaders': ({ id }, run) => ({ workerId: id('workers', run), search: 'a' }),
  'parts/notes/Notes': ({ id }, run) => ({ filter: { workerId: { in: [id('workers', run)] } } }),
  'planner/ConflictingAssignment': byId('assignments'),
  'parts/notes/NoteMentions': ({ id, userId }) => ({ workerId: id('workers', 0), ids: [userId] }),
  'planner/PlannerFound': ({ day }) => ({ from: day(0), to: day(42), search: 'ba' }),
  'planner/PlannerNeeds': ({ day }) => ({ from: day(0), to: day(42), away: true, jobs: true }),
  'planner/PlannerPeople': ({ day, moment }, run) => ({
    filter: { status: ['active'] },
    from: day(0),
    to: day(42),
    fromTime: moment(0),
    toTime: moment(42),
    limit: PAGE,
    offset: PAGE * run,
  }),
  'planner/PlannerProjectPeople': ({ id, day, moment }, run) => ({
    project: id('projects', run),
    from: day(0),
    to: day(42),
    fromTime: moment(0),
    toTime: moment(42),
  }),
  'planner/PlannerRoleDays': ({ id, day }, run) => ({ jobs: [id('jobs', run)], from: day(0), to: day(42) }),
  'planner/PlannerWork': ({ day }) => ({ from: day(0), to: day(42), jobs: true, others: true }),
  'projects/ApprovalEmails': byId('timesheet_approvals'),
  'projects/ProjectApprovals': ({ id }, run) => ({ projectId: id('projects', run) }),
  'projects/ProjectNumbers': ({ id }, run) => ({ id: id('projects', run), weeks: 8 }),
  'projects/ProjectPage': byId('projects'),
  'requests/RequestCause': () => ({ id: 'req_019c9e0f5d40a7c2f1b6aa13' }),
  'requests/RequestFailures': ({ moment }) => ({ since: moment(-7) }),
  'requests/RequestLog': sinceWeek,
  'requests/UsedCredentials': ({ moment }) => ({ since: moment(-14) }),
  'requirements/RequirementsEffect': () => ({
    requirements: [{ documentTypes: ['right_to_work', 'passport'] }],
  }),
  'requirements/WorkRequirementsEffect': () => ({
    requirements: [{ role: 'welder', documentTypes: ['passport'] }],
  }),
  'retention/LegalHolds': () => ({ limit: PAGE }),
  'retention/RetentionDue': () => ({ limit: PAGE }),
  'retention/RetentionEffect': () => ({
    rules: [{ subject: 'documents', since: 'last_assignment_end', months: 24 }],
  }),
  'review/DocumentToReview': byId('documents'),
  'staffing/Candidates': ({ day }) => ({ trade: 'welder', startDate: day(7), endDate: day(35), limit: 20 }),
  'time/OneTimesheet': byId('timesheets'),
  'staffing/AssignmentToRestore': byId('assignments'),
  'time/Timesheets': () => ({ filter: { status: ['submitted'] }, sort: { field: 'periodStart', direction: 'desc' } }),
  'webhooks/WebhookEndpoint': byId('webhook_endpoints'),
  'webhooks/deliveries/WebhookDeliveries': sinceWeek,
  'webhooks/deliveries/WebhookDelivery': byId('webhook_deliveries'),
  'webhooks/deliveries/WebhookReplays': ({ id }) => ({ endpointId: id('webhook_endpoints', 0) }),
  'work/Inbox': () => ({ unread: true }),
  'work/InboxTasks': ({ userId }) => ({ me: userId }),
  'work/SubjectOf': byId('workers'),
  'work/TaskBoard': () => ({
    toDo: { status: ['open', 'in_progress'] },
    ended: { status: ['done', 'cancelled'] },
  }),
  'work/TaskDetail': (place, run) => ({ ...byId('tasks')(place, run), rule: true }),
  'workers/WorkerMoney': byId('workers'),
  'workers/WorkerPage': byId('workers'),
}

/** Operations of which a page asks for one part at a time. */
export const onePart: ReadonlySet<string> = new Set(['automations/RecordChoices'])
