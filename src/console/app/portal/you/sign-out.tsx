/** Signs out and deletes the person's data on this device, after asking if something is not sent yet. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { IconLogout } from '../../parts/icons/icons.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { forgetKeptSession } from '../../session/kept-session.ts'
import { unsubscribe } from '../../session/push-device.ts'
import { useSession } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { usePortal } from '../portal-context.tsx'
import { entriesOf, forgetEntries, forgetKept } from '../queue/store.ts'

export function SignOut() {
  const words = texts().you
  const { me } = useSession()
  const { isOnline } = usePortal()
  /** Number of unsent entries, including those for other organisations; 0 until it asks about them. */
  const [count, setCount] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const signOut = async () => {
    forgetKeptSession(me.id)
    await Promise.allSettled([forgetEntries(me.id), forgetKept(me.id), unsubscribe()]) // fails without storage
    form.current?.submit()
  }
  const begin = async () => {
    const { length } = await entriesOf(me.id).catch(() => [])
    if (length === 0) await signOut()
    else setCount(length)
  }
  return (
    <form ref={form} method="post" action="/sign-out">
      <Stack mt="xl" gap="xs">
        <Button
          variant="default"
          size="md"
          leftSection={<IconLogout size={18} />}
          disabled={!isOnline}
          onClick={() => void begin()}
        >
          {words.signOut}
        </Button>
        {!isOnline && <Muted>{words.signOutOffline}</Muted>}
      </Stack>
      {count > 0 && (
        <Dialog title={words.notSent(count)} onClose={() => setCount(0)}>
          <Text size="sm">{words.notSentText(count)}</Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setCount(0)} data-autofocus>
              {words.stay}
            </Button>
            <Button color="red.9" onClick={() => void signOut()}>
              {words.deleteAndSignOut}
            </Button>
          </Group>
        </Dialog>
      )}
    </form>
  )
}
