/** HTTP as it stands on the wire. */
import type { Socket } from 'node:net'

/** All that comes until the connection ends; it is ended after a whole JSON answer. */
export function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (/\r\n\r\n[\s\S]*\}$/.test(text)) socket.end() // a whole JSON answer on a connection that stays open
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}
