import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Muted } from '../values/muted.tsx'

interface Props {
  title: string
  /** Below the title. */
  about?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A part of a page, with its title on the page background. */
export function Section({ title, about, className, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <Title order={2} size="h5" mb={about ? 4 : 'sm'} id={id}>
        {title}
      </Title>
      {about && <Muted mb="sm">{about}</Muted>}
      {children}
    </section>
  )
}
