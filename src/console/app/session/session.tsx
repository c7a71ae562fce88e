/** The signed-in user and the current organisation. Children render once both are known. */
import { Center } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Provider } from 'urql'
import { INVOICE_READERS, mayUse, taskSubjectsOf } from '../../../access/scopes/roles.ts'
import type { Scope } from '../../../access/scopes/scopes.ts'
import { makeClient, type PageIdentity } from '../api/client.ts'
import { OLD_PAGE, SIGNED_OUT } from '../api/failure.ts'
import { useApiQuery } from '../api/hooks.ts'
import type { Role } from '../api/schema-types.ts'
import { tellSignedIn, useIsSignedOut } from '../api/sign-in.ts'
import { FailureNotice } from '../parts/states/failure-notice.tsx'
import { Loading } from '../parts/states/loading.tsx'
import type { WeekStart } from '../parts/values/days.ts'
import { keepSession, readKeptSession } from './kept-session.ts'
import { MeDocument, type MeQuery } from './operations.ts'
import { forgetForeignDevice } from './push-device.ts'
import { forgetTabOrganisation, keepTab, tabOrganisation } from './tab.ts'

/** Where the person has to go, for what the session lacks. */
const placeFor: Readonly<Record<string, string>> = {
  second_factor_required: '/account/security',
  company_sign_in_required: '/sign-in/company?return_to=/console',
}

/** Milliseconds after which a kept page checks whether its person is signed in again. */
const LOOK_AFTER = 4000

interface Session {
  me: NonNullable<MeQuery['me']>
  /** Read `me` again. */
  refetch: () => void
  switchOrganisation: (organisationId: string) => void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ children }: { children: ReactNode }) {
  /** The organisation of the tab; undefined until one is known. */
  const [chosen, choose] = useState(tabOrganisation)
  const identity = useMemo<PageIdentity>(() => ({ organisationId: chosen }), [chosen])
  const client = useMemo(() => makeClient(identity), [identity])
  return (
    <Provider value={client} key={chosen ?? ''}>
      <Identify identity={identity} choose={choose}>
        {children}
      </Identify>
    </Provider>
  )
}

interface Identifying {
  identity: PageIdentity
  choose: (organisationId: string | undefined) => void
  children: ReactNode
}

function Identify({ identity, choose, children }: Identifying) {
  const { data, failure, refetch } = useApiQuery(MeDocument, {}, { quiet: true })
  const isUnknown = failure !== undefined && (failure.requestId === undefined || failure.code === OLD_PAGE)
  const kept = useMemo(() => (isUnknown ? readKeptSession() : undefined), [isUnknown])
  const me = data?.me ?? kept
  const [session, setSession] = useState<Session>()
  useEffect(() => {
    if (!data?.me) return
    keepSession(data.me)
    forgetForeignDevice(data.me.id)
  }, [data])
  useLayoutEffect(() => {
    if (me === undefined) return
    identity.organisationId = me.organisation.id
    identity.personId = me.id
    const keep = () => keepTab(me)
    keep()
    setSession({ me, refetch, switchOrganisation: choose })
    window.addEventListener('focus', keep) // so that a tab opened from here shows the same organisation
    return () => window.removeEventListener('focus', keep)
  }, [me, identity, refetch, choose])

  const elsewhere = placeFor[failure?.code ?? '']
  useEffect(() => {
    if (elsewhere !== undefined) window.location.replace(elsewhere)
  }, [elsewhere])

  const first = failure?.organisations?.[0]?.id
  const isForeign = failure?.code === 'not_found' && identity.organisationId !== undefined
  useEffect(() => {
    if (first !== undefined) choose(first)
    if (!isForeign) return
    forgetTabOrganisation()
    choose(undefined)
  }, [first, isForeign, choose])

  const isSignedOut = useIsSignedOut()
  useEffect(() => {
    if (data?.me) tellSignedIn()
  }, [data])
  useEffect(() => {
    if (!isSignedOut) return
    window.addEventListener('focus', refetch)
    const again = setInterval(refetch, LOOK_AFTER)
    return () => {
      window.removeEventListener('focus', refetch)
      clearInterval(again)
    }
  }, [isSignedOut, refetch])

  // The page keeps its input while the person signs in again in another tab.
  if (session && (me || isSignedOut || SIGNED_OUT.has(failure?.code ?? '')))
    return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
  return (
    <Center h="100svh" p="md">
      {failure && !me && !first && !isForeign ? (
        <FailureNotice failure={failure} onRetry={refetch} />
      ) : (
        <Loading size="md" />
      )}
    </Center>
  )
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession outside of SessionProvider')
  return session
}

/** The day on which the weeks of the organisation begin. */
export function useWeekStart(): WeekStart {
  return useSession().me.weekStart ?? 'monday' // a device may have kept a session from before the setting
}

/** Whether the person has the scope, which is what the API asks for. */
export function useMay(scope: Scope): boolean {
  const { role, seesRestricted } = useSession().me
  return mayUse(role, scope) || (scope === 'documents:restricted' && seesRestricted)
}

/** Whether the person sees the tasks about records of the type, and not only those that are assigned to them. */
export function useReadsTasksAbout(type: string): boolean {
  const { role } = useSession().me
  return mayUse(role, 'tasks:read') && (taskSubjectsOf(role)?.includes(type) ?? true)
}

/** Whether the person changes rates and invoices, and sends hours to clients. Members with limits read them only. */
export function useMayBill(): boolean {
  const { role, isLimited } = useSession().me
  return mayUse(role, 'finance:write') && (INVOICE_READERS as readonly Role[]).includes(role) && !isLimited
}

/** Why nothing can be sent to clients; undefined if it can be. */
export function useNoEmail(): string | undefined {
  const { canEmailClients } = useSession().me
  // A device may have kept a session from before the field.
  return canEmailClients === false ? 'There is no mail server. Its setting is SMTP_URL.' : undefined
}

export function useHasRole(roles: readonly Role[]): boolean {
  return roles.includes(useSession().me.role)
}
