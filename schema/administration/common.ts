/** What the administration's types share. Its data belongs to the credential's own organisation. */
import type { Organisation } from '../../prisma/generated/client/client.ts'
import { Environment, Role } from '../../prisma/generated/client/enums.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import type { Authority } from '../../src/access/people/members.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'

export const RoleType = builder.enumType(Role, {
  name: 'Role',
  description: 'What a person may do in an organisation.',
})

export const EnvironmentType = builder.enumType(Environment, {
  name: 'Environment',
  description: 'Whose data a credential sees: its organisation’s, or the sandbox’s.',
})

export const OrganisationType = builder
  .objectRef<Pick<Organisation, 'id' | 'name' | 'createdAt'>>('Organisation')
  .implement({
    description: 'An organisation.',
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
      name: t.exposeString('name', { nullable: false, description: 'What it is called.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When it was created.' }),
    }),
  })

/** Who asks, for the rules of members and for the audit log. */
export function authorityOf(context: Context): Authority {
  return { role: context.credential.role, origin: auditOrigin(context) }
}

export function organisationsById(context: Context, ids: readonly string[]) {
  return context.control.organisation.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, createdAt: true },
  })
}
