/** A field of the document: its value and the extracted value. */
import { ActionIcon, Button, Group, NativeSelect, Text, TextInput, Tooltip } from '@mantine/core'
import type { Ref } from 'react'
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '../../parts/icons/icons.tsx'
import { documentTypes } from '../../records/document.ts'
import { type Draft, type FieldName, fieldLabels, stateOf, wordsOf } from './draft.ts'
import classes from './review.module.css'

interface Props {
  name: FieldName
  draft: Draft
  /** Whether keyboard shortcuts apply to this field. */
  isActive: boolean
  isReadOnly: boolean
  error: string | undefined
  input: Ref<HTMLInputElement & HTMLSelectElement>
  onActive: () => void
  onChange: (value: string) => void
  onTake: () => void
  onKeep: () => void
  /** Called on Enter in the field. */
  onDone: () => void
}

export function FieldRow(props: Props) {
  const { name, draft, isActive, isReadOnly, error, input, onActive, onChange, onDone } = props
  const label = fieldLabels[name]
  const shared = {
    label,
    size: 'xs',
    disabled: isReadOnly,
    error: error && `${label} ${error}`,
    onFocus: onActive,
    value: draft.values[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    onKeyDown: (event: { key: string; currentTarget: HTMLElement; preventDefault: () => void }) => {
      if (event.key !== 'Escape' && event.key !== 'Enter') return
      event.preventDefault()
      event.currentTarget.blur()
      if (event.key === 'Enter') onDone()
    },
  } as const
  return (
    <div className={classes.field} data-active={isActive || undefined} data-state={stateOf(draft, name)}>
      {name === 'type' ? (
        <NativeSelect
          {...shared}
          ref={input}
          data={Object.entries(documentTypes).map(([value, text]) => ({ value, label: text }))}
        />
      ) : (
        <TextInput
          {...shared}
          ref={input}
          autoComplete="off"
          {...(name === 'number' ? { maxLength: 200 } : { type: 'date', max: '9999-12-31' })}
        />
      )}
      <Proposed {...props} />
    </div>
  )
}

function Proposed({ name, draft, isReadOnly, onTake, onKeep }: Props) {
  const proposal = draft.proposals[name]
  if (proposal === undefined) return null
  const state = stateOf(draft, name)
  const label = fieldLabels[name]
  const percent = `${Math.round(proposal.confidence * 100)} %`
  return (
    <Group gap={6} wrap="nowrap" className={classes.proposed}>
      {state === 'same' ? (
        <IconCheck size={15} aria-hidden className={classes.agrees} />
      ) : proposal.isSure ? null : (
        <IconAlertTriangle size={15} aria-hidden className={classes.doubt} />
      )}
      <Text size="sm" component="span" className={classes.read} truncate title={proposal.value}>
        {state === 'same' ? 'As read' : `Read: ${wordsOf(name, proposal.value)}`}
      </Text>
      <Text size="xs" c="dimmed" component="span" className="figures" style={{ whiteSpace: 'nowrap' }}>
        {proposal.isSure ? percent : `unsure, ${percent}`}
      </Text>
      {!isReadOnly && state !== 'same' && (
        <Group gap={4} wrap="nowrap" ml="auto">
          <Button
            size="compact-xs"
            variant="light"
            aria-label={`Take ${wordsOf(name, proposal.value)} as ${label}`}
            onClick={onTake}
          >
            Take
          </Button>
          {state === 'open' && (
            <Tooltip label="Keep the value">
              <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`Keep ${label}`} onClick={onKeep}>
                <IconArrowBackUp size={14} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      )}
    </Group>
  )
}
