/** Quotas: the limits of the organisation. */
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { type Quota, type QuotaName, quotas, readQuotas } from '../../src/domain/quotas/quotas.ts'
import { builder } from '../builder.ts'

const QuotaNameType = builder.enumType('QuotaName', {
  description: 'What a quota limits.',
  values: Object.fromEntries(Object.entries(quotas).map(([name, description]) => [name, { description }])) as Record<
    QuotaName,
    { description: string }
  >,
})

const QuotaType = builder.objectRef<Quota>('Quota').implement({
  description: 'A limit of the organisation, and how much of it is used.',
  fields: (t) => ({
    name: t.expose('name', { type: QuotaNameType, nullable: false, description: 'What it limits.' }),
    used: t.exposeFloat('used', {
      nullable: false,
      description: 'How much is used: a number, or bytes. It can be above a limit that was lowered.',
    }),
    limit: t.exposeFloat('limit', { nullable: false, description: 'The limit, in the same unit.' }),
    isDaily: t.exposeBoolean('isDaily', {
      nullable: false,
      description:
        'Whether it counts the last 24 hours. Owners and admins get a notification when 80 % of such a limit is used, and when it is reached.',
    }),
  }),
})

builder.queryField('quotas', (t) =>
  t.field({
    type: [QuotaType],
    nullable: true,
    description:
      'List the limits of the organisation with their use. Rate limits of keys and apps are not among them: see `credential.budget`.',
    authScopes: { role: ADMINISTRATORS },
    resolve: (_root, _args, { control, credential, services, files }) =>
      readQuotas(control, credential.orgId, {
        invitationsPerDay: services.config.invitationsPerDay,
        storageBytes: files.limitBytes,
      }),
  }),
)
