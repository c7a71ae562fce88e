/** The file store of a server's installation, as its processes open it. */
import { readConfig } from '../../src/platform/config.ts'
import { openEncryptedStore } from '../../src/platform/files/files.ts'
import { readSecret } from '../../src/platform/secrets/secret.ts'
import type { TestServer } from './server.ts'

export async function storeOf({ settings }: Pick<TestServer, 'settings'>) {
  const config = readConfig({ ...process.env, ...settings })
  return openEncryptedStore(config, await readSecret(config))
}
