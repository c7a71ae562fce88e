/** The server processes of `npm run dev`: one after the other, each with the sources as they are when it starts. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'

const HOST = '127.0.0.1'
const PROGRAM = path.join(import.meta.dirname, 'server.ts')
/** Milliseconds without another change before a restart: a tool may write many files. */
const SETTLE = 50

interface Server {
  child: ChildProcess
  /** Undefined if it ends before it is ready. */
  port: Promise<number | undefined>
  ended: Promise<unknown>
}

export interface Servers {
  /** Start a new server in place of the present one, which finishes its requests. @param file that has changed */
  restart(file: string): void
  /** Let the present server answer, as soon as it is ready. */
  forward(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Stop all and wait for their ends. */
  close(): Promise<void>
}

/** Start the first server. @param environment its settings */
export function openServers(environment: NodeJS.ProcessEnv): Servers {
  const running = new Set<Server>()
  let settling: NodeJS.Timeout | undefined
  let spare: Server | undefined
  let current = start('welcome')

  /** A process that can start soon, because it has loaded all packages. */
  function prepare(): Server {
    const child = fork(PROGRAM, { env: { ...environment, PORT: '0', HOST }, execArgv: [] })
    const ended = once(child, 'exit')
    const ready = once(child, 'message').then(([port]) => port as number)
    const server = { child, ended, port: Promise.race([ready, ended.then(() => undefined)]) }
    running.add(server)
    void ended.then(() => {
      running.delete(server)
      if (spare === server) spare = undefined
    })
    return server
  }

  function start(message: 'welcome' | 'again'): Server {
    const server = spare ?? prepare()
    spare = undefined
    server.child.send(message)
    void server.port.then((port) => {
      if (port !== undefined) spare ??= prepare()
    })
    return server
  }

  const stop = ({ child }: Server) => child.connected && child.disconnect()

  async function replace(file: string): Promise<void> {
    const began = performance.now()
    stop(current)
    const next = start('again')
    current = next
    const port = await next.port
    if (port !== undefined) console.error(`${file} changed: restarted in ${Math.round(performance.now() - began)} ms`)
    else if (next === current) console.error(`${file} changed: the server does not start`)
  }

  return {
    restart(file) {
      clearTimeout(settling)
      settling = setTimeout(() => void replace(file), SETTLE)
    },
    async forward(req, res) {
      const refuse = () => {
        if (res.headersSent) res.destroy()
        else
          res.writeHead(502, { 'content-type': 'text/plain' }).end('The server does not run; the terminal says why.\n')
      }
      const port = await current.port
      if (port === undefined) return refuse()
      const onward = request({ host: HOST, port, method: req.method, path: req.url, headers: req.rawHeaders })
      onward.on('response', (answer) => {
        res.writeHead(answer.statusCode as number, answer.rawHeaders).flushHeaders()
        pipeline(answer, res, () => {})
      })
      onward.on('error', refuse)
      res.on('close', () => onward.destroy())
      req.pipe(onward)
    },
    async close() {
      clearTimeout(settling)
      const all = [...running]
      for (const server of all) stop(server)
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}
