/** The figures of an audit. */
import type { Faults } from '../hostile/ledger.ts'
import { type Figure, none } from './figures.ts'

export function auditFigures({ lost, repeated, withoutOneEvent, wronglySent, phantoms }: Faults): Figure[] {
  return [
    none('acknowledged writes lost', lost.length),
    none('writes that happened twice', repeated.length),
    none('records without exactly one event', withoutOneEvent.length),
    none('events lost, or sent under two keys', wronglySent.length),
    none('events sent that were rolled back', phantoms.length),
  ]
}
