/** Spans of statements: their SQL without parameter values, cut as in the log of slow statements. */
import { currentSpan, type Span } from '../telemetry/span.ts'
import { textOf } from './statement-times.ts'

/** A descriptive name from the code, unlike the hashes of `nameStatement`. */
const GIVEN_NAME = /^[a-z]+(?: [a-z]+)*$/

/** Begin the span of a statement. @param statement the argument of `query` @returns undefined outside of a trace */
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
