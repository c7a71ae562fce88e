/** The conditions of an endpoint, a row for each: a path in the event's data, an operator and a value. */
import { Select, TextInput } from '@mantine/core'
import { MAX_CONDITIONS, operators, valueless } from '../../../../events/conditions/condition.ts'
import type { ConditionOperator } from '../../api/schema-types.ts'
import { EditableRows } from '../../parts/forms/editable-rows.tsx'
import { FieldGroup } from '../../parts/forms/field-group.tsx'
import { type ConditionDraft, NEW_CONDITION } from '../automations/draft.ts'

interface Props {
  conditions: readonly ConditionDraft[]
  onChange: (conditions: ConditionDraft[]) => void
  /** Messages by field, such as `conditions[0].path`. */
  errors: Readonly<Record<string, string>>
}

export function EndpointConditions({ conditions, onChange, errors }: Props) {
  return (
    <FieldGroup
      label="Conditions"
      description="Only events that meet all conditions are delivered."
      error={errors.conditions}
    >
      <EditableRows
        rows={conditions}
        onChange={onChange}
        noun="condition"
        blank={NEW_CONDITION}
        add="Add a condition"
        most={MAX_CONDITIONS}
      >
        {(condition, set, index) => {
          const change = (part: Partial<ConditionDraft>) => set({ ...condition, ...part })
          const errorOf = (field: keyof ConditionDraft) => errors[`conditions[${index}].${field}`]
          return (
            <>
              <TextInput
                aria-label={`Field of condition ${index + 1}`}
                placeholder="object.status"
                flex={3}
                value={condition.path}
                onChange={(event) => change({ path: event.currentTarget.value.trim() })}
                error={errorOf('path')}
                spellCheck={false}
              />
              <Select
                aria-label={`Operator of condition ${index + 1}`}
                data={operators.map((op) => ({ value: op, label: words[op] }))}
                flex={2}
                value={condition.op}
                onChange={(op) => change({ op: op as ConditionOperator })}
                error={errorOf('op')}
                allowDeselect={false}
              />
              <TextInput
                aria-label={`Value of condition ${index + 1}`}
                placeholder={valueless.has(condition.op) ? '' : 'approved'}
                flex={3}
                value={valueless.has(condition.op) ? '' : condition.value}
                onChange={(event) => change({ value: event.currentTarget.value })}
                error={errorOf('value')}
                disabled={valueless.has(condition.op)}
              />
            </>
          )
        }}
      </EditableRows>
    </FieldGroup>
  )
}

const words: Record<ConditionOperator, string> = {
  eq: 'is',
  neq: 'is not',
  in: 'is one of',
  gt: 'is more than',
  lt: 'is less than',
  contains: 'contains',
  exists: 'has a value',
  missing: 'has no value',
}

/** A condition in words: `object.status is approved`. */
export function conditionInWords({
  path,
  op,
  value,
}: Omit<ConditionDraft, 'value'> & { value?: string | null }): string {
  return [path, words[op], value].filter(Boolean).join(' ')
}
