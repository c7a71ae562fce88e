/** File storage and signed file links of a running server. */
import type { Config } from '../config.ts'
import { openAddressGuard } from '../http/public-address.ts'
import { deriveKeys, type Keys } from '../secrets/secret.ts'
import { type LinkedFiles, openLinkedFiles } from './linked-file.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

/** The file store of a server, and the data for signing links. */
export interface Files {
  store: Store
  /** The keys of file links; the first one signs. */
  keys: Keys
  /** Base URL of file links: `{auth_url}/files`. */
  address: string
  /** Maximum number of bytes that one organisation stores. */
  limitBytes: number
  /** Downloads files that callers send as links. */
  linked: LinkedFiles
}

/** Open the file store. @param secret the installation's secret, from which the signing key is derived */
export async function openFiles(config: Config, secret: Buffer): Promise<Files> {
  return {
    store: await openStore(config),
    keys: deriveKeys(secret, config, 'file links'),
    address: `${config.publicUrl}/files`,
    limitBytes: config.storageLimitBytes,
    linked: openLinkedFiles(openAddressGuard(config.webhooks)),
  }
}
