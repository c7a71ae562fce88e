/** Workers get their portal, everyone else the staff app; each loads its own code. */
import { Center } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useQuestion } from './api/confirm-identity.ts'
import { Loading } from './parts/states/loading.tsx'
import { useSession } from './session/session.tsx'

const Portal = lazy(() => import('./portal/portal.tsx'))
const IdentityDialog = lazy(() => import('./session/identity-dialog.tsx'))
const StaffApp = lazy(() => import('./staff-app.tsx'))

export function Shell() {
  const { me } = useSession()
  const question = useQuestion()
  return (
    <Suspense
      fallback={
        <Center h="100svh">
          <Loading size="md" />
        </Center>
      }
    >
      {me.role === 'worker' ? <Portal /> : <StaffApp />}
      <Suspense>{question && <IdentityDialog question={question} />}</Suspense>
    </Suspense>
  )
}
