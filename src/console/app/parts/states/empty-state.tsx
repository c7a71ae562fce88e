import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.tsx'
import classes from '../layout/parts.module.css'
import { Muted } from '../values/muted.tsx'

interface Props {
  icon: Icon
  title: string
  /** What will appear here, and what to do next. */
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: Picture, title, children, action }: Props) {
  return (
    <div className={classes.empty}>
      <div className={classes.emptyIcon}>
        <Picture size={22} stroke={1.6} aria-hidden />
      </div>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Muted maw={440} mt={6} mb={action ? 'lg' : 0}>
        {children}
      </Muted>
      {action}
    </div>
  )
}
