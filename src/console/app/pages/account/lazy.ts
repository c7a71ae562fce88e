import { lazy } from 'react'

export const AccountPage = lazy(() => import('./page.tsx'))
