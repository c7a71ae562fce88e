/** The conditions of an endpoint, a row for each: a path in the event's data, an operator and a value. */
import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { MAX_CONDITIONS, operators, valueless } from '../../../../events/conditions/condition.ts'
import type { ConditionOperator } from '../../api/schema-types.ts'
import { FieldGroup } from '../../parts/forms/field-group.tsx'
import { IconPlus, IconTrash } from '../../parts/icons/icons.tsx'
import { type ConditionDraft, NEW_CONDITION, replaced, without } from '../automations/draft.ts'

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
      <Stack gap="xs" align="flex-start">
        {conditions.map((condition, index) => {
          const change = (part: Partial<ConditionDraft>) =>
            onChange(replaced(conditions, index, { ...condition, ...part }))
          const errorOf = (field: keyof ConditionDraft) => errors[`conditions[${index}].${field}`]
          return (
            <Group key={index} gap="xs" align="flex-start" wrap="nowrap" w="100%">
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
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove condition ${index + 1}`}
                onClick={() => onChange(without(conditions, index))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          )
        })}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...conditions, NEW_CONDITION])}
          disabled={conditions.length >= MAX_CONDITIONS}
        >
          Add a condition
        </Button>
      </Stack>
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
