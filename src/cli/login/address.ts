/** The URL of the server that a command uses. */
import { InvalidArgumentError, Option } from 'commander'
import { readConfig } from '../../platform/config.ts'

/** The option `--url`. @param description of its default */
export const urlOption = (description: string) =>
  new Option('--url <url>', `address of the server; ${description}`).argParser(readAddress)

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * The origin of a URL. Plain HTTP over a network is rejected unless ALLOW_HTTP is set, because it would expose tokens.
 * @throws {InvalidArgumentError}
 */
export function readAddress(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new InvalidArgumentError('Must be an address without a path, such as https://api.example.com.')
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname) && !readConfig(process.env).allowHttp)
    throw new InvalidArgumentError('Must start with https://; ALLOW_HTTP=true allows http on a trusted network.')
  return url.origin
}
