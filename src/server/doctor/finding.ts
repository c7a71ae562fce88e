/** What `muster doctor` finds. */

/** `warn`: it works, and something should be done. `fail`: it does not work. */
export type Severity = 'ok' | 'warn' | 'fail'

/** The result of one check. */
export interface Finding {
  /** Name of the check. */
  check: string
  status: Severity
  /** What was found and, unless all is well, what to do. */
  message: string
}

/** Make findings of one check. */
export function findings(check: string) {
  const make =
    (status: Severity) =>
    (message: string): Finding => ({ check, status, message })
  return { ok: make('ok'), warn: make('warn'), fail: make('fail') }
}

/** Why something failed, on one line: errors of several addresses have no message of their own. */
export function reasonOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: unknown[] }
  if (message) return message.trim().split('\n').at(-1) as string
  const [first] = errors ?? []
  return first === undefined ? (code ?? String(error)) : reasonOf(first)
}
