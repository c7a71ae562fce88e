/** Output of commands that list keys and tokens. */

interface ListedCredential {
  id: string
  name: string
  environment: string
  scopes: readonly string[]
  hint: string
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

/** As JSON. */
export function credentialRow(each: ListedCredential) {
  const { id, name, environment, scopes, hint } = each
  const times = {
    created_at: each.createdAt,
    expires_at: each.expiresAt,
    revoked_at: each.revokedAt,
    last_used_at: each.lastUsedAt,
  }
  return { id, name, environment, scopes, hint, ...times }
}

/** As a line of text. */
export function credentialLine({ id, name, environment, scopes, hint, revoked_at }: ReturnType<typeof credentialRow>) {
  const state = revoked_at ? 'revoked' : 'active '
  return `${id}  ${environment.padEnd(7)}  …${hint}  ${state}  ${name}  (${scopes.join(' ')})`
}
