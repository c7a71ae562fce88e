import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './parts.module.css'

interface Props {
  title?: string
  /** Beside the title: a link, a button, or a few words. */
  end?: ReactNode
  children: ReactNode
  /** Lets the content fill the height of the row, if another card in it is higher. */
  isColumn?: boolean
}

/** A card on the page background. */
export function Panel({ title, end, children, isColumn }: Props) {
  return (
    <div className={`${classes.sheet} ${classes.panel}`} data-column={isColumn}>
      {title !== undefined && (
        <div className={classes.panelHead}>
          <Title order={2} size="h5">
            {title}
          </Title>
          {end}
        </div>
      )}
      {children}
    </div>
  )
}
