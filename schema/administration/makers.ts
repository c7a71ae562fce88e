/** Who created an API key or OAuth client, and whether it has more rights than its creator. */
import type { Role } from '../../prisma/generated/client/enums.ts'
import { developerScopes, scopesBeyond } from '../../src/access/grantable.ts'
import type { Scope } from '../../src/access/scopes/scopes.ts'
import type { Context } from '../../src/execution/context.ts'
import { loaderOf } from '../loaders.ts'

interface Made {
  orgId: string
  createdBy: string | null
  environment: 'live' | 'sandbox'
  scopes: string[]
}

interface Maker {
  email: string
  /** Today's role; null if they have left the organisation. */
  role: Role | null
}

/** The maker of a key or client; undefined if it was made on the command line, or the account is gone. */
async function makerOf(context: Context, { orgId, createdBy }: Made): Promise<Maker | undefined> {
  if (createdBy === null) return undefined
  const loader = loaderOf<Maker | undefined>(context, 'makers', async (ids) => {
    const found = await context.control.user.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, email: true, memberships: { where: { orgId }, select: { role: true } } },
    })
    const makers = new Map(found.map(({ id, email, memberships: [own] }) => [id, { email, role: own?.role ?? null }]))
    return ids.map((id) => makers.get(id))
  })
  return loader.load(createdBy)
}

/** The email address of the maker; null as above. */
export async function createdByOf(made: Made, _args: object, context: Context): Promise<string | null> {
  return (await makerOf(context, made))?.email ?? null
}

/** Whether the key or client has scopes that its maker may not grant today. */
export async function exceedsMakerOf(made: Made, _args: object, context: Context): Promise<boolean> {
  const maker = await makerOf(context, made)
  if (maker === undefined) return false
  const loader = loaderOf<Scope[]>(context, 'developer scopes', (ids) =>
    Promise.all(ids.map((id) => developerScopes(context.control, id))),
  )
  return scopesBeyond(maker.role, await loader.load(made.orgId), made).length > 0
}

export const CREATED_BY =
  'Email address of the user who created it; null if it was created on the command line, or the account was deleted.'
export const EXCEEDS_MAKER =
  'Whether it has scopes that its creator can no longer grant, e.g. because their role changed or they left. It keeps working until you rotate, update or revoke it.'
