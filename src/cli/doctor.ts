/** `muster doctor`: finds problems of an installation. */
import type { Command } from 'commander'
import type { Severity } from '../server/doctor/finding.ts'
import { asJson, type Output, print } from './command.ts'
import { Reported } from './reported.ts'

const MARKS: Record<Severity, string> = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' }

/** Add the command `doctor`. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check the installation: versions, settings, database, disk, clock, migrations, structure, nodes of Citus, secrets, Redis, files, encryption, mail, queues, port. Exits with 1 if any check fails.',
    )
    .option(...asJson)
    .action(async (output: Output) => {
      const { diagnose } = await import('../server/doctor/diagnose.ts')
      const checks = await diagnose(process.env)
      const status = (['fail', 'warn', 'ok'] as const).find((each) => checks.some((check) => check.status === each))
      const lines = checks.map((each) => `${MARKS[each.status]}  ${each.check.padEnd(11)}  ${each.message}`)
      print({ status, checks }, output, lines.join('\n'))
      if (status === 'fail') throw new Reported()
    })
}
