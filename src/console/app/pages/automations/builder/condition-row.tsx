/** One condition of an automation: a field, an operator and a value. */
import { ActionIcon, Select, TextInput } from '@mantine/core'
import type { ConditionOperator } from '../../../api/schema-types.ts'
import { IconTrash } from '../../../parts/icons/icons.tsx'
import classes from '../automations.module.css'
import type { ConditionDraft } from '../draft.ts'
import {
  eventOf,
  fieldAt,
  isRawId,
  operatorsFor,
  recordOf,
  useVocabulary,
  type ValueWords,
  type Vocabulary,
} from '../vocabulary.ts'
import { ValueInput } from './value-input.tsx'

interface Props {
  index: number
  trigger: string
  condition: ConditionDraft
  onChange: (condition: ConditionDraft) => void
  onRemove: () => void
  /** Messages by `path`, `op` and `value`. */
  errorOf: (field: string) => string | undefined
}

/** The path of a field with keys, such as `metadata`: its field and its key. */
const KEYED = /^((?:object|previous)\.\w+)\.(.*)$/

export function ConditionRow({ index, trigger, condition, onChange, onRemove, errorOf }: Props) {
  const vocabulary = useVocabulary()
  const { path, op, value } = condition
  const [, keyed, key = ''] = KEYED.exec(path) ?? []
  const base = keyed ?? path
  const field = fieldAt(vocabulary, trigger, path)
  // A condition with a raw id, which only the API can write, keeps its operator.
  const operators = operatorsOf(vocabulary, field).filter((each) => each.isOffered || each.op === op)
  const operator = operators.find((each) => each.op === op)
  const choose = (next: string) => {
    const possible = operatorsOf(vocabulary, fieldAt(vocabulary, trigger, next)).filter((each) => each.isOffered)
    const kept = possible.some((each) => each.op === op) ? op : (possible[0]?.op ?? 'eq')
    onChange({ path: next, op: kept, value: '' })
  }
  const number = index + 1
  return (
    <div className={classes.row}>
      <span className={classes.word}>{index === 0 ? 'if' : 'and'}</span>
      <div className={classes.controls}>
        <Select
          aria-label={`Field of condition ${number}`}
          placeholder="Choose a field"
          className={classes.control}
          data={fieldChoices(vocabulary, trigger, base)}
          value={base || null}
          onChange={(next) => choose(next ?? '')}
          error={errorOf('path')}
          allowDeselect={false}
          searchable
        />
        {isKeyed(vocabulary, trigger, base) && (
          <TextInput
            aria-label={`Label of condition ${number}`}
            placeholder="Name of the label"
            className={classes.control}
            value={key}
            maxLength={40}
            onChange={(event) => {
              const name = event.currentTarget.value.replace(/[^\w-]/g, '')
              const next = name === '' ? base : `${base}.${name}`
              const isOther = (name === '') !== (key === '')
              onChange({ ...condition, path: next, ...(isOther && { op: name === '' ? 'exists' : 'eq' }) })
            }}
          />
        )}
        <Select
          aria-label={`Operator of condition ${number}`}
          className={classes.operator}
          data={operators.map((each) => ({ value: each.op, label: each.words }))}
          value={operator?.op ?? null}
          onChange={(next) => onChange(withOperator(condition, next as ConditionOperator, field))}
          error={errorOf('op')}
          disabled={field === undefined}
          allowDeselect={false}
        />
        {field && operator?.takesValue && (
          <ValueInput
            of={field}
            label={`Value of condition ${number}`}
            value={value}
            onChange={(next) => onChange({ ...condition, value: next })}
            error={errorOf('value')}
            isList={op === 'in'}
          />
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove condition ${number}`}
        onClick={onRemove}
        className={classes.remove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}

function isKeyed(vocabulary: Vocabulary, trigger: string, path: string): boolean {
  const record = recordOf(vocabulary, eventOf(vocabulary, trigger)?.object)
  return record?.fields.some(({ name, hasKeys }) => hasKeys && path.split('.')[1] === name) ?? false
}

/** Change the operator. If the new one takes a single record, only the first record is kept. */
function withOperator(condition: ConditionDraft, op: ConditionOperator, field: ValueWords | undefined): ConditionDraft {
  const isFirstAlone = field?.kind === 'id' && op !== 'in'
  return { ...condition, op, value: isFirstAlone ? (condition.value.split(',')[0] ?? '') : condition.value }
}

/** If people know the field's values only as ids, only operators without a value are offered. */
function operatorsOf(vocabulary: Vocabulary, field: ValueWords | undefined) {
  const takesNone = field !== undefined && isRawId(field)
  return operatorsFor(vocabulary, field?.kind).map((each) => ({ ...each, isOffered: !(takesNone && each.takesValue) }))
}

/**
 * The fields of the event's record, and their values before a change. The id of a record without a name is left out,
 * since people do not know it, unless the condition already uses it.
 */
function fieldChoices(vocabulary: Vocabulary, trigger: string, current: string) {
  const event = eventOf(vocabulary, trigger)
  const fields = (recordOf(vocabulary, event?.object)?.fields ?? []).filter(
    (field) => field.name !== 'id' || !isRawId(field) || current === 'object.id',
  )
  const now = fields.map(({ name, words }) => ({ value: `object.${name}`, label: words }))
  const before = fields
    .filter(({ isInPrevious }) => isInPrevious)
    .map(({ name, words }) => ({ value: `previous.${name}`, label: `previous ${words}` }))
  return [{ group: 'Now', items: now }, ...(event?.hasPrevious ? [{ group: 'Before the change', items: before }] : [])]
}
