/** All pages of the console, with the roles that can open them. The API enforces the same access rules. */
import {
  type Icon,
  IconActivity,
  IconAppWindow,
  IconCompass,
  IconFileImport,
  IconGauge,
  IconHistory,
  IconKey,
  IconListSearch,
  IconPlugConnected,
  IconRobot,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import { ADMINISTRATORS, EVERYONE, INTEGRATORS, READERS, WRITERS } from '../../../access/roles.ts'
import type { Role } from '../session/session.tsx'

export interface ConsolePage {
  path: string
  title: string
  icon: Icon
  roles: readonly Role[]
  /** Why others cannot open it, and what they can do. */
  denied?: string
  /** Loaded on demand. */
  Page: ComponentType
}

const CANNOT_IMPORT =
  'An import changes records, which your role may not do. Ask a member of staff to import the file, or an owner or admin to change your role. With an API key that may write, the command muster import does the same.'

// biome-ignore format: a table reads by its columns
export const sections: readonly { title: string; pages: readonly ConsolePage[] }[] = [
  { title: '', pages: [
    { path: '/', title: 'Overview', icon: IconGauge, roles: INTEGRATORS, Page: lazy(() => import('./overview/page.tsx')) },
  ] },
  { title: 'Build', pages: [
    { path: '/api-keys', title: 'API keys', icon: IconKey, roles: INTEGRATORS, Page: lazy(() => import('./api-keys/page.tsx')) },
    { path: '/oauth-clients', title: 'OAuth clients', icon: IconAppWindow, roles: INTEGRATORS, Page: lazy(() => import('./oauth-clients/page.tsx')) },
    { path: '/webhooks', title: 'Webhooks', icon: IconWebhook, roles: INTEGRATORS, Page: lazy(() => import('./webhooks/page.tsx')) },
    { path: '/explore', title: 'Explore', icon: IconCompass, roles: READERS, Page: lazy(() => import('./explore/page.tsx')) },
  ] },
  { title: 'Records', pages: [
    { path: '/import', title: 'Import', icon: IconFileImport, roles: WRITERS, denied: CANNOT_IMPORT, Page: lazy(() => import('./import/page.tsx')) },
  ] },
  { title: 'Monitor', pages: [
    { path: '/requests', title: 'Request log', icon: IconListSearch, roles: INTEGRATORS, Page: lazy(() => import('./requests/page.tsx')) },
    { path: '/events', title: 'Events', icon: IconActivity, roles: INTEGRATORS, Page: lazy(() => import('./events/page.tsx')) },
    { path: '/automations', title: 'Automations', icon: IconRobot, roles: READERS, Page: lazy(() => import('./automations/page.tsx')) },
    { path: '/audit-log', title: 'Audit log', icon: IconHistory, roles: ADMINISTRATORS, Page: lazy(() => import('./audit-log/page.tsx')) },
  ] },
  { title: 'Organisation', pages: [
    { path: '/members', title: 'Members', icon: IconUsers, roles: ADMINISTRATORS, Page: lazy(() => import('./members/page.tsx')) },
    { path: '/connections', title: 'Connected apps', icon: IconPlugConnected, roles: EVERYONE, Page: lazy(() => import('./connections/page.tsx')) },
  ] },
]
