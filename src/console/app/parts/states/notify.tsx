import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { texts } from '../../words/texts.ts'

const shown = () => ({ withBorder: true, closeButtonProps: { 'aria-label': texts().parts.close } })

/** Shows a toast. */
export function notify(message: string): void {
  notifications.show({ message, ...shown() })
}

const A_MINUTE = 60_000

/** Shows a toast with a button that takes back what was done, for a minute. @param undo tells itself what came of it */
export function notifyUndo(message: string, undo: () => Promise<unknown>): void {
  const id = notifications.show({
    autoClose: A_MINUTE,
    ...shown(),
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            void undo()
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  })
}
