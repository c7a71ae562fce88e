import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { useSession } from '../session/session.tsx'
import { changesOf } from './changes.ts'

/** Lets the pages of this tab follow changes while it is visible. */
export function useLivePages(): void {
  const client = useClient()
  const { me } = useSession()
  const [from] = useState(me.lastEventId ?? null) // of the first response: later ones may be newer than the page's data
  const isVisible = useDocumentVisibility() !== 'hidden'
  useEffect(() => {
    const changes = changesOf(client)
    changes.begin(from)
    changes.show(isVisible)
    return () => changes.show(false)
  }, [client, from, isVisible])
}
