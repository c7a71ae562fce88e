/** Paths of the console, on disk and in URLs. */
import path from 'node:path'

export { BUILT } from '../platform/pages/foreign-pages.ts'

/** Its path on the server. */
export const MOUNT = '/console'
/** The worker portal's service worker, below `MOUNT`. */
export const SERVICE_WORKER = 'service-worker.js'
/** Its sources. */
export const APP = path.join(import.meta.dirname, 'app')
/** Placeholder in the built page, which each response replaces by its own nonce. */
export const NONCE_PLACEHOLDER = 'nonce-of-this-answer'
