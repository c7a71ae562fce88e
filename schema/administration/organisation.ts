/** Settings of the organisation. */

import type { Role } from '../../prisma/generated/client/enums.ts'
import { WeekStart } from '../../prisma/generated/client/enums.ts'
import { archiveLink } from '../../src/access/archive-links.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { closeOrganisation, reopenOrganisation } from '../../src/access/closing.ts'
import { developerScopes, setDeveloperScopes } from '../../src/access/grantable.ts'
import { renameOrganisation, setTimeZone, setWeekStart } from '../../src/access/organisations.ts'
import { ADMINISTRATORS, EVERYONE, INTEGRATORS, OWNERS } from '../../src/access/scopes/roles.ts'
import { secondFactorRoles, setSecondFactorRoles } from '../../src/access/second-factor/policy.ts'
import { BOUND_CALLERS } from '../../src/access/tenancy/own-records.ts'
import type { RowsQuery } from '../../src/domain/records/rows-query.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'
import { rowsOf } from '../lists/rows-field.ts'
import { ArchiveLinkType, OrganisationType, RoleType } from './common.ts'
import { SelfType } from './me.ts'

/** In the sandbox too, this is the time zone of the caller's own organisation. */
const timeZone: RowsQuery<object> = {
  allows: BOUND_CALLERS,
  reads: ['Organisation'],
  text({ add }) {
    const organisation = add('uuid', (_args, { credential }) => credential.orgId)
    return `select time_zone as value from organisations where id = ${organisation}`
  },
}

builder.queryField('organisationTimeZone', (t) =>
  t.string({
    nullable: true,
    description: 'Time zone of the organisation (IANA name), which decides when its days begin.',
    authScopes: { role: EVERYONE },
    ...rowsOf(timeZone, () => ({})),
  }),
)

builder.queryField('developerScopes', (t) =>
  t.stringList({
    nullable: true,
    description:
      'Get the scopes that developers can grant to live API keys and OAuth clients. Default: `read`. Owners and admins can grant all scopes; in the sandbox, everyone can.',
    authScopes: { role: INTEGRATORS },
    resolve: (_root, _args, { control, credential }) => developerScopes(control, credential.orgId),
  }),
)

builder.mutationField('setDeveloperScopes', (t) =>
  t.stringList({
    confirmed: true,
    nullable: false,
    description:
      'Set the scopes that developers can grant to live API keys and OAuth clients. Existing keys and clients keep their scopes; `exceedsMaker` marks those with more.',
    authScopes: { role: OWNERS },
    emitsNothing: 'Settings of the organisation emit no events.',
    args: { scopes: t.arg.stringList({ required: true, description: 'All of the scopes, e.g. `["read", "write"]`.' }) },
    resolve: (_root, { scopes }, context) =>
      setDeveloperScopes(context.control, auditOrigin(context), context.credential.orgId, scopes),
  }),
)

builder.queryField('secondFactorRoles', (t) =>
  t.field({
    type: [RoleType],
    nullable: true,
    description: 'Get the roles whose members need a second factor to use the organisation. Default: none.',
    authScopes: { role: ADMINISTRATORS },
    resolve: (_root, _args, { control, credential }) => secondFactorRoles(control, credential.orgId),
  }),
)

builder.mutationField('setSecondFactorRoles', (t) =>
  t.field({
    type: [RoleType],
    confirmed: true,
    nullable: false,
    description:
      'Set the roles whose members need a second factor. It holds from the next request: who has none is asked to add one first. API keys, and apps that were connected before, are not affected. To name your own role, you need a second factor yourself.',
    authScopes: { role: OWNERS },
    emitsNothing: 'Settings of the organisation emit no events.',
    args: {
      roles: t.arg({ type: [RoleType], required: true, description: 'All of the roles, e.g. `[owner, admin]`.' }),
    },
    resolve: (_root, { roles }, context) => {
      const { orgId, userId, role } = context.credential
      const setter = { userId: userId as string, role: role as Role } // the role scope admits sessions only
      return setSecondFactorRoles(context.control, auditOrigin(context), orgId, setter, roles)
    },
  }),
)

builder.mutationField('setOrganisationTimeZone', (t) =>
  t.string({
    nullable: false,
    description:
      'Set the time zone of the organisation. The current day does not change; the next day begins by the new time zone.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings of the organisation emit no events.',
    args: { timeZone: t.arg.string({ required: true, description: 'IANA name, e.g. `Europe/London`.' }) },
    resolve: async (_root, { timeZone }, context) => {
      await setTimeZone(context.control, auditOrigin(context), context.credential.orgId, timeZone)
      return timeZone
    },
  }),
)

const WeekStartType = builder.enumType(WeekStart, {
  name: 'WeekStart',
  description: 'The day on which weeks begin.',
})

builder.objectField(SelfType, 'weekStart', (t) =>
  t.field({
    type: WeekStartType,
    nullable: false,
    description:
      "The day on which weeks begin in this request's organisation: those of the planner, of hours and of the worker portal. Default: `monday`.",
    resolve: async (_self, _args, { control, credential }) => {
      const where = { id: credential.orgId }
      return (await control.organisation.findUniqueOrThrow({ where, select: { weekStart: true } })).weekStart
    },
  }),
)

builder.mutationField('setOrganisationWeekStart', (t) =>
  t.field({
    type: WeekStartType,
    nullable: false,
    description: 'Set the day on which weeks begin. Timesheets that exist keep their periods.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings of the organisation emit no events.',
    args: { weekStart: t.arg({ type: WeekStartType, required: true, description: 'The day.' }) },
    resolve: (_root, { weekStart }, context) =>
      setWeekStart(context.control, auditOrigin(context), context.credential.orgId, weekStart),
  }),
)

builder.mutationField('renameOrganisation', (t) =>
  t.string({
    nullable: false,
    description:
      'Rename the organisation. New emails and messages, papers printed from now on, the console and the worker portal have the new name; files that exist keep the old one.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings of the organisation emit no events.',
    args: { name: t.arg.string({ required: true, description: 'The new name, up to 200 characters.' }) },
    resolve: (_root, { name }, context) =>
      renameOrganisation(context.control, auditOrigin(context), context.credential.orgId, name),
  }),
)

/** The change of who may write in the organisation, at the time of the write. */
async function changeOf(context: Context) {
  const { control, jobs } = context
  return { control, jobs, origin: auditOrigin(context), at: await context.at }
}

builder.mutationField('closeOrganisation', (t) =>
  t.field({
    type: OrganisationType,
    confirmed: true,
    nullable: false,
    description:
      'Close the organisation. From now on its records can be read and exported, and each other change is refused with `organisation_closed`. In 30 days it is deleted with everything in it, unless an owner reopens it. Its owners get an email.',
    authScopes: { role: OWNERS },
    emitsNothing: 'Events describe records only. The audit log records the closing.',
    args: { name: t.arg.string({ required: true, description: 'The name of the organisation, to confirm.' }) },
    resolve: async (_root, { name }, context) =>
      closeOrganisation(await changeOf(context), context.credential.orgId, name),
  }),
)

builder.mutationField('reopenOrganisation', (t) =>
  t.field({
    type: OrganisationType,
    confirmed: true,
    nullable: false,
    whileClosed: true,
    description: 'Reopen an organisation that was closed: it is not deleted. Its owners get an email.',
    authScopes: { role: OWNERS },
    emitsNothing: 'Events describe records only. The audit log records the reopening.',
    resolve: async (_root, _args, context) => reopenOrganisation(await changeOf(context), context.credential.orgId),
  }),
)

builder.mutationField('createOrganisationArchiveLink', (t) =>
  t.field({
    type: ArchiveLinkType,
    confirmed: true,
    nullable: false,
    whileClosed: true,
    description:
      'Make a link, valid for 15 minutes, with which the whole organisation is downloaded: a tar with its rows as NDJSON and its files, which another installation can import. Close the organisation first: then nothing changes meanwhile. Each download is in the audit log.',
    authScopes: { role: OWNERS },
    emitsNothing: 'No record changes.',
    resolve: (_root, _args, context) =>
      archiveLink(
        context.services,
        'organisation',
        { orgId: context.orgId, subject: [], actor: auditOrigin(context).actor },
        context.startedAt,
      ),
  }),
)
