/**
 * A small server with sessions and nothing else, in which tests call the steps of sign-in with the request of a
 * browser: quick enough to run often.
 */
import type { AddressInfo } from 'node:net'
import express, { type Request } from 'express'
import { type Attempts, openAttempts } from '../../../src/access/people/attempts.ts'
import type { ResetLetter } from '../../../src/access/people/letter-queue.ts'
import { writeReset } from '../../../src/access/people/password-reset.ts'
import { sessionMiddleware } from '../../../src/access/people/sessions.ts'
import type { AccessServices } from '../../../src/access/services.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { beginRequest } from '../../../src/platform/http/request-id.ts'
import type { Email } from '../../../src/platform/mail.ts'
import type { AccessWorld } from '../../support/access-world.ts'
import { MUSTER_SECRET } from '../../support/server.ts'

export interface Sent {
  cookie?: string
  /** The IP address. */
  address?: string
  userAgent?: string
}

export interface Answered<Result> {
  result?: Result
  /** What the step has thrown. */
  error?: unknown
  requestId: string
  /** The cookies that the answer sets, by name, as a browser sends them back. */
  cookies: Record<string, string>
}

export interface Steps {
  services: AccessServices
  /** What was counted, uncounted and forgotten since this was emptied. */
  counted: string[][]
  /** Emails, once `settled` has written those that were asked for. */
  emails: Email[]
  settled(): Promise<void>
  /** Send a request, and run `step` with it. */
  send<Result>(step: (req: Request) => Result | Promise<Result>, sent?: Sent): Promise<Answered<Result>>
  close(): Promise<void>
}

/** @param environment settings in addition to the database */
export async function startSteps({ database, url }: AccessWorld, environment: NodeJS.ProcessEnv = {}): Promise<Steps> {
  const config = readConfig({ DATABASE_URL: url, ...environment })
  const attempts = openAttempts(database, config)
  const counted: string[][] = []
  const emails: Email[] = []
  const letters: ResetLetter[] = []
  const queue = { send: async (_tx: unknown, _queue: unknown, letter: ResetLetter) => void letters.push(letter) }
  const changes = { publishJobs: () => {} }
  const secret = Buffer.from(MUSTER_SECRET)
  const noted = { ...attempts, ...notedAttempts(attempts, counted) }
  const services = { config, secret, database, attempts: noted, queue, changes } as unknown as AccessServices
  const steps = new Map<string, (req: Request) => Promise<void>>()
  const app = express().set('trust proxy', 1)
  app.use((_req, res, next) => {
    beginRequest(res, config.publicUrl)
    next()
  })
  app.use(sessionMiddleware(services))
  app.get('/:step', async (req, res) => {
    await steps.get(req.params.step)?.(req)
    res.end()
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    services,
    counted,
    emails,
    async settled() {
      for (const letter of letters.splice(0)) {
        const { email } = await writeReset({ database, secret, publicUrl: config.publicUrl }, letter)
        if (email !== undefined) emails.push(email)
      }
    },
    async send(step, { cookie = '', address = '203.0.113.7', userAgent = 'a browser' } = {}) {
      const name = String(steps.size)
      const outcome: Pick<Answered<never>, 'result' | 'error'> = {}
      steps.set(name, async (req) => {
        try {
          Object.assign(outcome, { result: await step(req) })
        } catch (error) {
          outcome.error = error
        }
      })
      const headers = { cookie, 'x-forwarded-for': address, 'user-agent': userAgent }
      const answer = await fetch(`http://127.0.0.1:${port}/${name}`, { headers })
      const pairs = answer.headers.getSetCookie().map((each) => each.split(';')[0] as string)
      const cookies = Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair]))
      return { ...outcome, requestId: answer.headers.get('x-request-id') as string, cookies }
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await attempts.close()
    },
  }
}

/** The same attempts, which say what they are called with. */
function notedAttempts(attempts: Attempts, counted: string[][]): Omit<Attempts, 'close'> {
  const note =
    (what: 'count' | 'refund' | 'forget'): Attempts['count'] =>
    async (attempt, subject) => {
      counted.push([what, attempt, subject])
      await attempts[what](attempt, subject)
    }
  return { count: note('count'), refund: note('refund'), forget: note('forget') }
}
