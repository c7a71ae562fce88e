import { Skeleton } from '@mantine/core'
import classes from '../tables/data-table.module.css'

/** The placeholder of a list that is loading. */
export function LoadingRows() {
  return (
    <div className={classes.frame} aria-busy="true" role="status" aria-label="Loading">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={14} m="md" width={`${88 - index * 9}%`} />
      ))}
    </div>
  )
}
