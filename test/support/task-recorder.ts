/** Counts what a person does for each task of a walk in a browser: clicks, filled fields, and seconds. */
import type { BrowserContext } from 'playwright-core'

interface Task {
  name: string
  clicks: number
  fields: number
  seconds: number
}

export interface TaskRecorder {
  /** Count what is done in a context from now on. */
  watch(context: BrowserContext): Promise<void>
  task(name: string, work: () => Promise<void>): Promise<void>
  /** One line a task. */
  table(): string
}

export function taskRecorder(): TaskRecorder {
  const tasks: Task[] = []
  let current: Task | undefined
  return {
    async watch(context) {
      await context.exposeBinding('musterDid', (_source, what: 'clicks' | 'fields') => {
        if (current) current[what]++
      })
      await context.addInitScript(tell)
    },
    async task(name, work) {
      current = { name, clicks: 0, fields: 0, seconds: 0 }
      const start = performance.now()
      await work()
      current.seconds = (performance.now() - start) / 1000
      tasks.push(current)
      current = undefined
    },
    table: () =>
      ['task | clicks | fields | seconds', '--- | ---: | ---: | ---:']
        .concat(
          tasks.map(({ name, clicks, fields, seconds }) => `${name} | ${clicks} | ${fields} | ${seconds.toFixed(1)}`),
        )
        .join('\n'),
  }
}

/** Runs in the page. */
function tell(): void {
  const { musterDid } = window as unknown as { musterDid(what: 'clicks' | 'fields'): void }
  let filled: EventTarget | null = null
  addEventListener('pointerdown', () => musterDid('clicks'), true)
  addEventListener(
    'input',
    ({ target }) => {
      const isField = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isChoice(target))
      if (!isField || target === filled) return
      filled = target
      musterDid('fields')
    },
    true,
  )
  const isChoice = ({ type }: HTMLInputElement) => ['checkbox', 'radio', 'file'].includes(type)
}
