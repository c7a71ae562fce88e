/** Who is signed in and for which organisation; nothing of the console shows before that is known. */
import { Center, Loader } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { Provider } from 'urql'
import { useAsk } from '../asking/ask.ts'
import { makeClient } from '../asking/client.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { MeDocument, type MeQuery, type Role } from './operations.ts'

export type { Role } from './operations.ts'

export interface Session {
  me: NonNullable<MeQuery['me']>
  /** Go on with the data of another of the person's organisations. */
  choose: (organisationId: string) => void
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Of this tab. */
const CHOSEN = 'muster-organisation'

export function SessionProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(CHOSEN) ?? undefined)
  const client = useMemo(() => makeClient(chosen), [chosen])
  const choose = (organisationId: string) => {
    sessionStorage.setItem(CHOSEN, organisationId)
    setChosen(organisationId)
  }
  return (
    <Provider value={client} key={chosen ?? ''}>
      <Identify choose={choose}>{children}</Identify>
    </Provider>
  )
}

function Identify({ choose, children }: { choose: Session['choose']; children: ReactNode }) {
  const { data, failure, again } = useAsk(MeDocument, {})
  const session = useMemo(() => (data?.me ? { me: data.me, choose } : undefined), [data, choose])
  if (session) return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
  return (
    <Center h="100svh" p="md">
      {failure ? <FailureNotice failure={failure} again={again} /> : <Loader aria-label="Loading" />}
    </Center>
  )
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession outside of SessionProvider')
  return session
}

export function useMay(roles: readonly Role[]): boolean {
  return roles.includes(useSession().me.role)
}
