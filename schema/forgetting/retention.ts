/** How long records are kept. src/domain/retention implements the rules. */
import { RetentionSince, RetentionSubject } from '../../prisma/generated/client/enums.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { listedRule, type RetentionRule, setRetentionRules, storedRules } from '../../src/domain/retention/rules.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../documents/document.ts'

export const RetentionSubjectType = builder.enumType('RetentionSubject', {
  description: 'What a retention rule is about.',
  values: {
    [RetentionSubject.documents]: {
      description: 'Documents of workers: they are emptied and deleted, with their files and what was read from them.',
    },
    [RetentionSubject.workers]: { description: 'Workers: they are erased, as by `eraseWorker`; at most 100 in a day.' },
    [RetentionSubject.notes]: { description: 'Notes about workers: they are emptied and deleted.' },
    [RetentionSubject.absences]: { description: 'Planner windows: they are emptied and deleted.' },
    [RetentionSubject.receipts]: { description: 'Receipts and descriptions of expenses; the amounts stay.' },
  },
})

const SinceType = builder.enumType('RetentionSince', {
  description: 'From when on the time of a rule counts.',
  values: {
    [RetentionSince.last_assignment_end]: {
      description: "The end of the worker's last assignment, or the day of the record if that is later.",
    },
    [RetentionSince.expiry]: { description: 'The expiry date of the document. One without a date is kept.' },
    [RetentionSince.record_date]: {
      description:
        'The day on which the record was added; of an absence its last day, of a receipt the day of the expense.',
    },
  },
})

const says = {
  subject: 'What it is about.',
  documentType: 'The documents that it is about. Null, as `customTypeId`: all that have no rule of their own.',
  customTypeId: "The documents of one of the organisation's own types.",
  since: 'From when on the time counts.',
  months: 'Months for which the records are kept, 1 to 1200.',
}

export const RetentionRuleType = builder.objectRef<RetentionRule>('RetentionRule').implement({
  description: 'How long records are kept. Without a rule they are kept permanently.',
  fields: (t) => ({
    subject: t.expose('subject', { type: RetentionSubjectType, nullable: false, description: says.subject }),
    documentType: t.expose('documentType', { type: DocumentTypeType, nullable: true, description: says.documentType }),
    customTypeId: t.exposeID('customTypeId', { nullable: true, description: says.customTypeId }),
    since: t.expose('since', { type: SinceType, nullable: false, description: says.since }),
    months: t.exposeInt('months', { nullable: false, description: says.months }),
  }),
})

export const RetentionRuleInput = builder.inputType('RetentionRuleInput', {
  description: 'How long records are kept.',
  fields: (t) => ({
    subject: t.field({ type: RetentionSubjectType, required: true, description: says.subject }),
    documentType: t.field({ type: DocumentTypeType, description: says.documentType }),
    customTypeId: t.id({ description: says.customTypeId }),
    since: t.field({ type: SinceType, required: true, description: says.since }),
    months: t.int({ required: true, description: says.months }),
  }),
})

builder.queryField('retentionRules', (t) =>
  t.field({
    type: [RetentionRuleType],
    nullable: true,
    description: 'List the retention rules.',
    authScopes: { role: ADMINISTRATORS },
    resolve: async (_root, _args, context) => (await storedRules(context)).map(listedRule),
  }),
)

builder.mutationField('setRetentionRules', (t) =>
  t.field({
    confirmed: true,
    type: [RetentionRuleType],
    nullable: false,
    description:
      'Replace all retention rules. They apply from the next daily run on: what is due is removed permanently, except of workers under a legal hold or with an assignment that has not ended. Read `retentionPreview` first.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings emit no events; each record that goes has its own.',
    args: {
      rules: t.arg({
        type: [RetentionRuleInput],
        required: true,
        description: 'The rules, with at most one for the same records.',
      }),
      ifUnchangedFrom: t.arg({
        type: [RetentionRuleInput],
        description:
          'The rules that you read, in any order. If they have changed since, the request fails with `precondition_failed`.',
      }),
    },
    resolve: (_root, { rules, ifUnchangedFrom }, context) =>
      setRetentionRules(context, rules, ifUnchangedFrom, auditOrigin(context)),
  }),
)
