/** The pages of the worker portal. Those with a title are in its navigation. */
import { type ComponentType, lazy } from 'react'
import { type Icon, IconClock, IconFileText, IconHome, IconReceipt, IconUser } from '../parts/icons/icons.tsx'
import type { Texts } from '../words/en.ts'

interface PortalPage {
  path: string
  /** The page that leads to it. */
  parent?: string
  title?: keyof Texts['pages']
  icon?: Icon
  /** Loaded on demand; the service worker keeps it for use without a connection. */
  Page: ComponentType
}

// biome-ignore format: a table reads by its columns
export const pages: readonly PortalPage[] = [
  { path: '/', title: 'home', icon: IconHome, Page: lazy(() => import('./home/page.tsx')) },
  { path: '/hours', title: 'hours', icon: IconClock, Page: lazy(() => import('./hours/page.tsx')) },
  { path: '/documents', title: 'documents', icon: IconFileText, Page: lazy(() => import('./documents/page.tsx')) },
  { path: '/expenses', title: 'expenses', icon: IconReceipt, Page: lazy(() => import('./expenses/page.tsx')) },
  { path: '/you', title: 'you', icon: IconUser, Page: lazy(() => import('./you/page.tsx')) },
  { path: '/account', parent: '/you', Page: lazy(() => import('../pages/account/page.tsx')) },
  { path: '/connections', parent: '/you', Page: lazy(() => import('../pages/connections/page.tsx')) },
]
