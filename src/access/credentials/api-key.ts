/** Text format of API keys: a secret text with the prefix `mst_live` or `mst_sandbox`. */
import type { Environment } from '../../../prisma/generated/client/enums.ts'
import { hashSecret, makeSecretText, prefixOf } from './secret-text.ts'

const ENVIRONMENTS: Record<string, Environment> = { mst_live: 'live', mst_sandbox: 'sandbox' }

interface ApiKeyText {
  environment: Environment
  /** SHA-256 of the text, as the database stores it. */
  hash: Buffer<ArrayBuffer>
}

/** Generate the text of a new API key. */
export function makeApiKey(environment: Environment): string {
  return makeSecretText(`mst_${environment}`)
}

/** Parse the text of an API key; undefined if the format or the checksum is wrong. */
export function readApiKey(text: string): ApiKeyText | undefined {
  const environment = ENVIRONMENTS[prefixOf(text) ?? '']
  return environment && { environment, hash: hashSecret(text) }
}
