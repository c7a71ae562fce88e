/** Text format of API keys: a secret text with the prefix `mst_live`, `mst_sandbox`, or `msttest_live` in a test organisation. */
import type { Environment } from '../../../prisma/generated/client/enums.ts'
import { hashSecret, makeSecretText, prefixOf } from './secret-text.ts'

/** Of the keys of test organisations. */
export const TEST_PREFIX = 'msttest_live'

const ENVIRONMENTS: Record<string, Environment> = { mst_live: 'live', mst_sandbox: 'sandbox', [TEST_PREFIX]: 'live' }

interface ApiKeyText {
  environment: Environment
  /** SHA-256 of the text, as the database stores it. */
  hash: Buffer<ArrayBuffer>
}

/** Generate the text of a new API key. @param isTest whether it is a live key of a test organisation */
export function makeApiKey(environment: Environment, isTest = false): string {
  return makeSecretText(isTest ? TEST_PREFIX : `mst_${environment}`)
}

/** Parse the text of an API key; undefined if the format or the checksum is wrong. */
export function readApiKey(text: string): ApiKeyText | undefined {
  const environment = ENVIRONMENTS[prefixOf(text) ?? '']
  return environment && { environment, hash: hashSecret(text) }
}
