/** The keys with which this installation signs notifications (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { deriveKeys } from '../../platform/secrets/secret.ts'

export interface PushKey {
  publicKey: string
  privateKey: string
}

/** The signing keys, which replace each other as MUSTER_SECRET does: browsers register with the first. */
export function pushKeys(secret: Buffer, config: Pick<Config, 'previousSecret'>): [PushKey, ...PushKey[]] {
  return deriveKeys(secret, config, 'web push').map((key) => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(key)
    return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') }
  }) as [PushKey, ...PushKey[]]
}
