import { Group, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { IconArrowLeft } from '../icons/icons.tsx'
import { PageLink } from '../values/page-link.tsx'
import { PageTitle } from './page-focus.tsx'
import classes from './parts.module.css'

interface Props {
  title: string
  /** One sentence. */
  about?: ReactNode
  /** The list of the page, linked above the title. */
  back?: { to: string; label: string }
  /** Actions of the page. */
  children?: ReactNode
}

export function PageHeader({ title, about, back, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Muster`
  }, [title])
  return (
    <header className={classes.header}>
      <div>
        {back && (
          <PageLink href={back.to} c="dimmed" className={classes.back}>
            <IconArrowLeft size={14} aria-hidden /> {back.label}
          </PageLink>
        )}
        <PageTitle>{title}</PageTitle>
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
