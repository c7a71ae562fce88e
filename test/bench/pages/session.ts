/** A person of the demo who has signed in, as a browser does. */
export interface Session {
  cookie: string
}

/** @throws if the service does not let them in */
export async function signIn(port: number, email: string, password: string): Promise<Session> {
  const url = `http://localhost:${port}`
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ email, password }),
  })
  const cookie = answer.headers.getSetCookie().find((each) => each.includes('muster_session='))
  if (answer.status !== 303 || cookie === undefined) throw new Error(`signing in as ${email} answered ${answer.status}`)
  return { cookie: cookie.split(';')[0] as string }
}

export interface PageAnswer {
  milliseconds: number
  bytes: number
  /** The code of its first error. */
  error: string | undefined
}

/** Send an operation as the console does, and read its answer. @param sent its text, or the identifier of its document, and variables */
export async function askPage(port: number, { cookie }: Session, sent: object): Promise<PageAnswer> {
  const startedAt = performance.now()
  const response = await fetch(`http://localhost:${port}/graphql`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-requested-with': 'muster' },
    body: JSON.stringify(sent),
  })
  const text = await response.text()
  const milliseconds = performance.now() - startedAt
  const [error] = (JSON.parse(text) as { errors?: { message: string; extensions?: { code?: string } }[] }).errors ?? []
  return {
    milliseconds,
    bytes: Buffer.byteLength(text),
    error: error && (error.extensions?.code ?? error.message),
  }
}
