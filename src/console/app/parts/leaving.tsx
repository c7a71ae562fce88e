/** Asks before a page with unsaved changes is left by a link, a reload or a closed tab. */
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { useGuard } from './guard.tsx'

interface Leaving {
  /** Stands on the page: the question, when it is asked. */
  question: ReactNode
  /** Lets the next navigation pass: what was entered is saved. */
  release: () => void
}

/**
 * @param what is not saved, e.g. `this template`; undefined if everything is
 * @param note what becomes of the changes
 */
export function useLeaving(what: string | undefined, note = ''): Leaving {
  const [go, setGo] = useState<() => void>()
  const release = useGuard(
    what === undefined ? undefined : { ask: (wanted) => setGo(() => wanted), isDirty: () => true, links: true },
  )
  const close = () => setGo(undefined)
  const question = go && what !== undefined && (
    <Dialog title="Leave without saving?" onClose={close}>
      <Text size="sm">
        Your changes of {what} are not saved. {note}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Stay
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            release()
            go()
          }}
        >
          Leave
        </Button>
      </Group>
    </Dialog>
  )
  return { question, release }
}
