/** Whether products can register clients on this server, read from its metadata (RFC 8414). */
import { useEffect, useState } from 'react'

/** @returns undefined until it is known */
export function useRegistrationEndpoint(): { url: string | undefined } | undefined {
  const [known, setKnown] = useState<{ url: string | undefined }>()
  useEffect(() => {
    const leaving = new AbortController()
    void readEndpoint(leaving.signal).then(
      (url) => setKnown({ url }),
      () => {}, // on failure, the page says nothing about the setting
    )
    return () => leaving.abort()
  }, [])
  return known
}

async function readEndpoint(signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch('/.well-known/oauth-authorization-server', { signal })
  const metadata = (await response.json()) as { registration_endpoint?: string }
  return metadata.registration_endpoint
}
