/** The merge fields with their meanings; a click inserts one into the text. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconSearch } from '../../../parts/icons/icons.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import type { MergeField } from './body-field.tsx'
import { fittingFields } from './template-text.ts'
import classes from './templates.module.css'

interface Props {
  fields: readonly MergeField[]
  /** Undefined if the text cannot be changed. */
  onInsert: ((name: string) => void) | undefined
}

export function MergeFieldList({ fields, onInsert }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = wanted === '' ? fields : fittingFields(fields, wanted)
  return (
    <section className={classes.fields} aria-labelledby="merge-fields">
      <div className={classes.fieldsHead}>
        <h2 id="merge-fields">Merge fields</h2>
        <TextInput
          size="xs"
          aria-label="Find a merge field"
          placeholder="Find…"
          leftSection={<IconSearch size={13} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <ul>
        {shown.map(({ name, about, sample }) => (
          <li key={name}>
            <button
              type="button"
              disabled={onInsert === undefined}
              onClick={() => onInsert?.(name)}
              title={`For example ${sample}`}
            >
              <code>{name}</code>
              <span>{about}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <Muted size="xs" p="sm">
          No merge field is like that.
        </Muted>
      )}
    </section>
  )
}
