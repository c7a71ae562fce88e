import { CopyIcon } from './copy.tsx'
import classes from './parts.module.css'

interface Props {
  /** JSON as a value; anything else as text. */
  value: unknown
  /** What it is, for who cannot see it. */
  label: string
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g

/** Text of machines in a frame that scrolls, with a button that copies it. */
export function Code({ value, label }: Props) {
  const isText = typeof value === 'string'
  const text = isText ? value : JSON.stringify(value, null, 2)
  return (
    <div className={classes.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
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

/** Text that may be JSON, shown as JSON if it is. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
