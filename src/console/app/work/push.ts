/** Messages as notifications of this browser (Push API). */
import type { PushDeviceInput } from '../api/schema-types.ts'

/** Without the portal's offline pages, for members. */
const WORKER = '/console/service-worker.js'
const OPTIONS = { scope: '/console' }

export const canNotify = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Ask for permission and subscribe.
 * @param pushKey of the server; a subscription with another key is replaced
 * @param isPortal whether the portal's service worker, with its offline pages, is used
 * @returns undefined if the person does not permit it
 */
export async function subscribe(pushKey: string, isPortal: boolean): Promise<PushDeviceInput | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await navigator.serviceWorker.register(isPortal ? WORKER : `${WORKER}?push`, OPTIONS)
  await activation(registration)
  const before = await registration.pushManager.getSubscription()
  if (before !== null && keyOf(before) !== pushKey) await before.unsubscribe()
  const { endpoint, keys } = (
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  ).toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', name: browserName() }
}

function activation({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? installing ?? waiting
  if (worker === null || worker.state === 'activated') return Promise.resolve()
  return new Promise((resolve) =>
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
  )
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const browsers = [
  ['Edg/', 'Edge'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** `Chrome on Android` */
function browserName(): string {
  const { userAgent } = navigator
  const find = (rows: readonly (readonly [string, string])[]) => rows.find(([part]) => userAgent.includes(part))?.[1]
  return [find(browsers) ?? 'Browser', find(systems)].filter(Boolean).join(' on ')
}
