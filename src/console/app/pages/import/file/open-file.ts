/** The page's access to the web worker that has a file. */
import type { Answer, Call, FileCalls } from './calls.ts'

interface Waiting {
  resolve: (value: never) => void
  reject: (error: Error) => void
}

export class OpenFile {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, Waiting>()
  #calls = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('problem' in data) waiting?.reject(new Error(data.problem))
      else waiting?.resolve(data.value as never)
    })
    this.#worker.addEventListener('error', () => {
      for (const { reject } of this.#waiting.values())
        reject(new Error('The file could not be read. Reload the page and try again.'))
      this.#waiting.clear()
    })
  }

  /** @throws {Error} saying what is wrong with the file, and what to do */
  call<Name extends keyof FileCalls>(
    name: Name,
    ...given: Parameters<FileCalls[Name]>
  ): Promise<ReturnType<FileCalls[Name]>> {
    const id = ++this.#calls
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, name, given } satisfies Call<Name>)
    })
  }

  /** Pending calls are never answered. */
  close(): void {
    this.#worker.terminate()
    this.#waiting.clear()
  }
}
