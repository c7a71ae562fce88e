/** The guide on payroll: its program in Python runs as it stands, where there is a Python. */
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinOauthServer, type OauthTestServer } from '../../access/oauth/flow.ts'
import { codeIn } from '../../support/guides.ts'
import { tryPayrollJob } from '../../support/payroll-job.ts'
import { temporaryFolder } from '../../support/process.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

let server: OauthTestServer

beforeAll(async () => {
  server = await joinOauthServer()
})
afterAll(() => server.stop())

const linesOf = (code: string) => code.split('\n').filter((line) => line.trim() !== '').length

it('has programs that stay short', () => {
  expect(linesOf(codeIn('payroll', 'ts payroll')[0] as string)).toBeLessThan(80)
  expect(linesOf(codeIn('payroll', 'python payroll')[0] as string)).toBeLessThan(140)
})

it.skipIf(!hasPython)('has a job in Python that sends workers, and gets hours by night and by webhook', async () => {
  const { folder, remove } = await temporaryFolder()
  try {
    await writeFile(path.join(folder, 'payroll.py'), codeIn('payroll', 'python payroll').join('\n'))
    await tryPayrollJob(server, folder, ['python3', 'payroll.py'])
  } finally {
    await remove()
  }
})
