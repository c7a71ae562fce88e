import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { IconLock, IconMapQuestion } from '../icons/icons.tsx'
import { EmptyState } from './empty-state.tsx'

export function NotFound() {
  return (
    <EmptyState
      icon={IconMapQuestion}
      title="Page not found"
      action={
        <Button component={Link} href="/">
          Go to start page
        </Button>
      }
    >
      This page does not exist or has moved.
    </EmptyState>
  )
}

/** @param children why, and what to do */
export function NoAccess({ children }: { children?: string | undefined }) {
  return (
    <EmptyState icon={IconLock} title="You do not have access to this page">
      {children ?? 'To get access, ask an owner or admin of your organisation to change your role.'}
    </EmptyState>
  )
}
