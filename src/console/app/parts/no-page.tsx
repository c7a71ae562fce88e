import { Anchor } from '@mantine/core'
import { IconLock, IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'wouter'
import { EmptyState } from './empty-state.tsx'

export function NotFound() {
  return (
    <EmptyState icon={IconMapQuestion} title="There is no such page">
      Go to the{' '}
      <Anchor component={Link} href="/">
        start of the console
      </Anchor>
      .
    </EmptyState>
  )
}

export function NoAccess() {
  return (
    <EmptyState icon={IconLock} title="Your role does not open this page">
      An owner or admin of the organisation can give you another role, under Members.
    </EmptyState>
  )
}
