/** Members of the organisation by name, for everyone who reads records: to show and choose assignees of tasks. */
import type { Role } from '../../prisma/generated/client/enums.ts'
import { type Colleague, colleaguesById, listColleagues } from '../../src/access/people/colleagues.ts'
import { limitedRoles, READERS, TASK_READERS } from '../../src/access/scopes/roles.ts'
import type { RowQuery } from '../../src/domain/records/rows-query.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'
import { loaderOf } from '../loaders.ts'
import { readAs } from '../plans/read.ts'

export const ColleagueType = builder.objectRef<Colleague>('Colleague').implement({
  description: 'A member of the organisation whose role is not `worker`.',
  fields: (t) => ({
    userId: t.exposeID('userId', { nullable: false, description: 'Id of the user, as in `assigneeId` of tasks.' }),
    name: t.exposeString('name', { nullable: false, description: 'Full name.' }),
  }),
})

const colleagueQuery: RowQuery = {
  allows: limitedRoles,
  reads: ['Membership', 'User'],
  text: ({ organisation, id }) => `select m.user_id as "userId", u.name
    from memberships m join users u on u.id = m.user_id
    where m.org_id = ${organisation} and m.user_id = ${id} and m.role <> 'worker'`,
}

const colleague = (who: string, readers: readonly Role[] = READERS) => ({
  type: ColleagueType,
  nullable: true as const,
  description: `${who}. Null if they are no longer a member; only signed-in people can read it.`,
  authScopes: { role: readers },
})

/**
 * Options for `t.field(…)`: the member whose user id is in the column `by` of the record.
 * @param who the description
 * @param readers the roles that see the name
 */
export function colleagueOfRecord(who: string, by: string, readers?: readonly Role[]) {
  return { ...colleague(who, readers), ...readAs({ row: colleagueQuery, by }) }
}

/** Options for `t.field(…)`: the member whose user id a resolver has. @param who the description */
export function colleagueById<Parent>(who: string, idOf: (parent: Parent) => string | null | undefined) {
  return {
    ...colleague(who),
    resolve: (parent: Parent, _args: object, context: Context) => {
      const id = idOf(parent)
      return id ? colleagueLoader(context).load(id) : null
    },
  }
}

function colleagueLoader(context: Context) {
  const { control, orgId } = context
  return loaderOf(context, 'colleagues', async (ids) => {
    const found = new Map((await colleaguesById(control, orgId, ids)).map((each) => [each.userId, each]))
    return ids.map((id) => found.get(id) ?? null)
  })
}

builder.queryField('colleagues', (t) =>
  t.field({
    type: [ColleagueType],
    nullable: true,
    description: 'List the members who read tasks, by name. Tasks can be assigned to them.',
    authScopes: { role: TASK_READERS },
    resolve: (_root, _args, { control, credential }) => listColleagues(control, credential.orgId),
  }),
)
