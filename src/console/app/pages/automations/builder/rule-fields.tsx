/** The builder: an automation as one sentence of choices, from the event to what is done. */
import { Button, Select, TextInput } from '@mantine/core'
import type { Failure } from '../../../api/failure.ts'
import { IconPlus } from '../../../parts/icons/icons.tsx'
import { capitalised } from '../../../staffing/words.ts'
import classes from '../automations.module.css'
import { type Draft, NEW_ACTION, NEW_CONDITION, replaced, without, withTrigger } from '../draft.ts'
import { nounOf } from '../sentence.ts'
import { eventOf, useVocabulary, type Vocabulary } from '../vocabulary.ts'
import { ActionRow } from './action-row.tsx'
import { ConditionRow } from './condition-row.tsx'

const MOST_CONDITIONS = 20
const MOST_ACTIONS = 10

interface Props {
  draft: Draft
  onChange: (draft: Draft) => void
  failure: Failure | undefined
}

export function RuleFields({ draft, onChange, failure }: Props) {
  const vocabulary = useVocabulary()
  const { name, trigger, conditions, actions } = draft
  const errors = failure?.fields ?? {}
  const setTrigger = (next: string) => {
    const isSame = eventOf(vocabulary, next)?.object === eventOf(vocabulary, trigger)?.object
    onChange(withTrigger(draft, next, isSame))
  }
  return (
    <div className={classes.builder}>
      <TextInput
        label="Name"
        description="For you and your colleagues, e.g. Chase expired passports."
        value={name}
        maxLength={200}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        error={errors.name && `Name ${errors.name}`}
        required
      />
      <div className={classes.row}>
        <span className={classes.word}>When</span>
        <div className={classes.controls}>
          <Select
            aria-label="Event"
            placeholder="Choose what happens"
            className={classes.event}
            data={eventChoices(vocabulary)}
            value={trigger || null}
            onChange={(next) => setTrigger(next ?? '')}
            description={eventOf(vocabulary, trigger)?.description}
            inputWrapperOrder={['input', 'description', 'error']}
            error={errors.trigger && 'Choose what the automation waits for'}
            allowDeselect={false}
            searchable
          />
        </div>
      </div>
      {conditions.map((condition, index) => (
        <ConditionRow
          key={index}
          index={index}
          trigger={trigger}
          condition={condition}
          onChange={(next) => onChange({ ...draft, conditions: replaced(conditions, index, next) })}
          onRemove={() => onChange({ ...draft, conditions: without(conditions, index) })}
          errorOf={(field) => errors[`conditions[${index}].${field}`]}
        />
      ))}
      <AddButton
        label="Add a condition"
        onClick={() => onChange({ ...draft, conditions: [...conditions, NEW_CONDITION] })}
        whyNot={
          trigger === ''
            ? 'Choose the event first'
            : conditions.length >= MOST_CONDITIONS
              ? `There can be at most ${MOST_CONDITIONS}`
              : undefined
        }
      />
      {actions.map((action, index) => (
        <ActionRow
          key={index}
          index={index}
          trigger={trigger}
          action={action}
          onChange={(next) => onChange({ ...draft, actions: replaced(actions, index, next) })}
          onRemove={actions.length === 1 ? undefined : () => onChange({ ...draft, actions: without(actions, index) })}
          errorOf={(parameter) => errors[`actions[${index}].parameters.${parameter}`]}
        />
      ))}
      <AddButton
        label="Add an action"
        onClick={() => onChange({ ...draft, actions: [...actions, NEW_ACTION] })}
        whyNot={actions.length >= MOST_ACTIONS ? `There can be at most ${MOST_ACTIONS}` : undefined}
      />
    </div>
  )
}

interface AddProps {
  label: string
  onClick: () => void
  /** Why nothing more can be added. */
  whyNot: string | undefined
}

function AddButton({ label, onClick, whyNot }: AddProps) {
  return (
    <div className={classes.add}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={onClick}
        disabled={whyNot !== undefined}
        title={whyNot}
      >
        {label}
      </Button>
    </div>
  )
}

/** Events by their records: `a document expires`. */
function eventChoices({ records, events }: Vocabulary) {
  return records.map(({ object, words }) => ({
    group: capitalised(nounOf(words)),
    items: events
      .filter((event) => event.object === object)
      .map(({ type, present }) => ({ value: type, label: `${words} ${present}` })),
  }))
}
