import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './parts.module.css'

interface Props {
  title: string
  /** One sentence. */
  about?: ReactNode
  /** Before the title, e.g. the way back to a list. */
  above?: ReactNode
  /** What can be done on this page. */
  children?: ReactNode
}

export function PageHeader({ title, about, above, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Muster`
  }, [title])
  return (
    <header className={classes.header}>
      <div>
        {above}
        <Title order={1}>{title}</Title>
        {about && (
          <Text c="dimmed" size="sm" component="p">
            {about}
          </Text>
        )}
      </div>
      {children && <Group gap="sm">{children}</Group>}
    </header>
  )
}
