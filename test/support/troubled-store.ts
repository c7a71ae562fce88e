/** A proxy in front of an S3 server, which hangs and fails as networks and stores do. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `none`: calls are passed on. `silent`: they are never answered. `forgetful`: they are done, and answered 500. `cut`: of an
 * answer's body, only the beginning comes.
 */
type Trouble = 'none' | 'silent' | 'forgetful' | 'cut'

export interface TroubledStore {
  url: string
  trouble: Trouble
  /** Calls that are not answered yet. */
  readonly waiting: number
  /** Break all connections. */
  hangUp(): void
  close(): Promise<void>
}

/** @param port of the S3 server on this machine */
export async function openTroubledStore(port: number): Promise<TroubledStore> {
  let waiting = 0
  const server = http.createServer((req, res) => {
    waiting++
    res.on('close', () => waiting--)
    if (store.trouble !== 'silent') pass(req, res, store.trouble)
  })
  const store = {
    url: '',
    trouble: 'none' as Trouble,
    get waiting() {
      return waiting
    },
    hangUp: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }

  function pass(req: IncomingMessage, res: ServerResponse, trouble: Trouble): void {
    const { method, url: path, headers } = req
    const call = http.request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      if (trouble === 'forgetful') {
        answer.resume().on('end', () => res.writeHead(500).end())
        return
      }
      res.writeHead(answer.statusCode as number, answer.headers)
      if (trouble === 'cut' && method !== 'HEAD')
        answer.once('data', (bytes: Buffer) => res.write(bytes.subarray(0, 100)))
      else answer.pipe(res)
    })
    call.on('error', () => res.destroy())
    res.on('close', () => call.destroy())
    req.pipe(call)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  store.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return store
}
