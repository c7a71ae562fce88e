/** A strip with messages about the whole page. */
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useIsSignedOut } from '../../api/sign-in.ts'
import { useIsOldPage, watchParts } from '../../session/new-version.ts'
import { useUnnoticed } from '../states/failures.ts'
import { CopyText } from '../values/copy.tsx'
import classes from './page-strip.module.css'

export function PageStrip() {
  const isOld = useIsOldPage()
  useEffect(watchParts, [])
  const unnoticed = useUnnoticed()
  const [first] = unnoticed
  const isSignedOut = useIsSignedOut()
  if (isSignedOut) return <SignedOut />
  if (isOld) return <OldPage />
  if (first === undefined) return null
  return (
    <div className={classes.strip} role="alert">
      <span>
        Part of this page could not be read, and may be old or missing. {first.failure.message}
        {first.failure.requestId && (
          <small>
            Request ID <CopyText text={first.failure.requestId} label="Copy request ID" />
          </small>
        )}
      </span>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          for (const { retry } of unnoticed) retry()
        }}
      >
        Try again
      </Button>
    </div>
  )
}

function SignedOut() {
  return (
    <div className={classes.strip} role="alert">
      <span>You are signed out. What you entered is still here: sign in again in a new tab, then save it.</span>
      <Button component="a" href="/sign-in?return_to=/console" target="_blank" size="xs" variant="default">
        Sign in
      </Button>
    </div>
  )
}

function OldPage() {
  return (
    <div className={classes.strip} role="status">
      <span>A new version of this page is available. It loads when you stop typing.</span>
      <Button size="xs" variant="default" onClick={() => location.reload()}>
        Load it now
      </Button>
    </div>
  )
}
