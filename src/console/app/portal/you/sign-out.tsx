/** Signing out deletes what this device keeps, after asking if something was not sent. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { forgetKeptSession } from '../../session/kept-session.ts'
import { usePortal } from '../portal-context.tsx'
import { clearDevice } from '../queue/store.ts'

export function SignOut() {
  const { waiting, isOnline } = usePortal()
  const [asks, setAsks] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const count = waiting.entries?.length ?? 0
  const signOut = async () => {
    await clearDevice()
    forgetKeptSession()
    form.current?.submit()
  }
  return (
    <form ref={form} method="post" action="/sign-out">
      <Stack mt="xl" gap="xs">
        <Button
          variant="default"
          size="md"
          leftSection={<IconLogout size={18} />}
          disabled={!isOnline}
          onClick={() => (count > 0 ? setAsks(true) : void signOut())}
        >
          Sign out
        </Button>
        {!isOnline && (
          <Text size="sm" c="dimmed">
            Signing out needs a connection.
          </Text>
        )}
      </Stack>
      {asks && (
        <Dialog
          title={count === 1 ? 'One entry was not sent' : `${count} entries were not sent`}
          onClose={() => setAsks(false)}
        >
          <Text size="sm">
            {count === 1
              ? 'It is kept on this device only. Signing out deletes it. To keep it, stay signed in until it is sent.'
              : 'They are kept on this device only. Signing out deletes them. To keep them, stay signed in until they are sent.'}
          </Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setAsks(false)} data-autofocus>
              Stay signed in
            </Button>
            <Button color="red.9" onClick={() => void signOut()}>
              Delete and sign out
            </Button>
          </Group>
        </Dialog>
      )}
    </form>
  )
}
