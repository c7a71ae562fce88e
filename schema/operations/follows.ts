/** What a client follows, so that the answer of a query stays fresh: `recordChanges` and `changes` send it. */
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  parse,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { resources } from '../../src/access/resources.ts'
import { type Fragments, fieldsOf, fragmentsOf } from '../../src/execution/selections.ts'
import type { Topic } from '../../src/platform/changes/changes.ts'
import { readOf } from '../plans/read.ts'
import { NodeType, objectName, RecordType } from '../record.ts'

export interface Follows {
  /** Types of which any record can change the answer. Empty if only the records can that it names by their ids. */
  records?: readonly string[]
  topics?: readonly Topic[]
}

const NOTHING: Follows = {}

/** Models that are no records of their own, or that have a topic. */
const models: Readonly<Record<string, Follows>> = {
  // A topic for those who read all, records for members with limits, who hear of their own.
  Notification: { topics: ['notifications'], records: ['notification'] },
  Invitation: { records: ['worker'] },
  NotificationRead: { topics: ['notifications'] },
  Automation: { topics: ['automations'] },
  PackPaper: { records: ['document', 'document_pack'] },
  ChargeRate: { records: ['assignment'] },
  TimesheetCharge: { records: ['timesheet'] },
  ComplianceSettings: NOTHING, // settings change rarely, and without an event
  Organisation: NOTHING,
  Membership: NOTHING, // names of members, which change without an event
  User: NOTHING,
}

const COMPLIANCE: Follows = { records: ['worker', 'document', 'assignment'] }

/** Root fields with resolvers: no plan says what they read. */
const roots: Readonly<Record<string, Follows>> = {
  complianceCounts: COMPLIANCE,
  complianceMatrix: COMPLIANCE,
  documentReviewCounts: COMPLIANCE,
  templateUsage: { records: ['document_pack', 'document_template'] },
  automationRuns: { topics: ['automations'] },
  myNotifications: { topics: ['notifications'], records: ['notification'] },
  events: { topics: ['events'] },
  recordHistory: { topics: ['events'] },
  requestFailures: { topics: ['requests'] },
  requestLog: { topics: ['requests'] },
  requestStatistics: { topics: ['requests'] },
  webhookDeliveries: { topics: ['deliveries'] },
  webhookDelivery: { topics: ['deliveries'] },
  webhookEndpoint: { topics: ['deliveries'] },
  webhookEndpoints: { topics: ['deliveries'] },
  webhookReplays: { topics: ['deliveries'] },
  webhookStatistics: { topics: ['deliveries'] },
}

/** The others: they never change, answer for a moment, or no topic says that they changed. */
const still: ReadonlySet<string> = new Set(
  `event request automationDryRun templatePreview automationVocabulary eventTypes mergeFields
  apiKeys auditLog colleagues legalHolds retentionDue retentionPreview retentionRules companyRedirectUri companySignIn connections credential credentialUsage deprecationUses
  developerScopes extractionSettings invitationPage invitations invoiceSettings joinLinks joinRequests me membersByRole memberPage members oauthClients oauthRegistrationTokens
  messageSettings messages quotas noteReaders myMessagePreferences myMessages secondFactorRoles trades
  sessions signInDomains testOrganisations`.split(/\s+/),
)

const types: ReadonlySet<string> = new Set(Object.values(resources).map(({ type }) => type))
const anyRecord: ReadonlySet<string> = new Set([NodeType.name, RecordType.name])

/**
 * @param text a document of one query
 * @returns undefined if nothing in its answer can be followed
 * @throws {Error} for a root field with a resolver that is not in the tables above
 */
export function followsOf(schema: GraphQLSchema, text: string): Follows | undefined {
  const document = parse(text)
  const fragments = fragmentsOf(document)
  const all: Follows[] = []
  const info = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(info, {
      Field(node) {
        const field = info.getFieldDef()
        if (field && !node.name.value.startsWith('__'))
          all.push(followsOfField(field, node, fragments, info.getParentType() === schema.getQueryType()))
      },
    }),
  )
  const { records, topics } = together(all)
  return records || topics ? { ...(records && { records }), ...(topics && { topics }) } : undefined
}

type Field = GraphQLField<unknown, unknown>

function followsOfField(field: Field, node: FieldNode, fragments: Fragments, isRoot: boolean): Follows {
  const known = isRoot ? roots[field.name] : undefined
  if (known !== undefined || (isRoot && still.has(field.name))) return known ?? NOTHING
  const read = modelsRead(field, node)
  if (read !== undefined) return together(read.map(followsOfModel))
  const type = getNamedType(field.type).name
  const isRecord = types.has(type) || anyRecord.has(type)
  if (isRoot && readOf(field) === undefined) throw new Error(`what a client follows for ${field.name} is not known`)
  if (isListType(getNullableType(field.type))) return NOTHING // of its page
  if (!isRecord) return field.extensions.pothosPrismaRelationField ? followsOfModel(type) : NOTHING
  if (isRoot && models[type] !== undefined) return followsOfModel(type)
  const isNamed = isRoot || idIn(node.selectionSet, fragments)
  return isNamed ? { records: [] } : followsOfModel(type)
}

/** The models of which any row can change the field's value; undefined if it has records, or plain values. */
function modelsRead(field: Field, node: FieldNode): readonly string[] | undefined {
  const read = readOf(field)
  if (read === undefined) return undefined
  if ('related' in read) return [read.related.type]
  if ('page' in read) return [read.page.type, ...(read.part?.reads ?? [])]
  if ('counts' in read) return [read.counts.type, ...(read.part?.reads ?? [])]
  if ('listed' in read) return [read.listed]
  if ('counted' in read) return [read.counted]
  if ('ids' in read) return [read.ids]
  if ('personal' in read) return [read.personal]
  if ('row' in read) return read.row.reads
  if (!('rows' in read)) return undefined
  // A worker's own requirements depend on their trade; those of the organisation on no record.
  const isOwn = node.arguments?.some(({ name }) => name.value === 'own') ?? false
  return field.name === 'complianceRequirements' && !isOwn ? [] : read.rows.reads
}

function followsOfModel(model: string): Follows {
  const known = models[model]
  if (known !== undefined) return known
  if (!types.has(model)) throw new Error(`what a client follows for the model ${model} is not known`)
  return { records: [objectName(model)] }
}

function together(all: readonly Follows[]): Follows {
  const each = <Name extends keyof Follows>(name: Name) =>
    all.some((one) => one[name])
      ? ([...new Set(all.flatMap((one) => one[name] ?? []))].sort() as Follows[Name])
      : undefined
  return { records: each('records'), topics: each('topics') } as Follows
}

/** Whether the answer has the record's id, so that a client knows which changes are of this record. */
function idIn(set: SelectionSetNode | undefined, fragments: Fragments): boolean {
  return set !== undefined && [...fieldsOf(set, fragments)].some(({ name, alias }) => name.value === 'id' && !alias)
}
