/** A text input with a menu that inserts values of the event, such as `{{object.first_name}}`, at the caret. */
import { ActionIcon, Menu, Textarea, TextInput, Tooltip } from '@mantine/core'
import { useRef } from 'react'
import { IconBraces } from '../../../parts/icons/icons.tsx'
import classes from '../automations.module.css'
import { eventOf, recordOf, useVocabulary, type Vocabulary } from '../vocabulary.ts'

interface Props {
  trigger: string
  label: string
  /** Whether the label is visible; otherwise only screen readers read it. */
  isLabelled?: boolean
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  placeholder?: string
  isRequired?: boolean
  /** Several lines. */
  isLong?: boolean
}

export function TemplateInput(props: Props) {
  const { trigger, label, isLabelled = false, value, onChange, error, placeholder, isRequired, isLong = false } = props
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const insert = (path: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {}
    const start = selectionStart ?? value.length
    const text = `{{${path}}}`
    onChange(value.slice(0, start) + text + value.slice(selectionEnd ?? start))
    setTimeout(() => {
      input.current?.focus()
      input.current?.setSelectionRange(start + text.length, start + text.length)
    })
  }
  const field = {
    ref: input,
    ...(isLabelled ? { label } : { 'aria-label': label }),
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    error,
    placeholder,
    required: isRequired,
    maxLength: 500,
    rightSection: <InsertMenu label={label} trigger={trigger} onInsert={insert} />,
  }
  return isLong ? <Textarea {...field} autosize minRows={2} maxRows={8} /> : <TextInput {...field} />
}

interface InsertProps {
  label: string
  trigger: string
  onInsert: (path: string) => void
}

function InsertMenu({ label, trigger, onInsert }: InsertProps) {
  const vocabulary = useVocabulary()
  const groups = mergeFields(vocabulary, trigger)
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Tooltip label="Insert a value">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Insert a value into ${label.toLowerCase()}`}
            disabled={groups.length === 0}
          >
            <IconBraces size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.insert}>
        {groups.map(({ title, fields }) => (
          <div key={title}>
            <Menu.Label>{title}</Menu.Label>
            {fields.map(({ path, words }) => (
              <Menu.Item key={path} onClick={() => onInsert(path)}>
                {words}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The fields with single values, in groups; without ids, which mean nothing to readers of the text. */
function mergeFields(vocabulary: Vocabulary, trigger: string) {
  const event = eventOf(vocabulary, trigger)
  const record = recordOf(vocabulary, event?.object)
  if (event === undefined || record === undefined) return []
  const single = record.fields.filter(({ kind }) => kind !== 'list' && kind !== 'object' && kind !== 'id')
  const now = single.map(({ name, words }) => ({ path: `object.${name}`, words }))
  const before = single
    .filter(({ isInPrevious }) => isInPrevious)
    .map(({ name, words }) => ({ path: `previous.${name}`, words }))
  return [
    { title: 'Values of the record', fields: now },
    ...(record.related.length > 0 ? [{ title: 'Related', fields: record.related }] : []),
    ...(event.hasPrevious ? [{ title: 'Before the change', fields: before }] : []),
  ]
}
