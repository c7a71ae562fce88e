import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './parts.module.css'

interface Props {
  title: string
  /** One sentence. */
  about?: ReactNode
  /** Above the title, for example a link back to the list. */
  above?: ReactNode
  /** Actions of the page. */
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
