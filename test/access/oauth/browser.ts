/** A minimal browser for OAuth tests. */

/** Password of every person in OAuth tests. */
export const PASSWORD = 'a long password for tests'

/** The address of a server process, and the public address that clients use. */
interface Site {
  url: string
  issuer: string
}

/** A page, or the redirect that leaves the server. */
export interface Page {
  status: number
  url: URL
  html: string
  headers: Headers
}

/** The text of an attribute, as src/platform/pages/html.ts escapes it. */
const unescaped = (value: string) =>
  value.replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_all, code, name: string) =>
    code === undefined ? ({ amp: '&', lt: '<', gt: '>', quot: '"' }[name] as string) : String.fromCodePoint(code),
  )

/** A browser without scripts: cookies, redirects and forms. */
export class Browser {
  readonly #cookies = new Map<string, string>()
  #origin: string
  #issuer: string

  constructor(site: Site) {
    this.#origin = site.url
    this.#issuer = site.issuer
  }

  cookieValues(): string[] {
    return [...this.#cookies.values()]
  }

  /** Continue on another process of the same service, as behind a load balancer. */
  moveTo(site: Site): void {
    this.#origin = site.url
    this.#issuer = site.issuer
  }

  /** Open a link and follow redirects while they stay on the server. */
  async go(address: string, init: RequestInit = {}): Promise<Page> {
    let url = new URL(address, this.#origin)
    let next = init
    for (let hop = 0; hop < 10; hop++) {
      const response = await this.send(url, next)
      const location = response.headers.get('location')
      if (location === null)
        return { status: response.status, url, html: await response.text(), headers: response.headers }
      await response.body?.cancel()
      url = new URL(location, url)
      if (url.origin !== this.#issuer && url.origin !== this.#origin)
        return { status: response.status, url, html: '', headers: response.headers }
      url = new URL(url.pathname + url.search, this.#origin)
      next = {}
    }
    throw new Error(`redirected in circles: ${url}`)
  }

  async send(url: URL, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const response = await fetch(url, { ...init, redirect: 'manual', headers })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(header)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  /** Submit a page's form, as its buttons do. */
  async submit(
    { url, html }: Page,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    // The forms of a page have fields in common.
    const body = new URLSearchParams(
      Object.fromEntries(hidden.map(([, name, value]) => [name as string, unescaped(value as string)])),
    )
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return this.go(url.href, { method: 'POST', body, headers: { origin: this.#issuer, ...headers } })
  }

  /** Run a GraphQL operation as the signed-in person; returns its data. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  async graphql(query: string, variables: object = {}, more: Record<string, string> = {}): Promise<any> {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'muster', ...more }
    const body = JSON.stringify({ query, variables })
    const response = await this.send(new URL('/graphql', this.#origin), { method: 'POST', headers, body })
    const { data, errors } = (await response.json()) as { data: unknown; errors?: object[] }
    if (errors !== undefined) throw new Error(`GraphQL refused it: ${JSON.stringify(errors)}`)
    return data
  }

  async signIn({ email }: { email: string }): Promise<void> {
    const page = await this.go('/sign-in?return_to=/account')
    const account = await this.submit(page, { email, password: PASSWORD })
    if (account.status !== 200 || !account.html.includes(email)) throw new Error(`not signed in: ${account.html}`)
  }
}
