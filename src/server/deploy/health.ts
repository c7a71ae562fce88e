/** The health check of a container: `node src/server/deploy/health.ts serve` or `worker`. Exits with 0 if it is healthy. */
const [role] = process.argv.slice(2)
const { PORT = '4000', METRICS_PORT } = process.env
const address = role === 'worker' ? `${METRICS_PORT}/healthz` : `${PORT}/readyz`

try {
  const answer = await fetch(`http://127.0.0.1:${address}`, { signal: AbortSignal.timeout(4000) })
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
} catch (error) {
  console.error(`not healthy: ${(error as Error).message}`)
  process.exitCode = 1
}
