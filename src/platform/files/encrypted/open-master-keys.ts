/** The master keys that the settings select. */
import type { Config } from '../../config.ts'
import { localMasterKeys, type MasterKey, type MasterKeys } from './master-key.ts'

const KMS = 'kms:'

/**
 * The master key in the KMS that FILES_KMS_KEY_ID names, or the one derived from the installation's secret, wraps new keys.
 * The others still unwrap what they have wrapped, so that one can follow the other.
 */
export function openMasterKeys(config: Pick<Config, 'previousSecret' | 'filesKms'>, secret: Buffer): MasterKeys {
  const local = localMasterKeys(secret, config)
  const opened = new Map<string, MasterKey>()
  const inKms = (keyId: string) => {
    const found = opened.get(keyId) ?? kmsMasterKey(keyId, config.filesKms)
    opened.set(keyId, found)
    return found
  }
  const { keyId } = config.filesKms
  return {
    current: keyId === undefined ? local.current : inKms(keyId),
    of: (id) => (id.startsWith(KMS) ? inKms(id.slice(KMS.length)) : local.of(id)),
  }
}

/** The client is loaded with its first use: it is large. */
function kmsMasterKey(keyId: string, settings: Config['filesKms']): MasterKey {
  let opened: Promise<MasterKey> | undefined
  const open = () => (opened ??= import('./kms.ts').then(({ openKmsMasterKey }) => openKmsMasterKey(keyId, settings)))
  return {
    id: KMS + keyId,
    wrap: async (key, context) => (await open()).wrap(key, context),
    unwrap: async (wrapped, context) => (await open()).unwrap(wrapped, context),
  }
}
