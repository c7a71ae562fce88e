/** The server's vocabulary of automations, and lookups of fields by their paths in an event. */
import { createContext, useContext } from 'react'
import type { ConditionOperator } from '../../api/schema-types.ts'
import type { AutomationVocabularyQuery, RecordChoicesQueryVariables } from './operations.ts'

export type Vocabulary = NonNullable<AutomationVocabularyQuery['automationVocabulary']>
export type EventWords = Vocabulary['events'][number]
export type RecordWords = Vocabulary['records'][number]
export type ActionWords = Vocabulary['actions'][number]
type Field = RecordWords['fields'][number]

/** A field that an automation reads or writes, with its name in words and its possible values. */
export type ValueWords = Pick<Field, 'name' | 'words' | 'kind' | 'choices' | 'refersTo'>

export const VocabularyContext = createContext<Vocabulary | undefined>(undefined)

/** @throws {Error} outside of `WithVocabulary` */
export function useVocabulary(): Vocabulary {
  const vocabulary = useContext(VocabularyContext)
  if (vocabulary === undefined) throw new Error('useVocabulary outside of WithVocabulary')
  return vocabulary
}

export function eventOf({ events }: Vocabulary, type: string): EventWords | undefined {
  return events.find((event) => event.type === type)
}

export function recordOf({ records }: Vocabulary, object: string | undefined): RecordWords | undefined {
  return records.find((record) => record.object === object)
}

/** What happened to a record, in the past tense: `expired`. */
export function pastOf(vocabulary: Vocabulary, type: string): string {
  return eventOf(vocabulary, type)?.past ?? type
}

/** The field at a path of an event's data; undefined if the vocabulary has none. */
export function fieldAt(vocabulary: Vocabulary, trigger: string, path: string): ValueWords | undefined {
  const [part = '', name = '', ...key] = path.split('.')
  const fields = recordOf(vocabulary, eventOf(vocabulary, trigger)?.object)?.fields
  const field = fields?.find((each) => each.name === name)
  if (field === undefined || (part !== 'object' && part !== 'previous')) return undefined
  const old = part === 'previous' ? 'previous ' : ''
  if (key.length === 0) return { ...field, words: old + field.words }
  return { ...field, kind: 'text', words: `${old}${field.words} ${key.join('.')}` }
}

/** The name of the field at a path, in words; for an unknown field, the path itself. */
export function pathInWords(vocabulary: Vocabulary, trigger: string, path: string): string {
  const related = recordOf(vocabulary, eventOf(vocabulary, trigger)?.object)?.related
  return fieldAt(vocabulary, trigger, path)?.words ?? related?.find((each) => each.path === path)?.words ?? path
}

/** The types of records that the builder can find by name, with the query variable for each. */
export const named = {
  worker: 'worker',
  client: 'client',
  project: 'project',
  job: 'job',
  document: 'document',
  document_pack: 'documentPack',
  expense: 'expense',
  invoice: 'invoice',
  task: 'task',
  automation: 'automation',
} as const satisfies Record<string, Exclude<keyof RecordChoicesQueryVariables, 'search'>>
export type NamedType = keyof typeof named

/** Whether its values can only be entered as ids: it refers to records without names, or of several types. */
export function isRawId({ kind, refersTo }: Pick<ValueWords, 'kind' | 'refersTo'>): boolean {
  return kind === 'id' && refersTo !== 'user' && !(refersTo !== null && Object.hasOwn(named, refersTo))
}

/** The operators for values of a kind. */
export function operatorsFor({ operators }: Vocabulary, kind: ValueWords['kind'] | undefined) {
  return operators.filter((operator) => operator.kind === kind)
}

export function operatorOf(vocabulary: Vocabulary, op: ConditionOperator, kind: ValueWords['kind'] | undefined) {
  return operatorsFor(vocabulary, kind).find((operator) => operator.op === op)
}

/** An operator in words, also of a field that the vocabulary does not have or that is not chosen yet. */
export function operatorInWords(vocabulary: Vocabulary, op: ConditionOperator, kind: ValueWords['kind'] | undefined) {
  const found = operatorOf(vocabulary, op, kind) ?? vocabulary.operators.find((operator) => operator.op === op)
  return found?.words ?? '…'
}

/** The fields of a trigger's record that refer to another record which actions can change. */
export function changeableReferences(vocabulary: Vocabulary, trigger: string): ValueWords[] {
  const fields = recordOf(vocabulary, eventOf(vocabulary, trigger)?.object)?.fields ?? []
  return fields.filter(({ name, refersTo }) => {
    const record = name.endsWith('_id') && refersTo !== null ? recordOf(vocabulary, refersTo) : undefined
    return record !== undefined && record.settable.length > 0
  })
}

/** The type of record that an action changes. @param reference empty for the record of the event */
export function changedRecord(vocabulary: Vocabulary, trigger: string, reference: string | undefined) {
  const object = eventOf(vocabulary, trigger)?.object
  if (!reference) return recordOf(vocabulary, object)
  const field = recordOf(vocabulary, object)?.fields.find(({ name }) => name === reference)
  return recordOf(vocabulary, field?.refersTo ?? undefined)
}

/** The noun for a record of a type, without an article: `document`. */
export function nounOfRecord(vocabulary: Vocabulary, object: string): string {
  return (recordOf(vocabulary, object)?.words ?? object.replaceAll('_', ' ')).replace(/^an? /, '')
}
