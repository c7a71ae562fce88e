/** Terminal output during the start of the server and once it is ready. */
import { createApiKey } from '../access/organisations.ts'
import type { DemoServices } from '../demo/papers.ts'
import type { DemoPeople } from '../demo/people.ts'
import type { Config } from '../platform/config.ts'
import { BASE_PATH } from '../platform/http/base-path.ts'

export interface Welcome {
  config: Config
  /** Only at the first start. */
  keys?: { live: string; sandbox: string }
  /** The demo users, only at the first start. */
  people?: DemoPeople
}

export interface ServeOptions {
  /** Replace the demo organisation with a new one. */
  resetDemo?: boolean
}

const started = performance.now()

export function printProgress(step: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${seconds.padStart(5)} s  ${step} …`)
}

/** Load the demo at the first start on the embedded database. @returns what is printed once the server is ready */
export async function prepareWelcome(
  config: Config,
  services: DemoServices,
  embedded: boolean,
  resetDemo: boolean,
): Promise<Welcome> {
  if (!embedded || config.production) return { config }
  const { database } = services
  if (resetDemo) {
    printProgress('Removing the demo organisation')
    const { removeDemo } = await import('../demo/organisation.ts')
    await removeDemo(database)
  }
  const { loadCompleteDemo } = await import('../demo/load.ts') // loaded on demand: only the first start needs it
  const demo = await loadCompleteDemo(services, printProgress)
  if (!demo.created) return { config }
  const everything = { orgId: demo.id, scopes: ['read', 'write'] }
  const live = await createApiKey(database, { ...everything, environment: 'live', name: 'demo, live' })
  const sandbox = await createApiKey(database, { ...everything, environment: 'sandbox', name: 'demo, sandbox' })
  return { config, keys: { live: live.key, sandbox: sandbox.key }, ...(demo.people && { people: demo.people }) }
}

export function printWelcome({ config, keys, people }: Welcome): void {
  const base = `${config.publicUrl}${BASE_PATH}`
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const lines = [
    '',
    `Muster is ready (${seconds} s).`,
    '',
    `  REST      ${base}`,
    `  GraphQL   ${config.publicUrl}/graphql   (GraphiQL in a browser)`,
    `  Guides    ${config.publicUrl}/docs/guides`,
    `  Reference ${config.publicUrl}/docs`,
    `  Console   ${config.publicUrl}/console`,
    `  Health    ${config.publicUrl}/readyz`,
    '',
  ]
  if (people)
    lines.push(
      `Sign in to the demo organisation with the password ${people.password} (shown once) and one of:`,
      '',
      ...people.emails.map((email) => `  ${email}`),
      '',
    )
  else if (keys) lines.push('The demo users keep the password that was printed before.', '')
  if (keys)
    lines.push(
      'Your API keys (shown once). The live key uses the demo organisation; the sandbox key uses sample data and saves no changes.',
      '',
      `  live      ${keys.live}`,
      `  sandbox   ${keys.sandbox}`,
      '',
      'Try these requests:',
      '',
      `curl -s '${base}/workers?limit=2' -H 'Authorization: Bearer ${keys.live}'`,
      '',
      `curl -s -X POST '${base}/workers' -H 'Authorization: Bearer ${keys.sandbox}' -H 'Content-Type: application/json' -d '{"first_name":"Ada","last_name":"Okafor"}'`,
      '',
      `curl -s '${config.publicUrl}/graphql' -H 'Authorization: Bearer ${keys.live}' -H 'Content-Type: application/json' -d '{"query":"{ clients(limit: 2) { data { name projects(limit: 2) { data { name status } } } } }"}'`,
      '',
    )
  else
    lines.push(
      'To create a key, or to get back in when the password is lost:',
      '',
      '  npm run -s muster -- org list',
      '  npm run -s muster -- key create --org ID --environment live --scopes "read write"',
      '  npm run -s muster -- user create --org ID --email you@example.com --name You --role owner --password PASSWORD',
      '',
    )
  lines.push('Press Ctrl-C to stop.', '')
  console.log(lines.join('\n'))
}
