/** A subscription over server-sent events. */
import type { TestServer } from './server.ts'

export interface Stream {
  status: number
  /** Each message's payload, in order of arrival. */
  messages: { data?: { changes: string[] }; errors?: { extensions: { code: string } }[] }[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

export async function openStream(
  at: TestServer,
  headers: Record<string, string>,
  query = 'subscription { changes }',
): Promise<Stream> {
  const leaving = new AbortController()
  const response = await fetch(`${at.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify({ query }),
    signal: leaving.signal,
  })
  const messages: Stream['messages'] = []
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const data = /^data: (.+)$/m.exec(part)?.[1]
        if (data !== undefined) messages.push(JSON.parse(data))
      }
    }
  }
  const ended = read().catch(() => {})
  return { status: response.status, messages, ended, close: () => leaving.abort() }
}
