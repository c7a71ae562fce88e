/** All pages of the application, with the roles that can open them. The API enforces the same access rules. */
import { type ComponentType, lazy } from 'react'
import {
  ADMINISTRATORS,
  COMPLIANCE_READERS,
  DEVELOPERS,
  EVERYONE,
  INTEGRATORS,
  INVOICE_READERS,
  NOTIFICATION_READERS,
  OFFICE,
  officeWith,
  READERS,
  TASK_READERS,
  WRITERS,
} from '../../../access/scopes/roles.ts'
import type { Role } from '../api/schema-types.ts'
import {
  type Icon,
  IconActivity,
  IconAppWindow,
  IconCalendarStats,
  IconClock,
  IconClockPause,
  IconCompass,
  IconFileCheck,
  IconFileImport,
  IconFiles,
  IconGauge,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconListSearch,
  IconMail,
  IconPlugConnected,
  IconSettings,
  IconShieldCheck,
  IconUsersGroup,
  IconWebhook,
} from '../parts/icons/icons.tsx'
import { automationKind } from '../records/automation.ts'
import { clientKind } from '../records/client.ts'
import { expenseKind } from '../records/expense.ts'
import { invoiceKind } from '../records/invoice.ts'
import { jobKind } from '../records/job.ts'
import { joinRequestKind } from '../records/join-request.ts'
import { projectKind } from '../records/project.ts'
import type { RecordKind } from '../records/record.ts'
import { taskKind } from '../records/task.ts'
import { workerKind } from '../records/worker.ts'
import { UnreadCount } from '../work/unread-count.tsx'
import { WaitingCount } from './joining/waiting-count.tsx'
import { ReviewCount } from './review/review-count.tsx'

export interface ConsolePage {
  path: string
  title: string
  icon: Icon
  roles: readonly Role[]
  /** For other roles: why they cannot open it, and what they can do. */
  denied?: string
  /** Shown after its title in the navigation. */
  Badge?: ComponentType
  /** Loaded on demand. */
  Page: ComponentType
}

export interface Section {
  title: string
  /** Makes the section collapsible: open for these roles, for others while they are on one of its pages or open it. */
  openFor?: readonly Role[]
  pages: readonly ConsolePage[]
}

const listOf = ({ path, plural, icon }: Pick<RecordKind, 'path' | 'plural' | 'icon'>) => ({ path, title: plural, icon })

const CANNOT_IMPORT =
  'An import changes records, which your role may not do. Ask a member of staff to import the file, or an owner or admin to change your role. With an API key that may write, the command muster import does the same.'

const CANNOT_INVITE =
  'Your role may not invite workers. Ask a member of staff, or an owner or admin to change your role.'

const PAPER_READERS = [...READERS, 'recruiter'] as const

// biome-ignore format: a table reads by its columns
export const sections: readonly Section[] = [
  { title: '', pages: [
    { path: '/', title: 'Home', icon: IconHome, roles: OFFICE, Page: lazy(() => import('./home/page.tsx')) },
    { ...listOf(workerKind), roles: officeWith('workers:read'), Page: lazy(() => import('./workers/page.tsx')) },
    { path: '/compliance', title: 'Compliance', icon: IconShieldCheck, roles: COMPLIANCE_READERS, Page: lazy(() => import('./compliance/page.tsx')) },
    { path: '/planner', title: 'Planner', icon: IconCalendarStats, roles: officeWith('planner:read'), Page: lazy(() => import('./planner/page.tsx')) },
    { ...listOf(clientKind), roles: officeWith('clients:read'), Page: lazy(() => import('./clients/page.tsx')) },
    { ...listOf(projectKind), roles: officeWith('projects:read'), Page: lazy(() => import('./projects/page.tsx')) },
    { ...listOf(jobKind), roles: officeWith('jobs:read'), Page: lazy(() => import('./jobs/page.tsx')) },
    { path: '/papers', title: 'Papers', icon: IconFiles, roles: PAPER_READERS, Page: lazy(() => import('./papers/page.tsx')) },
  ] },
  { title: 'Work', pages: [
    { path: '/compliance/review', title: 'Review', icon: IconFileCheck, roles: PAPER_READERS, Badge: ReviewCount, Page: lazy(() => import('./review/page.tsx')) },
    { path: '/inbox', title: 'Inbox', icon: IconInbox, roles: NOTIFICATION_READERS, Badge: UnreadCount, Page: lazy(() => import('./inbox/page.tsx')) },
    { path: '/messages', title: 'Messages', icon: IconMail, roles: READERS, Page: lazy(() => import('./messages/page.tsx')) },
    { ...listOf(taskKind), roles: TASK_READERS, Page: lazy(() => import('./tasks/page.tsx')) },
    { ...listOf(automationKind), roles: READERS, Page: lazy(() => import('./automations/page.tsx')) },
  ] },
  { title: 'Money', pages: [
    { path: '/time', title: 'Time', icon: IconClock, roles: officeWith('finance:read'), Page: lazy(() => import('./time/page.tsx')) },
    { ...listOf(expenseKind), roles: officeWith('finance:read'), Page: lazy(() => import('./expenses/page.tsx')) },
    { ...listOf(invoiceKind), roles: INVOICE_READERS, Page: lazy(() => import('./invoices/page.tsx')) },
  ] },
  { title: 'Organisation', pages: [
    { path: '/import', title: 'Import', icon: IconFileImport, roles: WRITERS, denied: CANNOT_IMPORT, Page: lazy(() => import('./import/page.tsx')) },
    { path: joinRequestKind.path, title: 'Joining', icon: joinRequestKind.icon, roles: WRITERS, denied: CANNOT_INVITE, Badge: WaitingCount, Page: lazy(() => import('./joining/page.tsx')) },
    { path: '/members', title: 'Members', icon: IconUsersGroup, roles: ADMINISTRATORS, Page: lazy(() => import('./members/page.tsx')) },
    { path: '/settings', title: 'Settings', icon: IconSettings, roles: ADMINISTRATORS, Page: lazy(() => import('./settings/page.tsx')) },
    { path: '/retention', title: 'Retention', icon: IconClockPause, roles: ADMINISTRATORS, Page: lazy(() => import('./retention/page.tsx')) },
    { path: '/connections', title: 'Connected apps', icon: IconPlugConnected, roles: EVERYONE, Page: lazy(() => import('./connections/page.tsx')) },
  ] },
  { title: 'Developer', openFor: DEVELOPERS, pages: [
    { path: '/developer', title: 'Overview', icon: IconGauge, roles: INTEGRATORS, Page: lazy(() => import('./overview/page.tsx')) },
    { path: '/api-keys', title: 'API keys', icon: IconKey, roles: INTEGRATORS, Page: lazy(() => import('./api-keys/page.tsx')) },
    { path: '/oauth-clients', title: 'OAuth clients', icon: IconAppWindow, roles: INTEGRATORS, Page: lazy(() => import('./oauth-clients/page.tsx')) },
    { path: '/webhooks', title: 'Webhooks', icon: IconWebhook, roles: INTEGRATORS, Page: lazy(() => import('./webhooks/page.tsx')) },
    { path: '/test-organisations', title: 'Test organisations', icon: IconClockPause, roles: INTEGRATORS, Page: lazy(() => import('./test-organisations/page.tsx')) },
    { path: '/explore', title: 'Explore', icon: IconCompass, roles: READERS, Page: lazy(() => import('./explore/page.tsx')) },
    { path: '/requests', title: 'Request log', icon: IconListSearch, roles: INTEGRATORS, Page: lazy(() => import('./requests/page.tsx')) },
    { path: '/events', title: 'Events', icon: IconActivity, roles: INTEGRATORS, Page: lazy(() => import('./events/page.tsx')) },
    { path: '/audit-log', title: 'Audit log', icon: IconHistory, roles: ADMINISTRATORS, Page: lazy(() => import('./audit-log/page.tsx')) },
  ] },
]
