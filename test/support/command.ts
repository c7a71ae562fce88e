/** Runs a command in this process as `src/cli/main.ts` does; a process of its own would take a second longer. */
import { vi } from 'vitest'
import { runCommand } from '../../src/cli/program.ts'

export interface Ended {
  /** The exit code. */
  code: number | null
  /** The output of both streams. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: each command prints a different type
  json: any
}

/** Run `muster …args` with these environment variables added; one at a time. */
export async function command(args: readonly string[], settings: Record<string, string>): Promise<Ended> {
  let text = ''
  const line = (...words: unknown[]) => {
    text += `${words.join(' ')}\n`
  }
  const write = (chunk: unknown) => {
    text += chunk
    return true
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(line),
    vi.spyOn(console, 'error').mockImplementation(line),
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
  ]
  try {
    const code = await runCommand(args)
    return ended(code, text)
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** The output of a command; with --json, its last line is the result. */
export function ended(code: number | null, text: string): Ended {
  const last = text.trim().split('\n').at(-1) ?? ''
  return { code, text, json: /^[[{]/.test(last) ? JSON.parse(last) : undefined }
}
