import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

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
      {about && (
        <Text size="sm" c="dimmed" mb="sm">
          {about}
        </Text>
      )}
      {children}
    </section>
  )
}
