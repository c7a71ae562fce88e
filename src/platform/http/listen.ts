/** Lets a server listen where the settings say. */
import type { Server } from 'node:http'
import { type Config, SettingError } from '../config.ts'

/** New connections that wait to be accepted; the system may set a lower limit (`net.core.somaxconn`). */
const BACKLOG = 4096

/** @returns the port, which the system has chosen if PORT is 0 @throws {SettingError} naming PORT or HOST */
export function listen(server: Server, config: Pick<Config, 'port' | 'host'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new SettingError(
            'PORT',
            `port ${config.port} is already in use; set another port, e.g. PORT=${config.port + 1}`,
          ),
        )
      else if (error.code === 'EACCES')
        reject(
          new SettingError('PORT', `port ${config.port} requires privileges; set a port above 1023, e.g. PORT=4000`),
        )
      else reject(new SettingError('HOST', `cannot listen on ${config.host} (${error.code})`))
    })
    server.listen(config.port, config.host, BACKLOG, () => resolve((server.address() as { port: number }).port))
  })
}
