/**
 * compose.yaml as a whole, started by Docker and docker-compose as the guide says: TLS, two servers, two workers,
 * PostgreSQL, Redis and a store. Our image is built to its end; those of others are stand-ins of Debian's programs. Needs
 * root and Debian's docker.io, docker-compose and iptables beside what the image needs; skipped without.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingOf, suiteOfImage } from '../support/containers/debian.ts'
import { DOCKER_PROGRAMS, type Docker, startDocker } from '../support/containers/docker.ts'
import { buildImage, IMAGE, missingForImage } from '../support/containers/image.ts'
import { makeServices, STORE_ACCOUNT } from '../support/containers/services.ts'
import { eventually } from '../support/eventually.ts'
import { certificateLines, makePdf } from '../support/papers.ts'

const MINUTE = 60_000
const FOLDER = 'src/server/deploy'
const SERVERS = ['api-1', 'api-2']
const PROCESSES = [...SERVERS, 'worker']
/** On a busy machine. */
const PATIENCE = 4 * MINUTE
const OF_BUSY_MACHINE = /the process (was|is) held|slow statement/
const missing = [...new Set([...missingForImage(), ...missingOf(DOCKER_PROGRAMS)])]
const reason = missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing)` : ''

interface Extracted {
  fileUrl: string
  aiJobs: { data: { status: string }[] }
}

describe.skipIf(missing.length > 0)(`compose.yaml${reason}`, () => {
  const stack = new AsyncDisposableStack()
  let docker: Docker
  let settings: string
  let certificate: string
  let key: string
  let workerId: string
  let documentId: string

  /** Run docker-compose as the guide does. @returns standard output @throws if it fails */
  async function compose(...args: string[]): Promise<string> {
    const { code, output } = await docker.compose('--env-file', settings, '-f', `${FOLDER}/compose.yaml`, ...args)
    expect(code, output).toBe(0)
    return output
  }

  beforeAll(async () => {
    docker = stack.use(await startDocker())
    await makeServices(docker, await suiteOfImage())
    await using image = await buildImage()
    const archive = path.join(docker.folder, 'muster.tar')
    await image.save(archive)
    await docker.docker('load', '--input', archive)
    await docker.docker('tag', IMAGE, 'muster')
    const values: Record<string, string> = {
      MUSTER_HOST: 'localhost', // for which Caddy makes a certificate itself
      SMTP_URL: 'smtp://mail.example.com',
      S3_ACCESS_KEY_ID: STORE_ACCOUNT,
      S3_SECRET_ACCESS_KEY: STORE_ACCOUNT,
    }
    const template = await readFile(`${FOLDER}/muster.env`, 'utf8')
    settings = path.join(docker.folder, 'settings.env')
    const filled = template.replace(
      /^([A-Z\d_]+)=(.*)$/gm,
      (_, name, value) => `${name}=${values[name] ?? (value === '' ? 'ab'.repeat(24) : value)}`,
    )
    await writeFile(settings, filled)
  }, 60 * MINUTE)
  afterAll(async () => {
    if (settings !== undefined) await compose('down', '--volumes', '--timeout', '1')
    await stack.disposeAsync()
  }, 10 * MINUTE)

  const containersOf = async (service: string) => (await compose('ps', '--quiet', service)).trim().split('\n')
  const inspect = async (service: string, format: string) =>
    (await docker.docker('inspect', `--format=${format}`, ...(await containersOf(service)))).split('\n')
  const areHealthy = async (service: string) =>
    (await inspect(service, '{{.State.Health.Status}}')).every((status) => status === 'healthy')

  /** Ask the proxy by curl. */
  const curl = (...args: string[]) => docker.inside('curl', '--silent', '--cacert', certificate, ...args)
  async function ask(pathname: string, ...args: string[]): Promise<{ status: number; body: string }> {
    const { output } = await curl('--write-out', '\n%{http_code}', ...args, `https://localhost${pathname}`)
    const end = output.lastIndexOf('\n')
    return { status: Number(output.slice(end + 1)), body: output.slice(0, end) }
  }
  const authorized = () => ['--header', `authorization: Bearer ${key}`]
  async function graphql<Data>(query: string): Promise<Data> {
    const body = ['--header', 'content-type: application/json', '--data', JSON.stringify({ query })]
    const answer = await ask('/graphql', ...authorized(), ...body)
    const { data, errors } = JSON.parse(answer.body)
    expect(errors).toBeUndefined()
    return data
  }
  const make = async (...command: string[]) => {
    const output = await compose('run', '--rm', 'api-1', ...command, '--json')
    return JSON.parse(output.split('\n').find((line) => line.startsWith('{')) as string)
  }

  it(
    'starts, and every part of it is healthy',
    async () => {
      await compose('up', '--detach', '--no-build')
      for (const service of [...PROCESSES, 'database', 'cache']) await eventually(() => areHealthy(service), PATIENCE)
      expect(await containersOf('worker')).toHaveLength(2)
      certificate = path.join(docker.folder, 'root.crt')
      const [proxy = ''] = await containersOf('proxy')
      await docker.docker('cp', `${proxy}:/data/caddy/pki/authorities/local/root.crt`, certificate)
      const ready = await eventually(async () => {
        const answer = await ask('/readyz')
        return answer.status === 200 && answer
      })
      expect(JSON.parse(ready.body)).toMatchObject({ status: 'ready' })
      const { output } = await docker.inside('curl', '--silent', '--head', 'http://localhost/readyz')
      expect(output).toMatch(/308.*location: https:\/\/localhost\/readyz/is)
    },
    15 * MINUTE,
  )

  it('prints nothing that warns', async () => {
    for (const service of PROCESSES) {
      const lines = (await compose('logs', service)).split('\n')
      const warnings = lines.filter((line) => /warn|"level":[456]0/i.test(line))
      expect(warnings.filter((line) => !OF_BUSY_MACHINE.test(line))).toEqual([])
    }
  })

  it(
    'makes organisations and keys with its commands',
    async () => {
      const { id } = await make('org', 'create', '--name', 'Northgate')
      const scopes = ['--environment', 'live', '--scopes', 'read write', '--rate', '1000000']
      ;({ key } = await make('key', 'create', '--org', id, ...scopes))
      const body = ['--header', 'content-type: application/json', '--data', '{"first_name":"Ada","last_name":"Okafor"}']
      const created = await ask('/api/public/v1/workers', ...authorized(), ...body)
      expect(created.status, created.body).toBe(201)
      workerId = JSON.parse(created.body).id
    },
    MINUTE,
  )

  it(
    'keeps files in the store, and works on them in a worker',
    async () => {
      const file = path.join(docker.folder, 'certificate.pdf')
      const bytes = await makePdf([certificateLines])
      await writeFile(file, bytes)
      const query = 'mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { id } }'
      const variables = { input: { workerId, type: 'certificate', name: 'Skills card', file: null } }
      const form = [
        `operations=${JSON.stringify({ query, variables })}`,
        'map={"0":["variables.input.file"]}',
        `0=@${file};type=application/pdf`,
      ]
      const uploaded = await ask('/graphql', ...authorized(), ...form.flatMap((part) => ['--form', part]))
      const answer = JSON.parse(uploaded.body)
      expect(answer.errors).toBeUndefined()
      documentId = answer.data.uploadDocument.id
      await graphql(`mutation { extractDocument(documentId: "${documentId}") { id } }`)
      const read = `{ document(id: "${documentId}") { fileUrl aiJobs { data { status } } } }`
      const { fileUrl } = await eventually(async () => {
        const { document } = await graphql<{ document: Extracted }>(read)
        return document.aiJobs.data[0]?.status === 'succeeded' && document
      })
      const copy = path.join(docker.folder, 'copy.pdf')
      await curl('--location', '--output', copy, fileUrl)
      expect(bytes.equals(await readFile(copy))).toBe(true)
    },
    3 * MINUTE,
  )

  it(
    'goes on without a failed request while one server after the other starts again',
    async () => {
      const codes = path.join(docker.folder, 'codes')
      let isOver = false
      const asked = (async () => {
        let all = ''
        while (!isOver) {
          const pages = 'https://localhost/api/public/v1/workers?limit=[1-200]'
          const { output } = await curl(...authorized(), '--output', codes, '--write-out', '%{http_code} ', pages)
          all += output
        }
        return all.trim().split(' ')
      })()
      for (const server of SERVERS) {
        await compose('restart', server)
        await eventually(() => areHealthy(server), PATIENCE)
      }
      isOver = true
      const statuses = await asked
      expect(statuses.length).toBeGreaterThan(200)
      expect([...new Set(statuses)]).toEqual(['200'])
    },
    15 * MINUTE,
  )

  it(
    'stops cleanly, and has everything when it starts again',
    async () => {
      await compose('stop')
      for (const service of PROCESSES)
        expect(new Set(await inspect(service, '{{.State.ExitCode}}')), service).toEqual(new Set(['0']))
      await compose('up', '--detach', '--no-build')
      await eventually(async () => (await ask('/readyz')).status === 200)
      expect((await ask(`/api/public/v1/workers/${workerId}`, ...authorized())).status).toBe(200)
      expect((await ask(`/api/public/v1/documents/${documentId}`, ...authorized())).status).toBe(200)
    },
    15 * MINUTE,
  )
})
