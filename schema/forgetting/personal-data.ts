/** Links with which what is kept of a worker is downloaded. */
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { personalDataLink } from '../../src/domain/personal-data/link.ts'
import { findSubject } from '../../src/domain/personal-data/read.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { builder } from '../builder.ts'

const LinkType = builder.objectRef<{ url: string; expiresAt: Date }>('PersonalDataLink').implement({
  description: 'A link to the archive of what is kept of a worker.',
  fields: (t) => ({
    url: t.exposeString('url', {
      nullable: false,
      description:
        'Downloads a ZIP file: a JSON file for each kind of record, the files of documents and expenses, and `contents.json` with what is in it. Nothing else is needed to download it, so pass it on to nobody else.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: false,
      description: 'When the link stops working.',
    }),
  }),
})

builder.mutationFields((t) => ({
  createPersonalDataLink: t.field({
    confirmed: true,
    whileClosed: true,
    type: LinkType,
    nullable: false,
    description:
      'Make a link, valid for 15 minutes, with which all that is kept of a worker is downloaded, also of one that is deleted, for a person who asks for it. Notes, tasks and the audit log can name others: look at them before you hand them on. Each download is in the audit log.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'No record changes.',
    args: { workerId: t.arg.id({ required: true, description: 'Id of the worker.' }) },
    async resolve(_root, { workerId }, context) {
      const { orgId, services, startedAt } = context
      const subject = isUuid(workerId) ? await findSubject(services.database, orgId, workerId) : undefined
      if (subject === undefined) throw new ApiError('not_found')
      const { actor } = auditOrigin(context)
      return personalDataLink(services, { orgId, workerId: subject.workerId, audience: 'staff', actor }, startedAt)
    },
  }),
  createMyPersonalDataLink: t.field({
    confirmed: true,
    whileClosed: true,
    type: LinkType,
    nullable: false,
    description:
      'Make a link, valid for 15 minutes, with which the signed-in worker downloads what the organisation keeps of them, and their account. What staff write about them is not in it: ask the organisation for it. Each download is in the audit log.',
    authScopes: { role: ['worker'] },
    emitsNothing: 'No record changes.',
    resolve(_root, _args, context) {
      const { orgId, services, startedAt, credential } = context
      const { actor } = auditOrigin(context)
      const workerId = credential.workerId as string
      return personalDataLink(services, { orgId, workerId, audience: 'person', actor }, startedAt)
    },
  }),
}))
