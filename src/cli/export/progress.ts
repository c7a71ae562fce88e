/** Shows the progress of a download on a terminal. */
const EVERY = 250
const MEGABYTE = 1_000_000
const CLEAR = '\r\u001b[K'

/** Show the progress until the returned function is called, if stderr is a terminal. */
export function showProgress(bytes: () => number): () => void {
  if (!process.stderr.isTTY) return () => {}
  const timer = setInterval(() => process.stderr.write(`${CLEAR}${(bytes() / MEGABYTE).toFixed(1)} MB …`), EVERY)
  return () => {
    clearInterval(timer)
    process.stderr.write(CLEAR)
  }
}
