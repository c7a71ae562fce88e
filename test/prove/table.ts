/** The report of the proofs as a table in Markdown. */
import { type Figure, holds, type Outcome } from './figures.ts'

const HEAD = ['| proof | figure | bound | measured | |', '|---|---|---|---|---|']

export function tableOf(outcomes: readonly Outcome[]): string {
  return [...HEAD, ...outcomes.flatMap(rowsOf)].join('\n')
}

function rowsOf({ proof, figures, problem }: Outcome): string[] {
  const rows = figures.map((each, index) => {
    const { what, bound } = each
    const limit = bound === undefined ? '' : `${bound.is} ${shown(each, bound.value)}`
    const held = bound === undefined ? '' : holds(each) ? 'ok' : 'FAIL'
    return `| ${index === 0 ? `\`${proof}\`` : ''} | ${what} | ${limit} | ${shown(each, each.measured)} | ${held} |`
  })
  return problem === undefined ? rows : [...rows, `| \`${proof}\` | did not run: ${problem} | | | FAIL |`]
}

const shown = ({ unit }: Figure, value: number) => `${value.toLocaleString('en')}${unit ? ` ${unit}` : ''}`

/** Whether all proofs ran and every bound is held. */
export function allHold(outcomes: readonly Outcome[]): boolean {
  return outcomes.every(({ figures, problem }) => problem === undefined && figures.every(holds))
}
