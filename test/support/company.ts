/** A company's side of its own sign-in: an OpenID provider, the DNS of its domains, and a browser that goes between. */
import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'

/** Who is signed in at the provider, and what it says of them. */
export type Subject = { sub: string } & Record<string, unknown>

export interface Company {
  issuer: string
  /** Who signs in next; undefined: the person gives up. */
  subject: Subject | undefined
  /** Whether user information and tokens are to be had. */
  isUp: boolean
  /** What the last authorisation request asked. */
  asked: URLSearchParams
  close(): Promise<void>
}

export const CLIENT = { clientId: 'muster', clientSecret: 'a secret between the two' } as const

/** @param redirectUri where it sends people back */
export async function startCompany(redirectUri: string): Promise<Company> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const known = new Map<string, Subject>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        application_type: 'web',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: true, // claims come from user information, as from most providers
    ttl: { Interaction: 60, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => known.get(id) ?? { sub: id } }),
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    renderError: async (ctx: KoaContextWithOIDC, _out, error) => {
      ctx.body = String(error)
    },
  })
  const callback = provider.callback()
  http.on('request', async (req, res) => {
    const url = new URL(req.url as string, issuer)
    if (url.pathname === '/auth') company.asked = url.searchParams
    if (!company.isUp && (url.pathname === '/token' || url.pathname === '/me')) return res.writeHead(500).end('down')
    if (!url.pathname.startsWith('/interaction/')) return callback(req, res)
    const { prompt, params, session } = await provider.interactionDetails(req, res)
    const { subject } = company
    if (subject === undefined) return provider.interactionFinished(req, res, { error: 'access_denied' })
    known.set(subject.sub, subject)
    if (prompt.name === 'login') return provider.interactionFinished(req, res, { login: { accountId: subject.sub } })
    const grant = new provider.Grant({
      accountId: session?.accountId ?? subject.sub,
      clientId: params.client_id as string,
    })
    grant.addOIDCScope(params.scope as string)
    return provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } })
  })
  const company: Company = {
    issuer,
    subject: undefined,
    isUp: true,
    asked: new URLSearchParams(),
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return company
}

export interface Dns {
  /** `address:port`, as a setting. */
  address: string
  /** Text of the TXT record of a name. */
  records: Map<string, string>
  close(): void
}

const HEADER = 12
const TXT = Buffer.from([0, 16])

/** A DNS server that knows TXT records only (RFC 1035). */
export async function startDns(): Promise<Dns> {
  const socket = createSocket('udp4')
  const records = new Map<string, string>()
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = HEADER
    for (let length = query[at] as number; length > 0; length = query[at] as number) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const text = records.get(labels.join('.').toLowerCase())
    const question = query.subarray(HEADER, at + 5)
    const flags = text === undefined ? [0x81, 0x83] : [0x81, 0x80]
    const header = Buffer.from([
      query[0] as number,
      query[1] as number,
      ...flags,
      0,
      1,
      0,
      text === undefined ? 0 : 1,
      0,
      0,
      0,
      0,
    ])
    const data = Buffer.from(text ?? '')
    const rest = Buffer.concat([
      Buffer.from([0xc0, HEADER]),
      TXT,
      Buffer.from([0, 1, 0, 0, 0, 0, 0, data.length + 1, data.length]),
      data,
    ])
    socket.send(Buffer.concat(text === undefined ? [header, question] : [header, question, rest]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, records, close: () => void socket.close() }
}

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** A browser without pages: it keeps cookies by host, and follows redirects. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>()

  /** The cookies for a host, as a header has them. */
  cookies(url: string): string {
    return [...(this.#jars.get(new URL(url).host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Be a stranger to a host. */
  forget(url: string): void {
    this.#jars.delete(new URL(url).host)
  }

  async send(url: string, init: Sent = {}): Promise<Response> {
    const { host } = new URL(url)
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: this.cookies(url), ...init.headers },
    })
    const jar = this.#jars.get(host) ?? new Map<string, string>()
    this.#jars.set(host, jar)
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(text)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  /** Send a form of a page, and follow where it leads. @returns the last answer, and its path */
  async submit(url: string, fields: Record<string, string>): Promise<{ answer: Response; url: URL }> {
    const { origin } = new URL(url)
    return this.follow(url, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) })
  }

  async follow(start: string, init: Sent = {}): Promise<{ answer: Response; url: URL }> {
    let url = new URL(start)
    let answer = await this.send(url.href, init)
    for (let hops = 0; hops < 20; hops++) {
      const location = answer.headers.get('location')
      if (location === null) break
      url = new URL(location, url)
      if (url.pathname === '/console' || url.pathname === '/account') break
      answer = await this.send(url.href)
    }
    return { answer, url }
  }
}
