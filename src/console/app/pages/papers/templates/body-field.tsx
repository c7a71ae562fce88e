/**
 * The text of a template. A layer behind the text area, with the same text in the same font, highlights merge fields.
 * Typing `{{` proposes fields.
 */
import { Text } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Muted } from '../../../parts/values/muted.tsx'
import type { MergeFieldsQuery } from './operations.ts'
import { fittingFields, openField, replaceText, textParts } from './template-text.ts'
import classes from './templates.module.css'

export type MergeField = NonNullable<MergeFieldsQuery['mergeFields']>[number]

const MAX_BODY = 50_000
/** As many as are visible without scrolling. */
const MAX_PROPOSED = 6

interface Props {
  area: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (value: string) => void
  fields: readonly MergeField[]
  readOnly: boolean
  error: string | undefined
}

export function BodyField({ area, value, onChange, fields, readOnly, error }: Props) {
  const [caret, setCaret] = useState<number>()
  const [active, setActive] = useState(0)
  const id = useId()
  const open = caret === undefined || readOnly ? undefined : openField(value, caret)
  const fitting = open ? fittingFields(fields, open.typed).slice(0, MAX_PROPOSED) : []
  useEffect(() => setActive(0), [open?.typed])
  const follow = () => {
    const element = area.current
    setCaret(element && element.selectionStart === element.selectionEnd ? element.selectionStart : undefined)
  }
  const choose = (field: MergeField | undefined) => {
    if (area.current === null || open === undefined || field === undefined) return
    replaceText(area.current, open.from, open.to, `{{${field.name}}}`)
    setCaret(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (fitting.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + fitting.length) % fitting.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(fitting[active])
    else if (event.key === 'Escape') setCaret(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isOpen = fitting.length > 0
  return (
    <div className={classes.field}>
      <label htmlFor={`${id}-text`} className={classes.label}>
        Text
      </label>
      <div className={classes.frame} data-error={error !== undefined || undefined}>
        <div className={classes.layers}>
          <Layer value={value} fields={fields} caret={open?.from} popup={isOpen ? `${id}-list` : undefined} />
          <textarea
            id={`${id}-text`}
            ref={area}
            className={classes.area}
            value={value}
            readOnly={readOnly}
            maxLength={MAX_BODY}
            spellCheck
            aria-autocomplete="list"
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen ? `${id}-${fitting[active]?.name}` : undefined}
            aria-describedby={`${id}-about`}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => {
              onChange(event.currentTarget.value)
              setCaret(event.currentTarget.selectionStart)
            }}
            onKeyDown={onKeyDown}
            onKeyUp={(event) => event.key.startsWith('Arrow') && !isOpen && follow()}
            onClick={follow}
            onBlur={() => setCaret(undefined)}
          />
        </div>
      </div>
      {isOpen && (
        <div id={`${id}-list`} role="listbox" aria-label="Merge fields" className={classes.popup}>
          {fitting.map((field, index) => (
            <div
              key={field.name}
              id={`${id}-${field.name}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              onMouseDown={(event) => {
                event.preventDefault() // so that the text keeps the focus
                choose(field)
              }}
            >
              <b>{field.name}</b>
              <span>{field.about}</span>
            </div>
          ))}
        </div>
      )}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" mt={6} role="alert">
          The text {error}
        </Text>
      )}
      <Muted size="xs" mt={6} id={`${id}-about`}>
        Markdown: # headings, - lists, **bold**, *italic*, | tables |. Type {'{{'} for a merge field.
      </Muted>
    </div>
  )
}

interface LayerProps {
  value: string
  fields: readonly MergeField[]
  /** Position of the list of proposals in the text. */
  caret: number | undefined
  /** The id of that list, if it is there. */
  popup: string | undefined
}

/** The same text with highlights. */
function Layer({ value, fields, caret, popup }: LayerProps) {
  const place = useRef<HTMLSpanElement>(null)
  const known = new Set(fields.map(({ name }) => name))
  useLayoutEffect(() => {
    const list = popup === undefined ? null : document.getElementById(popup)
    const around = list?.offsetParent?.getBoundingClientRect()
    const at = place.current?.getBoundingClientRect()
    if (list == null || around === undefined || at === undefined) return
    list.style.left = `${Math.max(8, Math.min(at.left - around.left, around.width - list.offsetWidth - 8))}px`
    list.style.top = `${at.bottom - around.top + 4}px`
  }, [popup, caret, value])
  const marked = (text: string, from: string) =>
    textParts(text, known).map(({ text: part, kind }, index) =>
      kind === 'text' ? (
        part
      ) : (
        <mark key={`${from} ${index}`} data-kind={kind}>
          {part}
        </mark>
      ),
    )
  return (
    <div className={classes.layer} aria-hidden>
      {caret === undefined ? (
        marked(value, 'all')
      ) : (
        <>
          {marked(value.slice(0, caret), 'before')}
          <span ref={place} className={classes.caret}>
            {'\u200b'}
          </span>
          {marked(value.slice(caret), 'after')}
        </>
      )}
      {'\n'}
    </div>
  )
}
