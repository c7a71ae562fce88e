import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './jobs.module.css'

interface Props {
  title: string
  /** A button beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A card whose rows reach its edges. */
export function Card({ title, action, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  )
}
