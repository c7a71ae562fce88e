/**
 * THE layers of the code, from the ground up. A file imports from its own folder and from folders in layers below, types
 * included; folders of one layer do not know each other. The guide's picture is drawn from this table.
 */
export interface Folder {
  /** A folder with its slash, or a file, from the project's root. */
  path: string
  /** What it is about, in a line. */
  about: string
  /** Folders below, and packages, that it does without all the same. */
  never?: readonly string[]
  /** Drawn at the left, so that arrows pass beside it. */
  isLeft?: true
}

export const layers: readonly (readonly Folder[])[] = [
  [{ path: 'prisma/', about: 'schema.prisma and migrations: the data, and nothing of the product' }],
  [{ path: 'src/platform/', about: 'what any service needs: config, errors, database, jobs, mail, files, HTTP' }],
  [{ path: 'src/access/', about: 'who asks and what they may: keys, tokens, sessions, scopes, tenancy, audit' }],
  [
    {
      path: 'src/events/',
      about: 'what happened: catalogue, emit, the write that carries events, webhooks',
      never: ['graphql', 'express'],
    },
  ],
  [
    {
      path: 'src/domain/',
      about: 'the product: rules and writes, a folder an area',
      never: ['graphql', '@pothos/core', 'express'],
    },
  ],
  [{ path: 'src/execution/', about: 'one operation, one transaction' }],
  [
    { path: 'schema/', about: 'GraphQL: types, fields, scopes' },
    { path: 'src/surfaces/', about: 'GraphQL and MCP endpoints, pages, OAuth, docs, files' },
    { path: 'src/console/', about: 'the developer console' },
    { path: 'src/demo/', about: 'fixtures of the sandbox, the demo organisation' },
  ],
  [
    {
      path: 'rest/',
      about: 'the REST facade: routes, documents, OpenAPI, tools',
      never: ['prisma/', '@prisma/client', 'pg'],
      isLeft: true,
    },
  ],
  [
    { path: 'src/server/', about: 'joins all parts: app, main, worker' },
    { path: 'codegen.ts', about: 'generated files' },
  ],
  [{ path: 'src/cli/', about: 'the command line' }],
]

/** Areas of the domain, from the ground up, by the same rule. */
export const areas: readonly (readonly string[])[] = [
  ['input'],
  ['records'],
  ['batch'],
  ['tasks', 'notifications', 'notes'],
  ['daily', 'messages', 'papers'],
  ['mobilisation', 'quotas'],
  ['compliance'],
  ['extraction', 'workforce'],
  ['documents', 'import', 'planning'],
  ['finance'],
  ['forgetting'],
  ['personal-data', 'retention'],
  ['automations'],
  ['organisation-archive', 'test-organisations'],
]
