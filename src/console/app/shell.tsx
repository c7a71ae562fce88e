/** Workers get their portal, everyone else the staff app; each loads its own code. */
import { Center } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Loading } from './parts/states/loading.tsx'
import { useSession } from './session/session.tsx'

const Portal = lazy(() => import('./portal/portal.tsx'))
const StaffApp = lazy(() => import('./staff-app.tsx'))

export function Shell() {
  const { me } = useSession()
  return (
    <Suspense
      fallback={
        <Center h="100svh">
          <Loading size="md" />
        </Center>
      }
    >
      {me.role === 'worker' ? <Portal /> : <StaffApp />}
    </Suspense>
  )
}
