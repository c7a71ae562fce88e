/** HTTP as raw text on a socket. */
import type { Socket } from 'node:net'

/** Everything that arrives until the connection ends; closes it after a complete JSON response. */
export function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (/\r\n\r\n[\s\S]*\}$/.test(text)) socket.end() // a complete JSON response on a connection that stays open
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}
