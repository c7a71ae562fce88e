/** Workers get their portal, everyone else the staff app; each loads its own code. */
import { Center, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSession } from './session/session.tsx'

const Portal = lazy(() => import('./portal/portal.tsx'))
const StaffApp = lazy(() => import('./staff-app.tsx'))

export function Shell() {
  const { me } = useSession()
  return (
    <Suspense
      fallback={
        <Center h="100svh">
          <Loader aria-label="Loading" />
        </Center>
      }
    >
      {me.role === 'worker' ? <Portal /> : <StaffApp />}
    </Suspense>
  )
}
