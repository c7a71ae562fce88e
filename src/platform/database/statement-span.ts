/** Spans of statements: their text without the values of their parameters, cut as in the log of slow ones. */
import { currentSpan, type Span } from '../telemetry/span.ts'
import { textOf } from './statement-times.ts'

/** A name that a person gave to a statement, unlike a checksum. */
const GIVEN_NAME = /^[a-z]+(?: [a-z]+)*$/

/** Begin the span of a statement that is sent. @param statement what was given to `query` @returns undefined outside of a trace */
export function beginStatement(statement: unknown): Span | undefined {
  const span = currentSpan()
  if (span === undefined) return undefined
  const { name = '' } = statement as { name?: string }
  const text = textOf(statement)
  const command = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  return span.begin(GIVEN_NAME.test(name) ? name : command, {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': command, 'db.query.text': text },
  })
}
