/** One action of an automation, with the parameters that the vocabulary gives it. */
import { ActionIcon, Select } from '@mantine/core'
import type { ActionType } from '../../../api/schema-types.ts'
import { IconTrash } from '../../../parts/icons/icons.tsx'
import { capitalised } from '../../../staffing/words.ts'
import classes from '../automations.module.css'
import type { ActionDraft } from '../draft.ts'
import { nounOf } from '../sentence.ts'
import {
  type ActionWords,
  changeableReferences,
  changedRecord,
  eventOf,
  isRawId,
  recordOf,
  useVocabulary,
  type ValueWords,
} from '../vocabulary.ts'
import { TemplateInput } from './template-input.tsx'
import { ValueInput } from './value-input.tsx'

interface Props {
  index: number
  trigger: string
  action: ActionDraft
  onChange: (action: ActionDraft) => void
  /** Undefined for the only action. */
  onRemove: (() => void) | undefined
  /** Messages by parameter. */
  errorOf: (parameter: string) => string | undefined
}

export function ActionRow(props: Props) {
  const { index, action, onChange, onRemove } = props
  const vocabulary = useVocabulary()
  const kind = vocabulary.actions.find(({ type }) => type === action.type)
  const number = index + 1
  return (
    <div className={classes.row}>
      <span className={classes.word}>{index === 0 ? 'then' : 'and'}</span>
      <div className={classes.action}>
        <Select
          aria-label={`Action ${number}`}
          className={classes.control}
          data={vocabulary.actions.map(({ type, words }) => ({ value: type, label: words }))}
          value={action.type}
          onChange={(type) => onChange({ type: type as ActionType, parameters: keptTexts(action, type as ActionType) })}
          allowDeselect={false}
        />
        {action.type === 'update_record' ? <UpdateFields {...props} /> : kind && <Parameters {...props} kind={kind} />}
      </div>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Remove action ${number}`}
          onClick={onRemove}
          className={classes.remove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </div>
  )
}

/** The title, which is kept when the type of the action changes. */
function keptTexts({ parameters }: ActionDraft, type: ActionType): Record<string, string> {
  return type === 'update_record' || !parameters.title ? {} : { title: parameters.title }
}

function useSetter({ action, onChange }: Pick<Props, 'action' | 'onChange'>) {
  return (change: Record<string, string>) => onChange({ ...action, parameters: { ...action.parameters, ...change } })
}

/** Parameters with long texts, which get a line of their own. */
const long = new Set(['description', 'body'])

const emptyWords: Readonly<Record<string, string>> = {
  assignee_id: 'Nobody',
  recipient_id: 'Everybody',
  priority: 'normal',
  severity: 'info',
  due_in_days: 'Not due',
}

function Parameters({ trigger, action, onChange, errorOf, kind }: Props & { kind: ActionWords }) {
  const set = useSetter({ action, onChange })
  return (
    <div className={classes.parameters}>
      {kind.parameters.map((parameter) => {
        const { name, words, isRequired, isTemplate } = parameter
        const label = capitalised(words)
        const value = action.parameters[name] ?? ''
        const error = errorOf(name)
        if (isTemplate)
          return (
            <div key={name} className={classes.wide}>
              <TemplateInput
                trigger={trigger}
                label={label}
                isLabelled
                value={value}
                onChange={(next) => set({ [name]: next })}
                error={error && `${label} ${error}`}
                isRequired={isRequired}
                isLong={long.has(name)}
              />
            </div>
          )
        return (
          <Labelled key={name} label={label}>
            <ValueInput
              of={parameter}
              label={label}
              value={value}
              onChange={(next) => set({ [name]: next })}
              error={error && `${label} ${error}`}
              placeholder={emptyWords[name] ?? ''}
            />
          </Labelled>
        )
      })}
    </div>
  )
}

/** A visible label. For screen readers, the control has its own. */
function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <div className={classes.label} aria-hidden>
        {label}
      </div>
      {children}
    </div>
  )
}

/** Stands for the record of the event. */
const ITSELF = 'itself'

function UpdateFields({ index, trigger, action, onChange, errorOf }: Props) {
  const vocabulary = useVocabulary()
  const set = useSetter({ action, onChange })
  const { record, field = '', value = '' } = action.parameters
  const chosenRecord = record || ITSELF
  const own = recordOf(vocabulary, eventOf(vocabulary, trigger)?.object)
  const records = [
    ...(own && own.settable.length > 0 ? [{ value: ITSELF, label: `the ${nounOf(own.words)}` }] : []),
    ...changeableReferences(vocabulary, trigger).map(({ name, words }) => ({ value: name, label: `its ${words}` })),
  ]
  const settable = (changedRecord(vocabulary, trigger, record)?.settable ?? []).filter(
    (each) => !isRawId(each) || each.name === field,
  )
  const chosen = settable.find(({ name }) => name === field)
  const number = index + 1
  return (
    <div className={classes.parameters}>
      <Labelled label="Field">
        <Select
          aria-label={`Field of action ${number}`}
          placeholder={trigger === '' ? 'Choose an event first' : 'Choose a field'}
          data={settable.map(({ name, words }) => ({ value: name, label: words }))}
          value={field || null}
          onChange={(next) => set({ field: next ?? '', value: '' })}
          error={errorOf('field')}
          allowDeselect={false}
          searchable={settable.length > 8}
        />
      </Labelled>
      <Labelled label="Of">
        <Select
          aria-label={`Record of action ${number}`}
          placeholder="Choose a record"
          data={records}
          value={records.some((each) => each.value === chosenRecord) ? chosenRecord : null}
          onChange={(next) => set({ record: next === ITSELF ? '' : (next ?? ''), field: '', value: '' })}
          error={errorOf('record')}
          allowDeselect={false}
        />
      </Labelled>
      <div className={classes.wide}>
        <Labelled label="To">
          <NewValue
            trigger={trigger}
            label={`Value of action ${number}`}
            of={chosen}
            value={value}
            onChange={(next) => set({ value: next })}
            error={errorOf('value')}
          />
        </Labelled>
      </div>
    </div>
  )
}

interface NewValueProps {
  trigger: string
  label: string
  of: (ValueWords & { canBeEmpty: boolean }) | undefined
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function NewValue({ of: field, ...props }: NewValueProps) {
  const placeholder = field?.canBeEmpty ? 'Empty: it is cleared' : ''
  const isTyped = field === undefined || field.kind === 'text' || field.kind === 'number'
  if (isTyped || props.value.includes('{{')) return <TemplateInput {...props} placeholder={placeholder} />
  return <ValueInput {...props} of={field} placeholder={placeholder} />
}
