/** Files and the links to them, as a running server has them. */
import type { Disk } from 'flydrive'
import type { Config } from '../config.ts'
import { deriveKey } from '../secret.ts'
import { openStore } from './store.ts'

export interface Files {
  store: Disk
  /** Signs links. */
  secret: Buffer
  /** Where links lead: `{auth_url}/files`. */
  address: string
}

/** @param secret the installation's */
export async function openFiles(config: Config, secret: Buffer): Promise<Files> {
  return {
    store: await openStore(config),
    secret: deriveKey(secret, 'file links'),
    address: `${config.publicUrl}/files`,
  }
}
