/** `muster login`, `logout` and `whoami`: the command line acts for a person on a local or remote server. */
import { spawn } from 'node:child_process'
import { type Command, Option } from 'commander'
import { readConfig } from '../../platform/config.ts'
import { asJson, type Output, print, readScopes } from '../command.ts'
import { readAddress, urlOption } from './address.ts'
import { currentServer, readApi } from './api.ts'
import { awaitDecision, type Device, discover, revokeLogin, startDevice } from './authorization-server.ts'
import { changeLogins, loginsFile, readLogins } from './logins.ts'

interface ServerOption extends Output {
  url?: string
}

/** The printed fields of `GET /me`. */
interface Me {
  organisation: { name: string }
  environment: string
  scopes: string[]
}

/** Add the commands `login`, `logout` and `whoami`. */
export function addLoginCommands(program: Command): void {
  program
    .command('login')
    .description('Sign in to a server: open the printed URL on any device and enter the code.')
    .addOption(urlOption('default: PUBLIC_URL, else http://localhost:4000'))
    .addOption(
      new Option('--scopes <scopes>', 'scopes to request')
        .argParser(readScopes)
        .default(['read', 'write'], 'read write'),
    )
    .option('--browser', 'open the URL in this computer’s browser')
    .option(...asJson)
    .action(async ({ url, scopes, browser, ...output }: ServerOption & { scopes: string[]; browser?: boolean }) => {
      const server = url ?? readAddress(readConfig(process.env).publicUrl)
      const metadata = await discover(server)
      const device = await startDevice(metadata, scopes.join(' '))
      showCode(device)
      if (browser) openBrowser(device.verification_uri_complete)
      const login = await awaitDecision(metadata, device)
      const before = await changeLogins(async (stored) => {
        const previous = stored.logins[server]
        stored.logins[server] = login
        stored.current = server
        return previous
      })
      if (before !== undefined) await revokeLogin(metadata, before)
      const me = (await readApi(server, '/me')) as Me
      print({ url: server, ...me }, output, `Logged in to ${server}: ${describe(me)}. Stored in ${loginsFile()}.`)
    })

  program
    .command('logout')
    .description('Sign out: revoke the tokens of the login and delete them from this computer.')
    .addOption(urlOption('default: that of the latest login'))
    .option('--local', 'only delete them from this computer, e.g. if the server no longer exists')
    .option(...asJson)
    .action(async ({ url, local, ...output }: ServerOption & { local?: boolean }) => {
      const server = await currentServer(url)
      await changeLogins(async (stored) => {
        const login = stored.logins[server]
        if (login !== undefined && !local) await revokeLogin(await discover(server), login)
        delete stored.logins[server]
        stored.current = Object.keys(stored.logins).at(-1)
      })
      print({ url: server, logged_out: true }, output, `Logged out of ${server}.`)
    })

  program
    .command('whoami')
    .description('Print the organisation and the scopes of the login, and check that it is still valid.')
    .addOption(urlOption('default: that of the latest login'))
    .option(...asJson)
    .action(async ({ url, ...output }: ServerOption) => {
      const server = await currentServer(url)
      const me = (await readApi(server, '/me')) as Me
      const others = Object.keys((await readLogins()).logins).filter((each) => each !== server)
      const also = others.length === 0 ? '' : `\nAlso logged in to ${others.join(', ')}: use --url.`
      print({ url: server, ...me }, output, `${server}: ${describe(me)}.${also}`)
    })
}

function describe({ organisation, environment, scopes }: Me): string {
  return `${organisation.name} (${environment}), ${scopes.join(' ')}`
}

function showCode({ user_code, verification_uri, verification_uri_complete, expires_in }: Device): void {
  console.error(`Open ${verification_uri} and type the code ${user_code}
or open ${verification_uri_complete}
Waiting for you to allow it, for ${Math.round(expires_in / 60)} minutes …`)
}

const OPENERS: Partial<Record<NodeJS.Platform, [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
}

/** If no browser can be opened, the person uses the printed URL. */
function openBrowser(address: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => console.error(`No browser was found (${command}): open the address yourself.`))
  child.unref()
}
