import classes from '../layout/parts.module.css'
import { CopyIcon } from './copy.tsx'

interface Props {
  /** A string is shown as it is, any other value as JSON. */
  value: unknown
  /** For screen readers. */
  label: string
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g

/** A scrollable code block with a copy button. */
export function Code({ value, label }: Props) {
  const isText = typeof value === 'string'
  const text = isText ? value : JSON.stringify(value, null, 2)
  return (
    <div className={classes.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label} className={classes.codeScroll}>
        <pre>{isText ? text : colour(text)}</pre>
      </section>
      <div className={classes.codeCopy}>
        <CopyIcon text={text} label={`Copy ${label.toLowerCase()}`} />
      </div>
    </div>
  )
}

function colour(json: string) {
  const parts: (string | React.ReactElement)[] = []
  let end = 0
  for (const match of json.matchAll(TOKEN)) {
    const [whole, string, colon] = match
    parts.push(json.slice(end, match.index))
    const kind = string === undefined ? classes.number : colon ? classes.key : classes.string
    const token = string ?? whole
    parts.push(
      <span className={kind} key={match.index}>
        {token}
      </span>,
      whole.slice(token.length),
    )
    end = match.index + whole.length
  }
  parts.push(json.slice(end))
  return parts
}

/** Parses JSON; returns the text itself if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
