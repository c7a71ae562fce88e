/** Makes all files of an organisation unreadable for ever, wherever a copy of them is. */
import type { EncryptedStore } from '../../platform/files/encrypted/store.ts'

/** What was destroyed. */
export interface Forgotten {
  keys: number
  files: number
}

/**
 * Destroy the keys of an organisation, and delete its files. Files in backups cannot be decrypted from then on, once the
 * copy of the keys beside the backups was brought up to date, except files of before encryption. Other processes can
 * read files for up to `KEY_LIFETIME`. It can be repeated after an interruption. Records that name the files are kept.
 * @throws if the store fails; the reason of `signal` when it is aborted
 */
export async function forgetFiles(store: EncryptedStore, orgId: string, signal?: AbortSignal): Promise<Forgotten> {
  const keys = await store.keyring.destroyAll(orgId)
  let files = 0
  for await (const key of store.keys(`${orgId}/`)) {
    signal?.throwIfAborted()
    await store.delete(key)
    files++
  }
  return { keys, files }
}
