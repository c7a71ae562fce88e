/** Registers the service worker, and keeps the browser's install prompt until it is used. */
import { useEffect, useState } from 'react'

/** Chromium's `beforeinstallprompt` event, for which TypeScript has no type. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallOffer
  announce()
})
window.addEventListener('appinstalled', () => {
  offer = undefined
  announce()
})

/** Register the service worker. It opens the portal without a connection. */
export function useInstall(): void {
  useEffect(() => {
    // Not available in private windows and old browsers, where the portal needs a connection to open.
    void navigator.serviceWorker?.register('/console/service-worker.js', { scope: '/console' }).catch(() => {})
    void navigator.storage?.persist?.().catch(() => false) // so that the browser does not delete queued entries
  }, [])
}

/** @returns a function that offers to install the portal; undefined if the browser cannot, or it is installed */
export function useInstallOffer(): (() => Promise<void>) | undefined {
  const [, render] = useState({})
  useEffect(() => {
    const listener = () => render({})
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  if (offer === undefined) return undefined
  return async () => {
    await offer?.prompt()
    offer = undefined
    announce()
  }
}
