/** The guide on compliance and mobilisation: its commands run as they are. */
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeIn } from '../../support/guides.ts'
import { makePerson, signIn } from '../../support/people.ts'
import { create } from '../../support/resources.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await joinTestServer()
})
afterAll(() => server.stop())

it('goes from a worker without documents to a job that has everyone', async () => {
  const key = await server.key()
  const { id } = (await create(server, key, '/clients', { name: 'Harbour' })).body
  await create(server, key, '/projects', { client_id: id, name: 'Dock' })
  const [name, value] = (await signIn(server, (await makePerson(server, 'admin')).email)).split('=')
  const jar = `127.0.0.1\tFALSE\t/\tFALSE\t0\t${name}\t${value}\n`
  const folder = server.settings.MUSTER_DATA_DIR
  await writeFile(path.join(folder, 'jar'), `# Netscape HTTP Cookie File\n${jar}`)
  const script = codeIn('compliance', 'bash').join('\n').replaceAll('http://localhost:4000', server.url)
  const env = { PATH: process.env.PATH ?? '', KEY: key }
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  expect(output, errors).toContain('mobilised')
  const [requirements, ...lines] = output
    .replace(/}\n?(?=\w)/g, '}\n')
    .trim()
    .split('\n')
  expect(JSON.parse(requirements ?? '').data.setComplianceRequirements).toHaveLength(2)
  expect(lines.join('\n')).toBe(
    [
      'non_compliant',
      'expiring',
      'expiring',
      '[',
      "  'Fill the role welder (1) for Dock',",
      "  'Issue the document pack for Dock'",
      ']',
      'scheduled',
      'mobilised',
    ].join('\n'),
  )
})
