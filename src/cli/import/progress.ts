/** Shows the progress of an import on a terminal. */
const WIDTH = 30
const EVERY = 100

export interface Progress {
  /** @param share of the file that was read, 0 to 1 @param records number of finished records */
  update(share: number, records: number): void
  /** Remove the bar. */
  end(): void
}

/** Show a progress bar, if the stream is a terminal. */
export function showProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { update: () => {}, end: () => {} }
  const start = performance.now()
  let last = Number.NEGATIVE_INFINITY
  return {
    update(share, records) {
      const now = performance.now()
      if (now - last < EVERY) return
      last = now
      const filled = Math.round(Math.min(1, share) * WIDTH)
      const bar = '█'.repeat(filled).padEnd(WIDTH, '░')
      const rate = Math.round((records * 1000) / Math.max(1, now - start))
      const percent = `${Math.round(Math.min(1, share) * 100)} %`.padStart(5)
      stream.write(
        `\r${bar} ${percent}  ${records.toLocaleString('en')} records, ${rate.toLocaleString('en')}/s \x1b[K`,
      )
    },
    end: () => void stream.write('\r\x1b[K'),
  }
}
