/** The trades that forms suggest; any other can be typed. */
import { useApiQuery } from '../api/hooks.ts'
import { TradesDocument } from './operations.ts'

/** For organisations that have set none. */
const usual = [
  'banksman',
  'bricklayer',
  'crane operator',
  'dryliner',
  'electrician',
  'groundworker',
  'joiner',
  'pipefitter',
  'plant operator',
  'roofer',
  'rope access technician',
  'scaffolder',
  'site supervisor',
  'steel fixer',
  'welder',
]

/** The names of the organisation's trades, or usual ones if it has set none. */
export function useTrades(): string[] {
  const { data } = useApiQuery(TradesDocument, {}, { quiet: true })
  const own = data?.trades ?? []
  return own.length > 0 ? own.map(({ name }) => name) : usual
}
