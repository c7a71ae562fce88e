/** The results of `muster doctor`. */

/** `warn`: it works, but needs attention. `fail`: it does not work. */
export type Severity = 'ok' | 'warn' | 'fail'

/** The result of one check. */
export interface Finding {
  /** Name of the check. */
  check: string
  status: Severity
  /** What was found and, unless `status` is `ok`, what to do. */
  message: string
}

/** Make findings of one check. */
export function findings(check: string) {
  const make =
    (status: Severity) =>
    (message: string): Finding => ({ check, status, message })
  return { ok: make('ok'), warn: make('warn'), fail: make('fail') }
}

/** Why something failed, on one line. Connection errors with several addresses have no message of their own. */
export function reasonOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: unknown[] }
  if (message) return message.trim().split('\n').at(-1) as string
  const [first] = errors ?? []
  return first === undefined ? (code ?? String(error)) : reasonOf(first)
}
