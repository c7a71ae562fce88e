/** The values of a field with how many records have each; a click shows or hides them. */
import type { Tone } from '../values/tone.ts'
import classes from './toggles.module.css'

interface Props<Value extends string> {
  /** For screen readers. */
  label: string
  words: Readonly<Record<Value, { label: string; tone: Tone }>>
  /** Records of each value. */
  counts: ReadonlyMap<string | null, number>
  /** The values that are pressed. */
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
          {words[value].label} <b>{(counts.get(value) ?? 0).toLocaleString('en')}</b>
        </button>
      ))}
    </div>
  )
}

/** The values that are pressed once this one was. */
export const toggled = <Value extends string>(shown: readonly Value[], value: Value): Value[] =>
  shown.includes(value) ? shown.filter((each) => each !== value) : [...shown, value]
