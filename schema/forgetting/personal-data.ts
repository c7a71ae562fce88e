/** Links with which what is kept of a worker is downloaded. */
import { archiveLink } from '../../src/access/archive-links.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { findSubject } from '../../src/domain/personal-data/read.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { isUuid } from '../../src/platform/text/uuid.ts'
import { ArchiveLinkType } from '../administration/common.ts'
import { builder } from '../builder.ts'

builder.mutationFields((t) => ({
  createPersonalDataLink: t.field({
    confirmed: true,
    whileClosed: true,
    type: ArchiveLinkType,
    nullable: false,
    description:
      'Make a link, valid for 15 minutes, with which all that is kept of a worker is downloaded, also of one that is deleted, for a person who asks for it: a ZIP file with the records as JSON and the files of documents and expenses. Notes, tasks and the audit log can name others: look at them before you hand them on. Each download is in the audit log.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'No record changes.',
    args: { workerId: t.arg.id({ required: true, description: 'Id of the worker.' }) },
    async resolve(_root, { workerId }, context) {
      const { orgId, services, startedAt } = context
      const subject = isUuid(workerId) ? await findSubject(services.database, orgId, workerId) : undefined
      if (subject === undefined) throw new ApiError('not_found')
      const { actor } = auditOrigin(context)
      return archiveLink(services, 'personal data', { orgId, subject: [subject.workerId, 'staff'], actor }, startedAt)
    },
  }),
  createMyPersonalDataLink: t.field({
    confirmed: true,
    whileClosed: true,
    type: ArchiveLinkType,
    nullable: false,
    description:
      'Make a link, valid for 15 minutes, with which the signed-in worker downloads what the organisation keeps of them, and their account. What staff write about them is not in it: ask the organisation for it. Each download is in the audit log.',
    authScopes: { role: ['worker'] },
    emitsNothing: 'No record changes.',
    resolve(_root, _args, context) {
      const { orgId, services, startedAt, credential } = context
      const { actor } = auditOrigin(context)
      const workerId = credential.workerId as string
      return archiveLink(services, 'personal data', { orgId, subject: [workerId, 'person'], actor }, startedAt)
    },
  }),
}))
