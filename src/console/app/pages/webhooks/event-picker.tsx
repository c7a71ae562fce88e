/** Selects the event types of an endpoint: all, all of a record type, or single ones. */
import { Checkbox, Collapse, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { FieldGroup } from '../../parts/forms/field-group.tsx'
import { IconChevronRight } from '../../parts/icons/icons.tsx'
import { plainChoices } from '../../parts/list/choices.ts'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Code } from '../../parts/values/code.tsx'
import classes from './event-picker.module.css'
import { EventCatalogueDocument, type EventCatalogueQuery } from './operations.ts'

type EventType = NonNullable<EventCatalogueQuery['eventTypes']>[number]

interface Props {
  value: readonly string[]
  onChange: (types: string[]) => void
  error?: string | undefined
}

const ALL = '*'
const kindOf = (name: string) => name.slice(0, name.indexOf('.'))

export function EventPicker({ value: selected, onChange, error }: Props) {
  const { data, failure, refetch } = useApiQuery(EventCatalogueDocument, {})
  const types = data?.eventTypes ?? []
  const kinds = [...new Set(types.map(({ name }) => kindOf(name)))]
  const isAll = selected.includes(ALL)
  const toggle = (name: string, covers: (other: string) => boolean = () => false) =>
    onChange(
      selected.includes(name)
        ? selected.filter((each) => each !== name)
        : [...selected.filter((each) => each !== ALL && !covers(each)), name],
    )
  return (
    <FieldGroup
      label="Events"
      error={error}
      description={isAll ? 'All current and future event types.' : `${selected.length} selected`}
    >
      {failure && <FailureNotice failure={failure} onRetry={refetch} />}
      <SegmentedControl
        aria-label="Events"
        mb="sm"
        data={plainChoices({ all: 'All events', some: 'Selected events' })}
        value={isAll ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? [ALL] : [])}
      />
      {!isAll && (
        <div className={classes.frame}>
          {kinds.map((kind) => {
            const whole = `${kind}.*`
            return (
              <div key={kind} className={classes.kind}>
                <Checkbox
                  size="xs"
                  label={
                    <>
                      All <b>{kind.replaceAll('_', ' ')}</b> events
                    </>
                  }
                  checked={selected.includes(whole)}
                  onChange={() => toggle(whole, (other) => kindOf(other) === kind)}
                />
                {types
                  .filter(({ name }) => kindOf(name) === kind)
                  .map((type) => (
                    <TypeChoice
                      key={type.name}
                      type={type}
                      covered={selected.includes(whole)}
                      selected={selected.includes(type.name)}
                      onToggle={() => toggle(type.name)}
                    />
                  ))}
              </div>
            )
          })}
        </div>
      )}
    </FieldGroup>
  )
}

interface Choice {
  type: EventType
  /** Selected through its record type. */
  covered: boolean
  selected: boolean
  onToggle: () => void
}

function TypeChoice({ type, covered, selected, onToggle }: Choice) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.type}>
      <div className={classes.line}>
        <Checkbox
          size="xs"
          label={<span className="mono">{type.name}</span>}
          description={type.description}
          checked={covered || selected}
          disabled={covered}
          onChange={onToggle}
        />
        <UnstyledButton
          className={classes.more}
          aria-expanded={isOpen}
          aria-label={`Schema and example of ${type.name}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={16} aria-hidden />
        </UnstyledButton>
      </div>
      <Collapse in={isOpen}>
        {isOpen && (
          <div className={classes.detail}>
            <div>
              <Text size="xs" fw={600} mb={4}>
                Example data
              </Text>
              <Code value={type.example} label={`Example of ${type.name}`} />
            </div>
            <div>
              <Text size="xs" fw={600} mb={4}>
                Schema
              </Text>
              <Code value={type.schema} label={`Schema of ${type.name}`} />
            </div>
          </div>
        )}
      </Collapse>
    </div>
  )
}
