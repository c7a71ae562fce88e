import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { IconMoodSad } from '../icons/icons.tsx'
import { EmptyState } from './empty-state.tsx'

/** Error boundary around a page: if it fails to load or render, the rest of the console still works. */
export class PageBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return (
      <EmptyState
        icon={IconMoodSad}
        title="This page could not be displayed"
        action={<Button onClick={() => window.location.reload()}>Reload page</Button>}
      >
        {this.state.error.message}
      </EmptyState>
    )
  }
}
