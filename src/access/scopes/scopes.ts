/**
 * The scopes that a credential can have (specification, "Scopes"). Each GraphQL field declares which ones it needs.
 * `read` and `write` include all scopes that end in `:read` and `:write`, but not `webhooks:manage`: an organisation's
 * endpoint receives all events, and an app's endpoint those that the app may read. Nor `test:manage`, which makes whole
 * organisations, nor `graphql:publish`, nor `members:provision`, which makes members, nor `documents:restricted`, without which documents of restricted types do not exist.
 */
export const scopes = {
  read: 'Read everything',
  write: 'Change everything',
  'workers:read': 'Read workers',
  'workers:write': 'Create and change workers',
  'clients:read': 'Read clients',
  'clients:write': 'Create and change clients',
  'projects:read': 'Read projects and assignments',
  'projects:write': 'Create and change projects and assignments',
  'jobs:read': 'Read jobs',
  'jobs:write': 'Create and change jobs',
  'planner:read': 'Read availability windows',
  'documents:read': 'Read documents and document packs',
  'documents:write': 'Change documents and document packs',
  'documents:restricted': 'See documents of restricted types, together with a scope that reads documents',
  'finance:read': 'Read timesheets and expenses',
  'finance:write': 'Change timesheets and expenses',
  'notes:read': 'Read notes on workers, jobs, projects and clients',
  'notes:write': 'Write notes on workers, jobs, projects and clients',
  'tasks:read': 'Read tasks',
  'tasks:write': 'Create and change tasks',
  'automations:read': 'Read automation rules',
  'webhooks:manage': 'Manage webhook endpoints',
  'test:manage': 'Create, advance and delete test organisations',
  'graphql:publish': 'Publish trusted GraphQL documents',
  'members:provision': 'Create, change and remove members by SCIM',
} as const satisfies Record<string, string>

export type Scope = keyof typeof scopes

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopes, text)
}

/** Whether `held` includes `wanted`: the scope itself, or the broad scope that covers it. */
export function covers(held: Iterable<string>, wanted: Scope): boolean {
  const broad = wanted.split(':').at(-1)
  for (const scope of held) if (scope === wanted || scope === broad) return true
  return false
}
