import { notifications } from '@mantine/notifications'

/** Shows a toast. */
export function notify(message: string): void {
  notifications.show({ message, withBorder: true, closeButtonProps: { 'aria-label': 'Close' } })
}
