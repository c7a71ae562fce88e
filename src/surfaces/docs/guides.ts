/** The guides by reader, and their text. The README has the same list. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export const GUIDES = path.join(import.meta.dirname, 'guides')

interface Group {
  title: string
  /** Names of guides: `sync` is guides/sync.md. */
  guides: readonly string[]
}

export const groups: readonly Group[] = [
  {
    title: 'Integrate',
    guides: [
      'getting-started',
      'permissions',
      'find',
      'export',
      'sync',
      'bulk',
      'idempotency',
      'http',
      'errors',
      'limits',
      'webhooks',
      'events',
      'oauth',
      'agents',
      'sandbox',
    ],
  },
  {
    title: 'Build on GraphQL',
    guides: [
      'graphql',
      'sign-in',
      'compliance',
      'planner',
      'files',
      'extraction',
      'packs',
      'invoices',
      'automations',
      'notifications',
    ],
  },
  {
    title: 'Operate',
    guides: [
      'run',
      'production',
      'sizing',
      'backup',
      'grow',
      'staff',
      'console',
      'portal',
      'settings',
      'command-line',
      'observe',
    ],
  },
  { title: 'Understand', guides: ['background', 'architecture', 'dependencies'] },
]

export interface Guide {
  name: string
  group: string
  /** Its first heading. */
  title: string
  /** The first paragraph: what a reader can do afterwards. */
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
