/** Shows on a terminal how far a download is. */
const EVERY = 250
const MEGABYTE = 1_000_000
const CLEAR = '\r\u001b[K'

/** Show it until the returned function is called. Nothing is shown unless stderr is a terminal. */
export function showProgress(bytes: () => number): () => void {
  if (!process.stderr.isTTY) return () => {}
  const timer = setInterval(() => process.stderr.write(`${CLEAR}${(bytes() / MEGABYTE).toFixed(1)} MB …`), EVERY)
  return () => {
    clearInterval(timer)
    process.stderr.write(CLEAR)
  }
}
