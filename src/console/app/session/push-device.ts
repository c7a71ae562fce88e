/** Which device of whom this browser is, for messages as notifications. */

const KEY = 'muster-push-device'

/** The id of the person's device that this browser is; undefined if it is none. */
export function keptDevice(person: string): string | undefined {
  const [owner, id] = (localStorage.getItem(KEY) ?? '').split(' ')
  return owner === person ? id : undefined
}

export const keepDevice = (person: string, id: string) => localStorage.setItem(KEY, `${person} ${id}`)

/** Somebody else has signed in: the messages of the last person do not appear here any more. */
export function forgetForeignDevice(person: string): void {
  if (keptDevice(person) === undefined) void unsubscribe()
}

/** End the subscription. The server hears of it from the push service, with the next message. */
export async function unsubscribe(): Promise<void> {
  if (localStorage.getItem(KEY) === null) return
  localStorage.removeItem(KEY)
  const registration = await navigator.serviceWorker?.getRegistration('/console')
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
