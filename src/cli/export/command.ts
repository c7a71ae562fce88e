/** `muster export`: exports all records of a list, from a local or remote server. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { COMPLETE_TRAILER } from '../../../rest/export/formats.ts'
import { resources } from '../../access/resources.ts'
import { type CallerOptions, callerKey, callerOf, callerUrl } from '../caller.ts'
import { asJson, type Output, print } from '../command.ts'
import { download, type Format } from './download.ts'
import { openTarget } from './target.ts'

interface ExportOptions extends Output, CallerOptions {
  format: Format
  filter: [name: string, value: string][]
  output?: string
}

const lists = Object.values(resources).map(({ path }) => path.slice(1))

/** Add the command `export`. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('Export every record of a list. Exits with 1 if the export is incomplete.')
    .addArgument(new Argument('<list>', 'list to export').choices(lists))
    .addOption(new Option('--format <format>', 'export format').choices(['ndjson', 'csv']).default('ndjson'))
    .addOption(
      new Option('--filter <name=value...>', 'parameters of the list, e.g. status=active "start_date[gte]=2026-01-01"')
        .argParser(addFilter)
        .default([]),
    )
    .option('-o, --output <file>', 'output file, replaced once the export is complete; default: stdout')
    .addOption(callerUrl())
    .addOption(callerKey())
    .option(...asJson)
    .action(async (list: string, options: ExportOptions) => {
      const { format, filter, output } = options
      const caller = await callerOf(options)
      const target = await openTarget(output)
      const interrupted = new AbortController()
      const interrupt = () => interrupted.abort()
      process.once('SIGINT', interrupt)
      try {
        const token = await caller.token()
        const source = { server: caller.server, token, list, format, query: new URLSearchParams(filter) }
        const done = await download(source, target.stream, interrupted.signal, COMPLETE_TRAILER)
        await target.keep()
        const text = `Exported ${done.count.toLocaleString('en')} ${list}${output ? ` to ${output}` : ''}.`
        if (output !== undefined) print({ list, file: output, ...done }, options, text)
        else console.error(options.json ? JSON.stringify({ list, ...done }) : text)
      } finally {
        process.removeListener('SIGINT', interrupt)
        await target.discard()
      }
    })
}

function addFilter(text: string, before: [string, string][]): [string, string][] {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Must be name=value, such as status=active.')
  return [...before, [text.slice(0, at), text.slice(at + 1)]]
}
