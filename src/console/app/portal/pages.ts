/** The pages of the worker portal. Those with a title are in its navigation. */

import { type ComponentType, lazy } from 'react'
import { type Icon, IconClock, IconFileText, IconHome, IconReceipt, IconUser } from '../parts/icons/icons.tsx'

interface PortalPage {
  path: string
  /** The page that leads to it. */
  parent?: string
  title?: string
  icon?: Icon
  /** Loaded on demand; the service worker keeps it for use without a connection. */
  Page: ComponentType
}

// biome-ignore format: a table reads by its columns
export const pages: readonly PortalPage[] = [
  { path: '/', title: 'Home', icon: IconHome, Page: lazy(() => import('./home/page.tsx')) },
  { path: '/hours', title: 'Hours', icon: IconClock, Page: lazy(() => import('./hours/page.tsx')) },
  { path: '/documents', title: 'Documents', icon: IconFileText, Page: lazy(() => import('./documents/page.tsx')) },
  { path: '/expenses', title: 'Expenses', icon: IconReceipt, Page: lazy(() => import('./expenses/page.tsx')) },
  { path: '/you', title: 'You', icon: IconUser, Page: lazy(() => import('./you/page.tsx')) },
  { path: '/account', parent: '/you', Page: lazy(() => import('../pages/account/page.tsx')) },
  { path: '/connections', parent: '/you', Page: lazy(() => import('../pages/connections/page.tsx')) },
]
