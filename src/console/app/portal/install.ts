/** Registers the service worker, and keeps the browser's offer to install the portal until it is taken up. */
import { useEffect, useState } from 'react'

/** Chromium's event, which TypeScript does not know. */
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
    // Private windows and old browsers have none: the portal then needs a connection to open.
    void navigator.serviceWorker?.register('/console/service-worker.js', { scope: '/console' }).catch(() => {})
    void navigator.storage?.persist?.().catch(() => false) // entries that wait are not for the browser to delete
  }, [])
}

/** @returns asks to install the portal; undefined where the browser offers no such thing, or it is installed */
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
