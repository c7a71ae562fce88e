/** Toggle buttons for the values of a field, with the number of records for each. A click shows or hides them. */
import type { Words } from '../../records/record.ts'
import classes from './toggles.module.css'

interface Props<Value extends string> {
  /** For screen readers. */
  label: string
  words: Words<Value>
  /** Number of records by value; undefined until it is known. */
  counts: ReadonlyMap<string | null, number> | undefined
  /** The pressed values. */
  shown: readonly string[]
  onToggle: (value: Value) => void
}

export function CountToggles<Value extends string>({ label, words, counts, shown, onToggle }: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div role="group" aria-label={label} className={classes.toggles}>
      {(Object.keys(words) as Value[]).map((value) => (
        <button
          key={value}
          type="button"
          className={classes.toggle}
          data-tone={words[value].tone}
          aria-pressed={shown.includes(value)}
          onClick={() => onToggle(value)}
        >
          {words[value].label} {counts && <b>{(counts.get(value) ?? 0).toLocaleString('en')}</b>}
        </button>
      ))}
    </div>
  )
}
