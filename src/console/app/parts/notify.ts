import { notifications } from '@mantine/notifications'

/** Say that something is done. */
export function notify(message: string): void {
  notifications.show({ message, withBorder: true })
}
