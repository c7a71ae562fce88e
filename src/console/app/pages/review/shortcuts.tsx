import { Kbd } from '@mantine/core'
import { Fragment } from 'react'
import { shortcuts } from './keys.ts'
import classes from './review.module.css'

/** The list of keyboard shortcuts. Hidden on phones. */
export function Shortcuts() {
  return (
    <dl className={classes.shortcuts} aria-label="Keys">
      {shortcuts.map(({ keys, label }) => (
        <div key={label}>
          <dt>
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && ' '}
                <Kbd size="xs">{key}</Kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}
