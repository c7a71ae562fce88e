/** `muster export`: exports all records of a list, from a local or remote server. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { COMPLETE_TRAILER } from '../../../rest/export/formats.ts'
import { resources } from '../../access/resources.ts'
import { readConfig } from '../../platform/config.ts'
import { asJson, type Output, print } from '../command.ts'
import { readAddress, urlOption } from '../login/address.ts'
import { accessToken, currentServer } from '../login/api.ts'
import { download, type Format } from './download.ts'
import { openTarget } from './target.ts'

interface ExportOptions extends Output {
  format: Format
  filter: [name: string, value: string][]
  output?: string
  url?: string
  key?: string
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
    .addOption(urlOption('default: that of the latest login; with a key, PUBLIC_URL'))
    .addOption(new Option('--key <key>', 'API key; default: the login').env('MUSTER_API_KEY'))
    .option(...asJson)
    .action(async (list: string, options: ExportOptions) => {
      const { format, filter, output } = options
      const caller = await callerOf(options)
      const target = await openTarget(output)
      const interrupted = new AbortController()
      const interrupt = () => interrupted.abort()
      process.once('SIGINT', interrupt)
      try {
        const source = { ...caller, list, format, query: new URLSearchParams(filter) }
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

async function callerOf({ key, url }: ExportOptions): Promise<{ server: string; token: string }> {
  if (key !== undefined) return { server: url ?? readAddress(readConfig(process.env).publicUrl), token: key }
  const server = await currentServer(url)
  return { server, token: await accessToken(server) }
}
