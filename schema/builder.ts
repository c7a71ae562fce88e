/** The Pothos schema builder with its plugins and shared options. It defines no types. */
import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import PrismaPlugin from '@pothos/plugin-prisma'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type { PrismaClient } from '../prisma/generated/client/client.ts'
import type { Role } from '../prisma/generated/client/enums.ts'
import type PrismaTypes from '../prisma/generated/pothos.ts'
import { getDatamodel } from '../prisma/generated/pothos.ts'
import type { Credential } from '../src/access/credentials/credential.ts'
import { insufficientScope } from '../src/access/credentials/insufficient-scope.ts'
import type { RecordTypeName } from '../src/access/resources.ts'
import type { Scope } from '../src/access/scopes/scopes.ts'
import type { Context } from '../src/execution/context.ts'
import { ApiError } from '../src/platform/errors/errors.ts'
import type { Upload } from '../src/platform/http/uploads.ts'
import UnchangedPlugin from './records/unchanged.ts'
import BoundRightsPlugin from './rights/bound-rights.ts'
import ConfirmedPlugin from './rights/confirmed.ts'

/** Every file of `schema/` adds its types and fields to this builder. */
export const builder = new SchemaBuilder<{
  PrismaTypes: PrismaTypes
  Context: Context
  /** Resolvers return only the id of a record; a plan reads the selected fields. */
  Objects: Record<RecordTypeName, { id: string }>
  /**
   * `authScopes: { anyOf: ['read', 'workers:read'] }`: the credential needs one of these scopes. Static objects only.
   */
  AuthScopes: {
    anyOf: readonly Scope[]
    /** `authScopes: { role: INTEGRATORS }`: a signed-in user with one of these roles; never a key or token. */
    role: readonly Role[]
  }
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
    Date: { Input: Date; Output: Date | string }
    File: { Input: Upload; Output: never }
    JSON: { Input: unknown; Output: unknown }
    BatchRecord: { Input: unknown; Output: never }
    Metadata: { Input: Record<string, string>; Output: Record<string, string> }
  }
}>({
  plugins: [ScopeAuthPlugin, BoundRightsPlugin, ConfirmedPlugin, UnchangedPlugin, PrismaPlugin, ComplexityPlugin],
  prisma: {
    client: (context) => context.db as PrismaClient,
    dmmf: getDatamodel(),
    onUnusedQuery: null,
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    authScopes: ({ credential }) => scopeCheckers(credential),
    unauthorizedError: (_parent, _context, info) => refusalOf(info.parentType.getFields()[info.fieldName]?.extensions),
  },
})

function scopeCheckers({ scopes, role }: Pick<Credential, 'scopes' | 'role'>) {
  return {
    anyOf: (accepted: readonly Scope[]) => accepted.some((scope) => scopes.has(scope)),
    role: (accepted: readonly Role[]) => role !== null && accepted.includes(role),
  }
}

/** The `authScopes` of a field: the caller needs one of these scopes or one of these roles. */
export interface DeclaredScopes {
  anyOf?: readonly Scope[]
  role?: readonly Role[]
}

/** The `authScopes` of a field. */
export function declaredScopes(extensions: Readonly<Record<string, unknown>> | undefined): DeclaredScopes {
  return (extensions?.pothosOptions as { authScopes?: DeclaredScopes } | undefined)?.authScopes ?? {}
}

/** The scopes of a field's `authScopes`, one of which the caller needs; empty if it has none. */
export function requiredScopes(extensions: Readonly<Record<string, unknown>> | undefined): readonly Scope[] {
  return declaredScopes(extensions).anyOf ?? []
}

/** The error of a caller that a field's `authScopes` refuse. */
export function refusalOf(extensions: Readonly<Record<string, unknown>> | undefined): ApiError {
  const roles = declaredScopes(extensions).role
  return roles === undefined ? insufficientScope(requiredScopes(extensions)) : insufficientRole(roles)
}

/** Check a field's `authScopes` without executing it. @throws {ApiError} insufficient_scope */
export function checkAuthScopes(
  extensions: Readonly<Record<string, unknown>> | undefined,
  credential: Pick<Credential, 'scopes' | 'role'>,
): void {
  if (!isAllowed(credential, declaredScopes(extensions))) throw refusalOf(extensions)
}

/** Whether a credential passes a field's `authScopes`. */
export function isAllowed(credential: Pick<Credential, 'scopes' | 'role'>, { anyOf, role }: DeclaredScopes): boolean {
  const checkers = scopeCheckers(credential)
  if (anyOf === undefined && role === undefined) return true
  return checkers.anyOf(anyOf ?? []) || checkers.role(role ?? [])
}

function insufficientRole(roles: readonly Role[]): ApiError {
  return new ApiError('insufficient_scope', {
    message: `This requires a signed-in user with the role ${roles.join(' or ')}. API keys and tokens cannot do this.`,
  })
}

/** The type parameters of the builder. */
export type SchemaTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never

/** The field builder of an input type, for functions that add the same fields to two input types. */
export type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0]
