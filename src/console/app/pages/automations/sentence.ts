/** Automations, what they did and why they did not, in English. */
import { formatDay, readDay } from '../../parts/values/days.ts'
import { inWords } from '../../staffing/words.ts'
import type { ActionDraft, ConditionDraft, Draft } from './draft.ts'
import type { UnmetWordsFragment } from './operations.ts'
import {
  changedRecord,
  eventOf,
  fieldAt,
  operatorInWords,
  operatorOf,
  pathInWords,
  recordOf,
  type ValueWords,
  type Vocabulary,
} from './vocabulary.ts'

/** A piece of a sentence. Names of records are loaded later. */
export type Part = { as: 'plain' | 'value' | 'field'; text: string } | { as: 'record'; type: string; id: string }

/** The words for sentences. */
export interface Words {
  vocabulary: Vocabulary
  /** The name of a member of the organisation. */
  nameOf: (userId: string) => string
}

const plain = (text: string): Part => ({ as: 'plain', text })
const valuePart = (text: string): Part => ({ as: 'value', text })

/** `When a document expires, if type is passport, create the task “Chase it”.` */
export function sentenceOf(draft: Omit<Draft, 'name'>, words: Words): Part[] {
  const { trigger, conditions, actions } = draft
  const told = actions.map((action) => actionParts(action, trigger, words))
  return [
    plain(`${happensIn(words.vocabulary, trigger)}, `),
    ...conditions.flatMap((condition, index) => [
      plain(index === 0 ? 'if ' : ' and '),
      ...conditionParts(condition, trigger, words),
    ]),
    ...(conditions.length > 0 ? [plain(', ')] : []),
    ...told.flatMap((parts, index) => [
      ...(index === 0 ? [] : [plain(index === told.length - 1 ? ' and ' : ', ')]),
      ...parts,
    ]),
    plain('.'),
  ]
}

/** `When a document expires` */
function happensIn(vocabulary: Vocabulary, trigger: string): string {
  const event = eventOf(vocabulary, trigger)
  if (event === undefined) return 'When …'
  return `When ${recordOf(vocabulary, event.object)?.words ?? event.object} ${event.present}`
}

function conditionParts({ path, op, value }: ConditionDraft, trigger: string, words: Words): Part[] {
  const field = fieldAt(words.vocabulary, trigger, path)
  const operator = operatorOf(words.vocabulary, op, field?.kind)
  const start = [plain(`${field?.words ?? (path || '…')} ${operatorInWords(words.vocabulary, op, field?.kind)}`)]
  if (operator?.takesValue === false) return start
  const values = op === 'in' ? value.split(',').map((each) => each.trim()) : [value]
  return [
    ...start,
    plain(' '),
    ...values.flatMap((each, index) => [
      ...(index === 0 ? [] : [plain(index === values.length - 1 ? ' or ' : ', ')]),
      ...valueParts(field, each, words),
    ]),
  ]
}

/** A value in words. @param field undefined if the vocabulary does not have it */
export function valueParts(field: ValueWords | undefined, value: string, { nameOf }: Pick<Words, 'nameOf'>): Part[] {
  if (value === '') return [valuePart('…')]
  if (field?.refersTo === 'user') return [valuePart(nameOf(value))]
  if (field?.refersTo && /^[0-9a-f-]{36}$/i.test(value)) return [{ as: 'record', type: field.refersTo, id: value }]
  return [valuePart(valueInWords(field?.kind, value))]
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function valueInWords(kind: ValueWords['kind'] | undefined, value: string): string {
  if (kind === 'choice') return inWords(value)
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(readDay(value), 'long')
  if (kind === 'number' && value.trim() !== '' && !Number.isNaN(Number(value)))
    return Number(value).toLocaleString('en')
  if (kind === 'timestamp' && !Number.isNaN(Date.parse(value))) return moment.format(new Date(value))
  return value
}

function actionParts({ type, parameters }: ActionDraft, trigger: string, words: Words): Part[] {
  const template = (text: string | undefined) => templateParts(text ?? '', trigger, words.vocabulary)
  if (type === 'update_record') return updateParts(parameters, trigger, words)
  const { title, assignee_id, recipient_id, due_in_days, priority, severity } = parameters
  if (type === 'message') return [plain('write to the worker: “'), ...template(title), plain('”')]
  if (type === 'notify') {
    const grade = severity && severity !== 'info' ? ` (${severity})` : ''
    const who = recipient_id ? valuePart(words.nameOf(recipient_id)) : plain('everybody')
    return [plain('notify '), who, plain(`${grade}: “`), ...template(title), plain('”')]
  }
  const rank = priority && priority !== 'normal' ? ` ${priority}-priority` : ''
  return [
    plain(`create the${rank} task “`),
    ...template(title),
    plain('”'),
    ...(assignee_id ? [plain(' for '), valuePart(words.nameOf(assignee_id))] : []),
    ...(due_in_days ? [plain(due_in_days === '0' ? ', due the same day' : `, due in ${daysOf(due_in_days)}`)] : []),
  ]
}

const daysOf = (count: string) => (count === '1' ? '1 day' : `${count} days`)

function updateParts({ record, field, value = '' }: ActionDraft['parameters'], trigger: string, words: Words): Part[] {
  const { vocabulary } = words
  const changed = changedRecord(vocabulary, trigger, record)
  const set = changed?.settable.find(({ name }) => name === field)
  const noun = record ? pathInWords(vocabulary, trigger, `object.${record}`) : nounOf(changed?.words)
  const what = `${set?.words ?? (field || '…')} of the ${noun}`
  if (value === '') return [plain(set?.canBeEmpty === false ? `set ${what} to …` : `clear ${what}`)]
  const to = value.includes('{{') ? templateParts(value, trigger, vocabulary) : valueParts(set, value, words)
  return [plain(`set ${what} to `), ...to]
}

/** `a document` without its article. */
export const nounOf = (words: string | undefined) => (words ?? 'record').replace(/^an? /, '')

/** A text in which fields are replaced by their names. */
function templateParts(text: string, trigger: string, vocabulary: Vocabulary): Part[] {
  if (text === '') return [valuePart('…')]
  return text.split(/(\{\{[^{}]*\}\})/).flatMap((piece): Part[] => {
    if (piece === '') return []
    const isField = piece.startsWith('{{') && piece.endsWith('}}')
    if (!isField) return [valuePart(piece)]
    return [{ as: 'field', text: pathInWords(vocabulary, trigger, piece.slice(2, -2).trim()) }]
  })
}

/** Why an automation skipped an event: `type was other, and it has to be one of passport or right to work` */
export function unmetParts({ path, op, value, found }: UnmetWordsFragment, trigger: string, words: Words): Part[] {
  const field = fieldAt(words.vocabulary, trigger, path)
  const wanted = conditionParts({ path, op, value: value ?? '' }, trigger, words)
  if (op === 'exists') return [plain(`${field?.words ?? path} had no value`)]
  const was = found === null ? [plain('had no value')] : foundParts(field, found, words)
  return [plain(`${field?.words ?? path} `), ...was, plain('; the condition is: '), ...wanted]
}

/** The value that a field had. Lists and objects are not spelled out. */
function foundParts(field: ValueWords | undefined, found: string, words: Words): Part[] {
  if (field?.kind === 'list' || field?.kind === 'object') return [plain('had a value')]
  return [plain('was '), ...valueParts(field, found, words)]
}
