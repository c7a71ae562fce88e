/** File storage and signed file links of a running server. */
import type { Config } from '../config.ts'
import { openAddressGuard } from '../http/public-address.ts'
import { deriveKeys, type Keys } from '../secrets/secret.ts'
import { Keyring } from './encrypted/keyring.ts'
import { openMasterKeys } from './encrypted/open-master-keys.ts'
import { EncryptedStore } from './encrypted/store.ts'
import { type LinkedFiles, openLinkedFiles } from './linked-file.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

/** The file store of a server, and the data for signing links. */
export interface Files {
  store: Store
  /** The same store, with what only encryption needs. */
  encrypted: EncryptedStore
  /** The keys of file links; the first one signs. */
  keys: Keys
  /** Base URL of file links: `{auth_url}/files`. */
  address: string
  /** Maximum number of bytes that one organisation stores. */
  limitBytes: number
  /** Downloads files that callers send as links. */
  linked: LinkedFiles
}

/** The store of encrypted files that the settings select. */
export async function openEncryptedStore(config: Config, secret: Buffer): Promise<EncryptedStore> {
  const store = await openStore(config)
  const masters = openMasterKeys(config, secret)
  return new EncryptedStore(store, new Keyring(store, masters), masters)
}

/** Open the file store. @param secret the installation's secret, from which the signing key is derived */
export async function openFiles(config: Config, secret: Buffer): Promise<Files> {
  const encrypted = await openEncryptedStore(config, secret)
  return {
    store: encrypted,
    encrypted,
    keys: deriveKeys(secret, config, 'file links'),
    address: `${config.publicUrl}/files`,
    limitBytes: config.storageLimitBytes,
    linked: openLinkedFiles(openAddressGuard(config.webhooks)),
  }
}
