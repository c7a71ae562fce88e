/** Types that several administration files use. Administration data belongs to the credential's own organisation. */
import type { Organisation } from '../../prisma/generated/client/client.ts'
import { CredentialKind, Environment, Role } from '../../prisma/generated/client/enums.ts'
import type { ArchiveLink } from '../../src/access/archive-links.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import type { Authority } from '../../src/access/authority.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'

/** Roles of members. */
export const RoleType = builder.enumType(Role, {
  name: 'Role',
  description: 'The role of a member, which decides what they can do in the organisation.',
})

/** Live or sandbox. */
export const EnvironmentType = builder.enumType(Environment, {
  name: 'Environment',
  description: 'The data that a credential accesses: that of its organisation (live) or the sandbox fixtures.',
})

/** Key, token or session. */
export const CredentialKindType = builder.enumType(CredentialKind, {
  name: 'CredentialKind',
  description: 'An API key, an OAuth token, or the session of a signed-in user.',
})

/** An organisation as members see it. */
export const OrganisationType = builder
  .objectRef<Pick<Organisation, 'id' | 'name' | 'createdAt' | 'closedAt' | 'deletesAt'>>('Organisation')
  .implement({
    description: 'An organisation.',
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
      name: t.exposeString('name', { nullable: false, description: 'Name of the organisation.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of creation.' }),
      closedAt: t.expose('closedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When an owner closed it: since then it can only be read. Null if it is open.',
      }),
      deletesAt: t.expose('deletesAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it will be deleted, unless an owner reopens it. Null if it is open.',
      }),
    }),
  })

/** The description of the setting of keys and clients. */
export const TRUSTED_ONLY =
  'Whether it may send only trusted documents to `/graphql`, even if the server allows others.'

/** The caller's role and origin, which the member rules and the audit log need. */
export function authorityOf(context: Context): Authority {
  return { role: context.credential.role, origin: auditOrigin(context) }
}

/** The organisations with these ids, in no particular order. */
export function organisationsById(context: Context, ids: readonly string[]) {
  return context.control.organisation.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, createdAt: true, closedAt: true, deletesAt: true },
  })
}

export const ArchiveLinkType = builder.objectRef<ArchiveLink>('ArchiveLink').implement({
  description: 'A link to an archive, which is made while it is downloaded.',
  fields: (t) => ({
    url: t.exposeString('url', {
      nullable: false,
      description: 'Where it is downloaded. Nothing else is needed, so pass the link on to nobody else.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: false,
      description: 'When the link stops working.',
    }),
  }),
})
