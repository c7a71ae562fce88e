/** How long records are kept: rules by subject and, for documents, by type. Without a rule they are kept for good. */
import { z } from 'zod'
import { DocumentType, RetentionSince, RetentionSubject } from '../../../prisma/generated/client/enums.ts'
import { type AuditOrigin, audit } from '../../access/audit/audit.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite, Write } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { reference } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { findAllReferenced } from '../records/references.ts'
import { subjects } from './subjects.ts'

/** As statements take it. `kind` is a document type, the id of one of the organisation's own, or empty for all others. */
export interface StoredRule {
  subject: RetentionSubject
  kind: string
  since: RetentionSince
  months: number
}

/** As it is listed. */
export interface RetentionRule extends Omit<StoredRule, 'kind'> {
  documentType: DocumentType | null
  customTypeId: string | null
}

/** A rule for each built-in type, each of up to 200 own types, and the other subjects fit. */
const MAX_RULES = 250

const orNull = <Check extends z.ZodType>(check: Check) => check.nullish().transform((value) => value ?? null)

const ruleList = z
  .array(
    z
      .object({
        subject: z.enum(RetentionSubject),
        documentType: orNull(z.enum(DocumentType)),
        customTypeId: orNull(reference),
        since: z.enum(RetentionSince),
        months: z.int().min(1).max(1200),
      })
      .refine(({ subject, since }) => subjects[subject].since.includes(since), {
        path: ['since'],
        message: 'must be last_assignment_end or record_date: only documents have an expiry',
      })
      .refine(
        ({ subject, documentType, customTypeId }) => subject === 'documents' || (documentType ?? customTypeId) === null,
        {
          path: ['documentType'],
          message: 'must be omitted, as customTypeId: only rules about documents have a type',
        },
      )
      .refine(({ documentType, customTypeId }) => documentType === null || customTypeId === null, {
        path: ['customTypeId'],
        message: 'must be omitted if there is a documentType',
      }),
  )
  .max(MAX_RULES)
  .refine((rules) => new Set(rules.map(keyOf)).size === rules.length, 'must have at most one rule for the same records')

const kindOf = ({ documentType, customTypeId }: Pick<RetentionRule, 'documentType' | 'customTypeId'>) =>
  customTypeId ?? documentType ?? ''
function keyOf(rule: RetentionRule): string {
  return `${rule.subject} ${kindOf(rule)}`
}
const stored = ({ subject, since, months, ...rule }: RetentionRule): StoredRule => {
  return { subject, kind: kindOf(rule), since, months }
}
const textOf = (rules: readonly StoredRule[]) =>
  rules.map(({ subject, kind, since, months }) => `${subject} ${kind} ${since} ${months}`).toSorted()

/** @throws {ApiError} validation_failed */
export const readRules = (input: unknown, name = 'rules'): StoredRule[] => validInput(ruleList, input, name).map(stored)

/** The organisation's rules. */
export function storedRules({ control, orgId }: Pick<Write, 'control' | 'orgId'>): Promise<StoredRule[]> {
  const select = { subject: true, kind: true, since: true, months: true } as const
  return control.retentionRule.findMany({ where: { orgId }, select, orderBy: [{ subject: 'asc' }, { kind: 'asc' }] })
}

/** As it is listed. */
export function listedRule({ kind, ...rule }: StoredRule): RetentionRule {
  const isBuiltIn = Object.hasOwn(DocumentType, kind)
  return {
    ...rule,
    documentType: isBuiltIn ? (kind as DocumentType) : null,
    customTypeId: isBuiltIn || kind === '' ? null : kind,
  }
}

/**
 * Replace all rules, with an audit entry. They apply from the next daily run on.
 * @param ifUnchangedFrom write only if the rules are still these
 * @throws {ApiError} validation_failed, precondition_failed
 */
export async function setRetentionRules(
  write: CallerWrite,
  input: unknown,
  ifUnchangedFrom: unknown,
  origin: AuditOrigin,
): Promise<RetentionRule[]> {
  const { control, orgId } = write
  const rules = readRules(input)
  const before = await storedRules(write)
  if (ifUnchangedFrom != null && !isSame(readRules(ifUnchangedFrom, 'ifUnchangedFrom'), before))
    throw new ApiError('precondition_failed', {
      message: 'The rules have changed since you read them. Read them again and retry.',
    })
  await requireTypes(write, rules)
  await control.retentionRule.deleteMany({ where: { orgId } })
  await control.retentionRule.createMany({ data: rules.map((rule) => ({ orgId, ...rule })) })
  const detail = { rules: textOf(rules), before: textOf(before) }
  await audit(control, origin, { orgId, action: 'organisation.retention_rules_set', detail })
  return (await storedRules(write)).map(listedRule)
}

const isSame = (one: readonly StoredRule[], other: readonly StoredRule[]) =>
  textOf(one).join('\n') === textOf(other).join('\n')

/** @throws {ApiError} validation_failed for an id of no type */
async function requireTypes(write: CallerWrite, rules: readonly StoredRule[]): Promise<void> {
  const ids = rules.map((rule) => listedRule(rule).customTypeId)
  const known = await findAllReferenced(
    resources.customDocumentTypes,
    write,
    ids.filter((id) => id !== null),
  )
  for (const [index, id] of ids.entries()) if (id !== null) known.get(id, `rules[${index}].customTypeId`)
}
