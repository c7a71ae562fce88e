/** Server-sent events of a subscription. It reconnects when the connection ends. */
import type { Client, TypedDocumentNode } from 'urql'
import { OLD_PAGE } from '../api/failure.ts'
import { goToSignIn } from '../api/sign-in.ts'
import { reportOldPage } from '../session/new-version.ts'

/** Milliseconds. */
const RETRY_DELAY = 3000
/** The codes of errors that say nothing about the subscription. */
const PASSING: ReadonlySet<string> = new Set(['internal_error', 'unavailable', 'rate_limited'])

interface Subscription<Data, Variables> {
  document: TypedDocumentNode<Data, Variables>
  /** Read at each connection. */
  variables: () => Variables
  onData: (data: Data) => void
}

/**
 * Keep a subscription open, until the server refuses it because the person may not read it.
 * @returns ends it
 */
export function openStream<Data, Variables extends object>(
  client: Client,
  subscription: Subscription<Data, Variables>,
): () => void {
  const stop = new AbortController()
  const keepOpen = async () => {
    while (!stop.signal.aborted) {
      const isRefused = await readStream(client, subscription, stop.signal).catch(() => false) // the connection broke
      if (isRefused) return
      await pause(stop.signal)
    }
  }
  void keepOpen()
  return () => stop.abort()
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, RETRY_DELAY)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface Refusal {
  errors?: { extensions?: { code?: string } }[]
}

/** Whether the next attempt cannot succeed either. */
function isRefused({ errors = [] }: Refusal): boolean {
  const codes = errors.map(({ extensions }) => extensions?.code ?? '')
  const isOld = codes.includes(OLD_PAGE) // during an upgrade, another server may know the subscription
  if (isOld) reportOldPage()
  return !isOld && !codes.some((code) => PASSING.has(code))
}

/** Read until the stream ends. @returns whether it was refused */
async function readStream<Data, Variables extends object>(
  client: Client,
  { document, variables, onData }: Subscription<Data, Variables>,
  signal: AbortSignal,
): Promise<boolean> {
  const { url, fetchOptions } = client.createRequestOperation('query', {
    key: 0,
    query: document,
    variables: {},
  } as never).context
  const options = (typeof fetchOptions === 'function' ? fetchOptions() : fetchOptions) ?? {}
  const { documentId } = document as unknown as { documentId: string }
  const answer = await fetch(url, {
    ...options,
    method: 'POST',
    headers: {
      ...(options.headers as Record<string, string>),
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ documentId, variables: variables() }),
    signal,
  })
  if (answer.status === 401) {
    goToSignIn()
    return false // try again, because the page may stay until the person is signed in again
  }
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
    return isRefused(await answer.json().catch(() => ({})))
  if (!answer.ok || answer.body === null) return false
  let rest = ''
  const text = answer.body.pipeThrough(new TextDecoderStream())
  const reader = text.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return false
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const line = event.split('\n').find((each) => each.startsWith('data: '))
      if (line === undefined) continue
      const result = JSON.parse(line.slice(6) || 'null') as ({ data?: Data } & Refusal) | null
      if (result?.errors !== undefined) return isRefused(result)
      if (result?.data) onData(result.data)
    }
  }
}
