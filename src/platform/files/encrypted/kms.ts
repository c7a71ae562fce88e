/**
 * A master key in AWS KMS, or a service with its API. It never leaves the service, which logs each use. Keys of organisations
 * are encrypted there with their context, so one cannot be used for another organisation.
 */
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import type { Config } from '../../config.ts'
import type { KeyContext, MasterKey } from './master-key.ts'

/** Limits in milliseconds. */
interface Limits {
  /** Time until the service has accepted a connection. */
  connect: number
  /** Time of an attempt. */
  attempt: number
  /** Time of all attempts. */
  all: number
}

const LIMITS: Limits = { connect: 2000, attempt: 4000, all: 9000 }
const ATTEMPTS = 3
/** What fails is thrown; the client would print a line of its own besides. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** The key management service did not do what it was asked. */
export class KmsFailure extends Error {
  constructor(keyId: string, cause: unknown) {
    const { name, message } = cause as Error
    const remedy = 'check FILES_KMS_KEY_ID, the AWS credentials, and their rights to encrypt and decrypt with the key'
    super(`the KMS key ${keyId} cannot be used (${name}: ${message}); ${remedy}`, { cause })
  }
}

/** Credentials are those of the AWS credential chain. @param keyId id, ARN or alias of the key */
export function openKmsMasterKey(
  keyId: string,
  { region, endpoint }: Pick<Config['filesKms'], 'region' | 'endpoint'>,
  { connect, attempt, all }: Limits = LIMITS,
): MasterKey {
  const client = new KMSClient({
    region: /^arn:[^:]*:kms:([^:]+):/.exec(keyId)?.[1] ?? region,
    ...(endpoint && { endpoint }),
    maxAttempts: ATTEMPTS,
    logger: SILENT,
    requestHandler: { connectionTimeout: connect, requestTimeout: attempt, throwOnRequestTimeout: true },
  })
  const options = () => ({ abortSignal: AbortSignal.timeout(all) })
  const asked = async <Result>(answer: Promise<Result>) => {
    try {
      return await answer
    } catch (cause) {
      throw new KmsFailure(keyId, cause)
    }
  }
  return {
    id: `kms:${keyId}`,
    async wrap(key, context) {
      const command = new EncryptCommand({ KeyId: keyId, Plaintext: key, EncryptionContext: contextOf(context) })
      const { CiphertextBlob } = await asked(client.send(command, options()))
      return Buffer.from(CiphertextBlob as Uint8Array)
    },
    async unwrap(wrapped, context) {
      const command = new DecryptCommand({ CiphertextBlob: wrapped, EncryptionContext: contextOf(context) })
      const { Plaintext } = await asked(client.send(command, options()))
      return Buffer.from(Plaintext as Uint8Array)
    },
  }
}

const contextOf = ({ organisation, key }: KeyContext) => ({ 'muster:organisation': organisation, 'muster:key': key })
