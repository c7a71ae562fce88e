/**
 * The building blocks of automations with their labels: events, the fields of their records, operators, actions and the
 * fields that actions set. Derived from the code that checks and runs automations, so that editors need no copy.
 */
import { z } from 'zod'
import { type EventObject, type EventType, eventObjects, eventTypes, hasPrevious } from '../../events/catalogue.ts'
import { comparable } from '../../events/conditions/check.ts'
import { type Condition, operators, valueless } from '../../events/conditions/condition.ts'
import { choicesOf, type Kind, kindOfShape, type Shape } from '../../events/conditions/shape.ts'
import type { Catalogue } from '../../events/record-forms.ts'
import { parameters, templated } from './actions.ts'
import { isChangeable } from './changes.ts'
import { fieldsOf } from './fields.ts'
import { type Referred, referredBy } from './references.ts'
import { type Action, actionTypes } from './rule.ts'
import { actionsInWords, fieldInWords, operatorInWords } from './words.ts'
import { WORKER_NAME } from './worker-name.ts'

export interface EventWords {
  type: EventType
  about: EventObject
  present: string
  past: string
  description: string
  hasPrevious: boolean
}

/** A value that an automation reads or writes. */
export interface ValueWords {
  name: string
  words: string
  kind: Kind
  /** The values of a `choice`. */
  choices: readonly string[]
  /** What an `id` refers to; null if another field holds that. */
  refersTo: Referred | null
}

export interface ReadableField extends ValueWords {
  /** Whether `previous` can have it. */
  isInPrevious: boolean
  /** Whether it has keys of the organisation's own, which are texts: `metadata.cost_centre`. */
  hasKeys: boolean
}

export interface SettableField extends ValueWords {
  canBeEmpty: boolean
}

export interface Parameter extends ValueWords {
  isRequired: boolean
  /** Whether it can contain fields of the event, such as `{{object.first_name}}`. */
  isTemplate: boolean
}

/** A value of another record. */
export interface RelatedValue {
  /** In a template: `worker.name`. */
  path: string
  words: string
}

export interface RecordWords {
  object: EventObject
  words: string
  fields: readonly ReadableField[]
  /** What only texts can have, because the event itself does not. */
  related: readonly RelatedValue[]
  /** The fields that actions can set. */
  settable: readonly SettableField[]
}

export interface OperatorWords {
  op: Condition['op']
  kind: Kind
  words: string
  takesValue: boolean
}

export interface ActionWords {
  type: Action['type']
  words: string
  parameters: readonly Parameter[]
}

export interface Vocabulary {
  events: readonly EventWords[]
  records: readonly RecordWords[]
  operators: readonly OperatorWords[]
  actions: readonly ActionWords[]
}

const cache = new WeakMap<Catalogue, Vocabulary>()

/** The vocabulary of the events of a catalogue. */
export function vocabularyOf(catalogue: Catalogue): Vocabulary {
  const known = cache.get(catalogue)
  if (known !== undefined) return known
  const made = {
    events: (Object.keys(eventTypes) as EventType[]).map(eventInWords),
    records: (Object.keys(eventObjects) as EventObject[]).map((object) => recordInWords(catalogue, object)),
    operators: operators.flatMap((op) =>
      comparable[op].map((kind) => ({ op, kind, words: operatorInWords(op, kind), takesValue: !valueless.has(op) })),
    ),
    actions: actionTypes.map((type) => ({
      type,
      words: actionsInWords[type],
      parameters: Object.entries(parameters[type].shape).map(([name, schema]) => parameterInWords(name, schema)),
    })),
  }
  cache.set(catalogue, made)
  return made
}

function eventInWords(type: EventType): EventWords {
  const { about, words, when } = eventTypes[type]
  return { type, about, ...words, description: when, hasPrevious: hasPrevious(type) }
}

const workerName: RelatedValue = { path: WORKER_NAME, words: 'name of the worker' }

function recordInWords({ types }: Catalogue, object: EventObject): RecordWords {
  const shapes = types.filter(({ name }) => eventTypes[name].about === object).map(({ schema }) => schema as Shape)
  const shapeOf = (part: string) => shapes.map(({ properties }) => properties?.[part]?.properties ?? {})
  const previous = Object.assign({}, ...shapeOf('previous')) as Record<string, Shape>
  const fields = Object.entries(Object.assign({}, ...shapeOf('object')) as Record<string, Shape>).flatMap(
    ([name, shape]): ReadableField[] => {
      const kind = kindOfShape(shape)
      if (kind === 'nothing' || name === 'object') return [] // `object` has only one value
      const isInPrevious = Object.hasOwn(previous, name)
      const hasKeys = typeof shape.additionalProperties === 'object'
      const value = valueInWords(name, kind, kind === 'choice' ? choicesOf(shape) : [])
      return [{ ...value, ...(name === 'id' && { refersTo: object }), isInPrevious, hasKeys }]
    },
  )
  const settable = isChangeable(object)
    ? [...fieldsOf(object)].map(([name, { kind, choices, canBeEmpty }]) => ({
        ...valueInWords(name, kind, choices),
        canBeEmpty,
      }))
    : []
  const related = fields.some(({ name }) => name === 'worker_id') ? [workerName] : []
  return { object, words: eventObjects[object].inWords, fields, related, settable }
}

function parameterInWords(name: string, schema: z.ZodType): Parameter {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  const choices = inner instanceof z.ZodEnum ? inner.options.map(String) : []
  const kind = choices.length > 0 ? 'choice' : referredBy(name) ? 'id' : name === 'due_in_days' ? 'number' : 'text'
  return {
    ...valueInWords(name, kind, choices),
    isRequired: !(schema instanceof z.ZodOptional),
    isTemplate: templated.has(name),
  }
}

function valueInWords(name: string, kind: Kind, choices: readonly string[]): ValueWords {
  const refersTo = kind === 'id' ? (referredBy(name) ?? null) : null
  return { name, words: fieldInWords(name), kind, choices, refersTo }
}
