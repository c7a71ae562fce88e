/** The log: JSON lines on standard error, without secrets. */
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { currentSpan } from './telemetry/span.ts'
import { redact } from './text/redact.ts'

/**
 * Open the log. Lines within a trace have its `trace_id`. The log writes synchronously, so that no line is lost when the
 * process exits.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const options = {
    level: logLevel,
    serializers: { err: describeError },
    hooks: { streamWrite: redact },
    mixin: traceOfLine,
  }
  return pino(options, pino.destination({ fd: 2, sync: true }))
}

function traceOfLine(): { trace_id?: string } {
  const span = currentSpan()
  return span === undefined ? {} : { trace_id: span.traceId }
}

const MAX_CAUSES = 4

/** An error in the log. */
interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

/**
 * What the log shows of an error: not its other properties, which can carry a request's body (body-parser), a row's
 * values (PostgreSQL) or a query's arguments (Prisma).
 */
export function describeError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? error : '' }
  const { message, stack = '', cause } = error
  const { code } = error as { code?: unknown }
  const frames = stack.indexOf('\n    at ')
  const described: LoggedError = { type: error.constructor.name, message: withoutValues(error.name, code, message) }
  if (typeof code === 'string') described.code = code
  if (frames >= 0) described.stack = stack.slice(frames + 1)
  if (causes === 0) return described
  if (cause !== undefined) described.cause = describeError(cause, causes - 1)
  if (error instanceof AggregateError)
    described.errors = error.errors.slice(0, MAX_CAUSES).map((each) => describeError(each, causes - 1))
  return described
}

/** Class 22 of PostgreSQL's codes (data exceptions): the message quotes the value. */
const DATA_EXCEPTION = /^22|\b22[0-9A-Z]{3}\b/

/** The message without quoted values, if it is about data: a syntax error of JSON or a data exception of PostgreSQL. */
function withoutValues(name: string, code: unknown, message: string): string {
  const quotesData = name === 'SyntaxError' || DATA_EXCEPTION.test(String(code)) || DATA_EXCEPTION.test(message)
  return quotesData ? message.replaceAll(/"[\s\S]*"|'[\s\S]*'|`[\s\S]*`/g, '"…"') : message
}
