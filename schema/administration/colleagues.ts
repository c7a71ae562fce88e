/** Members of the organisation by name, for everyone who reads records: to show and choose assignees of tasks. */
import { type Colleague, listColleagues } from '../../src/access/people/colleagues.ts'
import { READERS } from '../../src/access/scopes/roles.ts'
import { builder } from '../builder.ts'

const ColleagueType = builder.objectRef<Colleague>('Colleague').implement({
  description: 'A member of the organisation whose role is not `worker`.',
  fields: (t) => ({
    userId: t.exposeID('userId', { nullable: false, description: 'Id of the user, as in `assigneeId` of tasks.' }),
    name: t.exposeString('name', { nullable: false, description: 'Full name.' }),
  }),
})

builder.queryField('colleagues', (t) =>
  t.field({
    type: [ColleagueType],
    nullable: true,
    description: 'List the members whose role is not `worker`, by name. Tasks can be assigned to them.',
    authScopes: { role: READERS },
    resolve: (_root, _args, { control, credential }) => listColleagues(control, credential.orgId),
  }),
)
