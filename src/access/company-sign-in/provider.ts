/**
 * Requests to an organisation's OpenID provider. Its address comes from a caller, so requests go to public addresses
 * only, and end after some seconds and some kilobytes.
 */
import { LRUCache } from 'lru-cache'
import type { Configuration, CustomFetch } from 'openid-client'
import type { AddressGuard } from '../../platform/http/public-address.ts'

const SECOND = 1000
const TIMEOUT = 10 * SECOND
const MAX_BYTES = 256 * 1024
const HOUR = 3600 * SECOND

/** Loaded at the first use, because many processes never need it. */
export const openidClient = () => import('openid-client')

/** The provider, and this server as its client. */
export interface Registration {
  issuer: string
  clientId: string
  clientSecret: string
}

/** A provider that does not answer as OpenID Connect asks; the message follows "the provider". */
export class ProviderError extends Error {}

export interface Providers {
  /** What is wrong with the text of an issuer, as a phrase that follows its name; undefined if it is valid. */
  problemOf(issuer: string): string | undefined
  /**
   * What a provider says of itself (OpenID Connect Discovery), remembered for an hour.
   * @throws {ProviderError}
   */
  configurationOf(registration: Registration): Promise<Configuration>
}

/** @param allowPrivate accepts private addresses and plain HTTP, for development and tests */
export function openProviders(guard: AddressGuard, allowPrivate: boolean): Providers {
  const known = new LRUCache<string, Configuration>({ max: 500, ttl: HOUR })
  return {
    problemOf: guard.checkSyntax,
    async configurationOf(registration) {
      const key = JSON.stringify(registration)
      const found = known.get(key) ?? (await discover(guard, allowPrivate, registration))
      known.set(key, found)
      return found
    },
  }
}

async function discover(
  guard: AddressGuard,
  allowPrivate: boolean,
  { issuer, clientId, clientSecret }: Registration,
): Promise<Configuration> {
  const client = await openidClient()
  const execute = allowPrivate ? [client.allowInsecureRequests] : []
  const options = { execute, timeout: TIMEOUT / SECOND, [client.customFetch]: boundedFetch(guard) }
  try {
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options)
    const metadata = found.serverMetadata()
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const basic = methods.includes('client_secret_basic')
    const auth = basic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret)
    const configuration = new client.Configuration(metadata, clientId, undefined, auth)
    configuration.timeout = options.timeout
    configuration[client.customFetch] = options[client.customFetch]
    for (const extend of execute) extend(configuration)
    return configuration
  } catch (error) {
    throw new ProviderError(`could not be read: ${reasonOf(error)}`, { cause: error })
  }
}

/** What failed, without what the provider sent. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message: string; cause?: unknown }
  if (cause instanceof Error && code === undefined) return reasonOf(cause)
  return (code ?? message).slice(0, 200)
}

function boundedFetch(guard: AddressGuard): CustomFetch {
  return async (url, options) => {
    const problem = guard.checkSyntax(url)
    if (problem !== undefined) throw new Error(`${url} ${problem}`)
    const { Agent, fetch } = await import('undici')
    await using stack = new AsyncDisposableStack()
    const dispatcher = stack.adopt(new Agent({ connect: { lookup: guard.lookup } }), (each) => each.destroy())
    const limit = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(url, {
      ...(options as object),
      dispatcher,
      redirect: 'manual',
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    })
    const bytes = await readBounded(answer.body as AsyncIterable<Uint8Array> | null)
    const { status, statusText } = answer
    return new Response(bytes, { status, statusText, headers: [...answer.headers] as [string, string][] })
  }
}

/** The bytes of an answer; null if there are none, for which some statuses ask. */
async function readBounded(body: AsyncIterable<Uint8Array> | null): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of body ?? []) {
    read += chunk.byteLength
    if (read > MAX_BYTES) throw new Error(`an answer had more than ${MAX_BYTES / 1024} kB`)
    chunks.push(chunk)
  }
  return read === 0 ? null : Buffer.concat(chunks)
}
