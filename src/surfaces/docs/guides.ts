/** The guides by reader, and their text. The README has the same list. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export const GUIDES = path.join(import.meta.dirname, 'guides')

interface Group {
  title: string
  /** Names of guides: `events` is guides/events.md. */
  guides: readonly string[]
}

export const groups: readonly Group[] = [
  { title: 'Start', guides: ['quickstart', 'concepts'] },
  {
    title: 'Use the API',
    guides: ['authentication', 'requests', 'errors', 'rate-limits', 'pagination', 'export-and-sync', 'bulk-import'],
  },
  { title: 'Events', guides: ['webhooks', 'events'] },
  { title: 'Connect', guides: ['oauth', 'mcp'] },
  { title: 'GraphQL', guides: ['graphql', 'frontends'] },
  { title: 'Recipes', guides: ['payroll', 'compliance', 'documents', 'packs', 'invoices', 'automations', 'messages'] },
  { title: 'Apps', guides: ['apps'] },
  { title: 'Operate', guides: ['install', 'settings', 'scaling', 'sharding', 'backup', 'leaving', 'observability'] },
  { title: 'Contribute', guides: ['architecture'] },
]

/** Where the content of guides went that had other names: their addresses redirect. */
export const moved: Readonly<Record<string, string>> = {
  agents: 'mcp',
  background: 'scaling',
  bulk: 'bulk-import',
  'command-line': 'settings',
  console: 'apps',
  dependencies: 'architecture',
  export: 'export-and-sync',
  extraction: 'documents',
  files: 'documents',
  find: 'pagination',
  'getting-started': 'quickstart',
  grow: 'scaling',
  http: 'requests',
  idempotency: 'errors',
  limits: 'rate-limits',
  notifications: 'frontends',
  observe: 'observability',
  permissions: 'authentication',
  planner: 'compliance',
  portal: 'apps',
  production: 'install',
  run: 'install',
  sandbox: 'quickstart',
  'sign-in': 'frontends',
  sizing: 'scaling',
  staff: 'apps',
  sync: 'export-and-sync',
}

export interface Guide {
  name: string
  group: string
  /** Its first heading. */
  title: string
  /** The first paragraph: what the page answers. */
  summary: string
  markdown: string
}

/** All guides, in the order of their groups. @throws if one has no title */
export async function loadGuides(): Promise<Guide[]> {
  const named = groups.flatMap(({ title, guides }) => guides.map((name) => ({ name, group: title })))
  return Promise.all(
    named.map(async ({ name, group }) => {
      const markdown = await readFile(path.join(GUIDES, `${name}.md`), 'utf8')
      const [, title, summary = ''] = /^# (.+)\n\n((?:.+\n)*)/.exec(markdown) ?? []
      if (title === undefined) throw new Error(`guides/${name}.md must begin with a title`)
      return { name, group, title, summary: summary.replaceAll('\n', ' ').trim(), markdown }
    }),
  )
}
