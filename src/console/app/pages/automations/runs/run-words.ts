/** What runs did, in English, and what dry runs would have done. */
import { formatDay, readDay } from '../../../parts/values/days.ts'
import { inWords } from '../../../staffing/words.ts'
import { subjectName } from '../../../work/subject.ts'
import type { EffectWordsFragment } from '../operations.ts'
import { nounOf, type Part, valueParts, type Words } from '../sentence.ts'
import { recordOf } from '../vocabulary.ts'

type Effect = Omit<EffectWordsFragment, 'record'> & Partial<Pick<EffectWordsFragment, 'record'>>

const plain = (text: string): Part => ({ as: 'plain', text })
const valuePart = (text: string): Part => ({ as: 'value', text })

/** `created the task “Chase it” for Ada, due 3 Nov` @param tense `would` for a dry run */
export function effectParts(effect: Effect, tense: 'did' | 'would', words: Words): Part[] {
  const { type, title, userId, dueOn, problem, record } = effect
  const failing = problem ? [plain(` – this fails: ${problem}`)] : []
  if (type === 'update_record') return [...updatedParts(effect, tense, words), ...failing]
  const who = userId === null ? [] : [valuePart(words.nameOf(userId))]
  if (type === 'message')
    return [
      plain(`${tense === 'did' ? 'wrote' : 'write'} to ${record ? subjectName(record) : 'the worker'}: “`),
      valuePart(title ?? ''),
      plain('”'),
      ...failing,
    ]
  if (type === 'notify')
    return [
      plain(tense === 'did' ? 'notified ' : 'notify '),
      ...(who.length > 0 ? who : [plain('everybody')]),
      plain(`: “${title ?? ''}”`),
      ...failing,
    ]
  return [
    plain(tense === 'did' ? 'created the task “' : 'create the task “'),
    valuePart(title ?? ''),
    plain('”'),
    ...(who.length > 0 ? [plain(' for '), ...who] : []),
    ...(dueOn ? [plain(`, due ${formatDay(readDay(dueOn))}`)] : []),
    ...failing,
  ]
}

function updatedParts({ record, recordType, field, value }: Effect, tense: 'did' | 'would', words: Words): Part[] {
  const kind = recordOf(words.vocabulary, recordType ?? undefined)
  const set = kind?.settable.find(({ name }) => name === field)
  const of = record ? subjectName(record) : `the ${nounOf(kind?.words)}`
  const what = `${set?.words ?? inWords(field ?? 'a field')} of ${of}`
  if (!value) return [plain(tense === 'did' ? `cleared ${what}` : `clear ${what}`)]
  return [plain(`set ${what} to `), ...valueParts(set, value, words)]
}

/** Several effects as one list: `a, b and c`. */
export function joined(all: readonly (readonly Part[])[]): Part[] {
  return all.flatMap((parts, index) => [
    ...(index === 0 ? [] : [plain(index === all.length - 1 ? ' and ' : ', ')]),
    ...parts,
  ])
}

/** Start with a capital letter. */
export function sentenceCase([first, ...rest]: readonly Part[]): Part[] {
  if (first === undefined || first.as === 'record') return first === undefined ? [] : [first, ...rest]
  return [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest]
}
