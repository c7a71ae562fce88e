/** The pages of the application in the order of the navigation, for tests that look at all of them. */
import type { Role } from '../../prisma/generated/client/enums.ts'

export interface ConsolePage {
  path: string
  title: string
  roles: readonly Role[]
  /** What it asks the API; refused for other roles. */
  asks: string
}

const INTEGRATORS = ['owner', 'admin', 'developer'] as const
const ADMINISTRATORS = ['owner', 'admin'] as const
const WRITERS = ['owner', 'admin', 'staff'] as const
/** Who has the staff app; workers have their portal. */
export const READERS = ['owner', 'admin', 'developer', 'staff'] as const
const EVERYONE = ['owner', 'admin', 'developer', 'staff', 'worker'] as const

// biome-ignore format: a table reads by its columns
export const pages: readonly ConsolePage[] = [
  { path: '/', title: 'Home', roles: READERS, asks: '{ siteForecast { onSite } openRoles { open } projectWork { hours } }' },
  { path: '/workers', title: 'Workers', roles: READERS, asks: '{ workers { data { id } } workerCounts(by: trade) { value } }' },
  { path: '/compliance', title: 'Compliance', roles: READERS, asks: '{ complianceMatrix(limit: 1) { data { id } } complianceCounts { workers } }' },
  { path: '/planner', title: 'Planner', roles: READERS, asks: '{ plannerWindows(limit: 1) { data { id } } candidates(trade: "welder", startDate: "2027-01-04") { isFree } }' },
  { path: '/clients', title: 'Clients', roles: READERS, asks: '{ clients { data { id } } clientCounts(by: status) { value } }' },
  { path: '/projects', title: 'Projects', roles: READERS, asks: '{ projects { data { id } } projectCounts(by: status) { value } }' },
  { path: '/jobs', title: 'Jobs', roles: READERS, asks: '{ jobs(limit: 1) { data { id } } }' },
  { path: '/papers', title: 'Papers', roles: READERS, asks: '{ documentPacks { data { paperCount } } documentPackCounts(by: status) { value } mergeFields { name } templatePreview(body: "x") { problem } }' },
  { path: '/compliance/review', title: 'Review', roles: READERS, asks: '{ documentsToReview(limit: 1) { data { id } } documentReviewCounts { documents } }' },
  { path: '/inbox', title: 'Inbox', roles: READERS, asks: '{ inboxNotifications { data { myReadAt } } myNotifications { unreadCount unread { id } } }' },
  { path: '/messages', title: 'Messages', roles: READERS, asks: '{ messages(limit: 1) { data { id } } messageSettings { enabled } }' },
  { path: '/tasks', title: 'Tasks', roles: READERS, asks: '{ tasks { data { id } } taskCounts(by: status) { value } colleagues { userId } }' },
  { path: '/automations', title: 'Automations', roles: READERS, asks: '{ automations { data { id } } automationRuns { data { id } } }' },
  { path: '/time', title: 'Time', roles: READERS, asks: '{ timesheets { data { id } } timesheetCounts(by: status) { value } }' },
  { path: '/expenses', title: 'Expenses', roles: READERS, asks: '{ expenses { data { id } } }' },
  { path: '/invoices', title: 'Invoices', roles: READERS, asks: '{ invoices { data { id } } unbilledWork { clientId } assignmentsWithoutRate { data { id } } }' },
  { path: '/import', title: 'Import', roles: WRITERS, asks: 'mutation { batchWorkers(input: { records: [{}] }) { object } }' },
  { path: '/joining', title: 'Joining', roles: WRITERS, asks: '{ joinLinks { id } joinRequests { data { id } } }' },
  { path: '/members', title: 'Members', roles: ADMINISTRATORS, asks: '{ memberPage { data { userId } } invitationPage { data { id } } }' },
  { path: '/settings', title: 'Settings', roles: ADMINISTRATORS, asks: 'mutation { setOrganisationTimeZone(timeZone: "Europe/London") }' },
  { path: '/retention', title: 'Retention', roles: ADMINISTRATORS, asks: '{ retentionPreview { due } retentionDue { data { id } } legalHolds { data { id } } }' },
  { path: '/connections', title: 'Connected apps', roles: EVERYONE, asks: '{ connections { id } }' },
  { path: '/developer', title: 'Overview', roles: INTEGRATORS, asks: '{ requestStatistics { at } }' },
  { path: '/api-keys', title: 'API keys', roles: INTEGRATORS, asks: '{ apiKeys { id } }' },
  { path: '/oauth-clients', title: 'OAuth clients', roles: INTEGRATORS, asks: '{ oauthClients { id } }' },
  { path: '/webhooks', title: 'Webhooks', roles: INTEGRATORS, asks: '{ webhookEndpoints { id } webhookStatistics { at } }' },
  { path: '/test-organisations', title: 'Test organisations', roles: INTEGRATORS, asks: '{ testOrganisations { data { id } } }' },
  { path: '/explore', title: 'Explore', roles: READERS, asks: '{ workers(limit: 1) { data { id } } }' },
  { path: '/requests', title: 'Request log', roles: INTEGRATORS, asks: '{ requestLog(kinds: [key]) { data { id } } }' },
  { path: '/events', title: 'Events', roles: INTEGRATORS, asks: '{ events(types: ["worker.created"]) { data { id } } }' },
  { path: '/audit-log', title: 'Audit log', roles: ADMINISTRATORS, asks: '{ auditLog { data { id } } }' },
]
