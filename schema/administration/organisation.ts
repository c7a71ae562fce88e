/** The organisation's own settings. */
import { ADMINISTRATORS, EVERYONE } from '../../src/access/roles.ts'
import { invalidField } from '../../src/platform/errors.ts'
import { builder } from '../builder.ts'

builder.queryField('organisationTimeZone', (t) =>
  t.string({
    nullable: false,
    description: "IANA name of the time zone that the organisation's days begin and end by.",
    authScopes: { role: EVERYONE },
    resolve: async (_root, _args, { control, credential }) => {
      const where = { id: credential.orgId }
      return (await control.organisation.findUniqueOrThrow({ where, select: { timeZone: true } })).timeZone
    },
  }),
)

builder.mutationField('setOrganisationTimeZone', (t) =>
  t.string({
    nullable: false,
    description:
      "Set the time zone that the organisation's days begin and end by. A day that has begun stays: further west, the next one comes later.",
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: "How the organisation works is nobody else's business.",
    args: { timeZone: t.arg.string({ required: true, description: 'IANA name, e.g. `Europe/London`.' }) },
    resolve: async (_root, { timeZone }, { control, credential }) => {
      if (!isTimeZone(timeZone)) throw invalidField('timeZone', 'invalid', 'must be an IANA name such as Europe/London')
      await control.organisation.update({ where: { id: credential.orgId }, data: { timeZone } })
      return timeZone
    },
  }),
)

/** Names of places and UTC; offsets such as `+01:00` are no zones, and PostgreSQL reads them the other way round. */
function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
}
