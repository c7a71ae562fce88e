/** Where the console stands: on disk and in addresses. */
import path from 'node:path'

/** Its path on the server. */
export const MOUNT = '/console'
/** The worker portal's service worker, below `MOUNT`. */
export const SERVICE_WORKER = 'service-worker.js'
/** Its sources. */
export const APP = path.join(import.meta.dirname, 'app')
/** What the build makes of them. */
export const BUILT = path.join(import.meta.dirname, '../../dist/console')
/** Stands in the built page where each answer gets a nonce of its own. */
export const NONCE_PLACEHOLDER = 'nonce-of-this-answer'
