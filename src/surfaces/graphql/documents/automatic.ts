/**
 * Automatic persisted queries: a client sends the hash of a text, and the text only when the server requests it. Each
 * organisation has its own cache, so that nobody learns from a hash what others send, or evicts their texts.
 */
import { LRUCache } from 'lru-cache'

/** Maximum bytes of texts per organisation, and number of organisations: 16 MiB in all. */
const MAX_BYTES = 512 * 1024
const MAX_ORGANISATIONS = 32
const BYTES_PER_ENTRY = 256

type Texts = LRUCache<string, string>

/** The texts that callers sent with their hashes. Evicts the least recently used. */
export interface AutomaticDocuments {
  find(orgId: string, hash: string): string | undefined
  keep(orgId: string, hash: string, text: string): void
}

export function openAutomaticDocuments(): AutomaticDocuments {
  const organisations = new LRUCache<string, Texts>({ max: MAX_ORGANISATIONS })
  return {
    find: (orgId, hash) => organisations.get(orgId)?.get(hash),
    keep(orgId, hash, text) {
      const texts = organisations.get(orgId) ?? openTexts()
      organisations.set(orgId, texts)
      texts.set(hash, text)
    },
  }
}

function openTexts(): Texts {
  return new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: (text) => 2 * text.length + BYTES_PER_ENTRY })
}
