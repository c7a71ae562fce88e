import { Fragment, type ReactNode } from 'react'
import classes from '../layout/parts.module.css'

/** A list of names and values. Empty values are left out. */
export function DescriptionList({ of }: { of: Record<string, ReactNode> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(of).map(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== false &&
          value !== '' && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
