/** The text of an API key: `mst_<environment>_…`, a secret text. */
import type { Environment } from '../../prisma/generated/client/enums.ts'
import { hashSecret, makeSecretText, prefixOf } from './secret-text.ts'

const ENVIRONMENTS: Record<string, Environment> = { mst_live: 'live', mst_sandbox: 'sandbox' }

export interface ApiKeyText {
  environment: Environment
  /** SHA-256 of the whole text, which is what the database keeps. */
  hash: Buffer<ArrayBuffer>
}

export function makeApiKey(environment: Environment): string {
  return makeSecretText(`mst_${environment}`)
}

/** Read a key's text; undefined if it is none or was altered. */
export function readApiKey(text: string): ApiKeyText | undefined {
  const environment = ENVIRONMENTS[prefixOf(text) ?? '']
  return environment && { environment, hash: hashSecret(text) }
}
