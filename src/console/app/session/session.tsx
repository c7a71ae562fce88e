/** The signed-in user and the current organisation. Children render once both are known. */

import { Center } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { Provider } from 'urql'
import { makeClient } from '../api/client.ts'
import { useApiQuery } from '../api/hooks.ts'
import type { Role } from '../api/schema-types.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { Loading } from '../parts/loading.tsx'
import { keepSession, readKeptSession } from './kept-session.ts'
import { MeDocument, type MeQuery } from './operations.ts'

interface Session {
  me: NonNullable<MeQuery['me']>
  switchOrganisation: (organisationId: string) => void
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Key in session storage, so each tab has its own organisation. */
const STORAGE_KEY = 'muster-organisation'

export function SessionProvider({ children }: { children: ReactNode }) {
  const [organisationId, setOrganisationId] = useState(() => sessionStorage.getItem(STORAGE_KEY) ?? undefined)
  const client = useMemo(() => makeClient(organisationId), [organisationId])
  const switchOrganisation = (id: string) => {
    sessionStorage.setItem(STORAGE_KEY, id)
    setOrganisationId(id)
  }
  return (
    <Provider value={client} key={organisationId ?? ''}>
      <Identify switchOrganisation={switchOrganisation}>{children}</Identify>
    </Provider>
  )
}

function Identify({
  switchOrganisation,
  children,
}: {
  switchOrganisation: Session['switchOrganisation']
  children: ReactNode
}) {
  const { data, failure, refetch } = useApiQuery(MeDocument, {})
  const isUnreached = failure !== undefined && failure.requestId === undefined
  const me = data?.me ?? (isUnreached ? readKeptSession() : undefined)
  useEffect(() => {
    if (data?.me) keepSession(data.me)
  }, [data])
  const session = useMemo(() => me && { me, switchOrganisation }, [me?.id, data, switchOrganisation])
  if (session) return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
  return (
    <Center h="100svh" p="md">
      {failure ? <FailureNotice failure={failure} onRetry={refetch} /> : <Loading size="md" />}
    </Center>
  )
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession outside of SessionProvider')
  return session
}

export function useHasRole(roles: readonly Role[]): boolean {
  return roles.includes(useSession().me.role)
}
