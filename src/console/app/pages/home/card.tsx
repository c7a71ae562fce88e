/** A chart of the dashboard, with its title and what a click on it opens. */
import { Skeleton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../../parts/layout/panel.tsx'
import { Muted } from '../../parts/values/muted.tsx'

interface CardProps {
  title: string
  ready: boolean
  note?: ReactNode
  children: ReactNode
}

export function Card({ title, ready, note, children }: CardProps) {
  return (
    <Panel isColumn>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Muted size="xs" mb="sm" mih={18}>
        {note}
      </Muted>
      {ready ? children : <Skeleton height={190} />}
    </Panel>
  )
}
