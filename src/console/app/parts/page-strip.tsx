/** What concerns the page as a whole, in one strip on it. */
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useIsOldPage, watchParts } from '../session/new-version.ts'
import classes from './page-strip.module.css'

export function PageStrip() {
  const isOld = useIsOldPage()
  useEffect(watchParts, [])
  if (!isOld) return null
  return (
    <div className={classes.strip} role="status">
      <span>There is a new version of this page. It is loaded when nothing is being typed.</span>
      <Button size="xs" variant="default" onClick={() => location.reload()}>
        Load it now
      </Button>
    </div>
  )
}
