/** The guide on payroll: its program in TypeScript runs as it stands, with a client generated from the description. */
import { afterAll, beforeAll, it } from 'vitest'
import { joinOauthServer, type OauthTestServer } from '../access/oauth/flow.ts'
import { codeIn } from '../support/guides.ts'
import { tryPayrollJob } from '../support/payroll-job.ts'
import { typeScriptProject } from './typescript-project.ts'

let server: OauthTestServer

beforeAll(async () => {
  server = await joinOauthServer()
})
afterAll(() => server.stop())

it('sends workers, and gets hours by night and by webhook', async () => {
  await using project = await typeScriptProject()
  await project.write('program.ts', codeIn('payroll', 'ts payroll').join('\n'))
  await project.generate('openapi-typescript/bin/cli.js', `${server.base}/openapi.json`, '--output', 'schema.ts')
  await project.compile()
  await tryPayrollJob(server, project.folder, [process.execPath, 'compiled/program.js'])
})
