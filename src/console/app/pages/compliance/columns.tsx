import type { ListColumn } from '../../parts/list/columns.ts'
import { personName } from '../../parts/values/person-name.ts'
import { StatusMark } from '../../parts/values/status.tsx'
import { documentTypes } from '../../records/document.ts'
import { complianceStatuses } from '../../records/worker.ts'
import type { MatrixSort } from './order.ts'
import { RequirementCell, ToReviewOf } from './requirement-cell.tsx'
import { type Kind, type MatrixRow, requirementOf, troubleOf, wordsOf } from './states.ts'

type Column = ListColumn<MatrixRow, MatrixSort>

// biome-ignore format: a table reads by its columns
const worker: readonly Column[] = [
  { id: 'name', title: 'Worker', width: 10.5, grow: 1.5, sort: 'lastName', phone: 'first', text: personName },
  { id: 'trade', title: 'Trade', width: 8, grow: 1, text: ({ trade }) => trade },
]
// biome-ignore format: a table reads by its columns
const whole: Column = { id: 'compliance', title: 'Compliance', width: 8.5, grow: 0.5, phone: 'end', cell: ({ complianceStatus }) => <StatusMark words={complianceStatuses} value={complianceStatus} />, text: ({ complianceStatus }) => complianceStatuses[complianceStatus].label }
// biome-ignore format: a table reads by its columns
const toReview: Column = { id: 'to_review', title: 'To review', width: 7, grow: 0, isRight: true, cell: (row) => <ToReviewOf row={row} />, text: ({ documentsToReview }) => String(documentsToReview) }
// biome-ignore format: a table reads by its columns
const trouble: Column = { id: 'trouble', title: 'Needs attention', phone: 'second', cell: (row) => troubleOf(row, ({ type, name }) => name ?? documentTypes[type]) }

/**
 * A worker, then a column for each kind of document that is required.
 * @param onAdd opens the upload; absent for those who may not
 * @param countsReviews whether the number of documents to review is shown unless it is chosen
 */
export function matrixColumns(
  kinds: readonly Kind[],
  onAdd: ((row: MatrixRow, kind: string) => void) | undefined,
  countsReviews: boolean,
): Column[] {
  const requirements = kinds.map(
    ({ kind, title }): Column => ({
      id: kind,
      title,
      width: 12,
      grow: 1,
      sort: kind,
      cell: (row) => <RequirementCell row={row} kind={kind} title={title} onAdd={onAdd} />,
      text: (row) => {
        const requirement = requirementOf(row, kind)
        return requirement === undefined ? 'Not required' : wordsOf(requirement)
      },
    }),
  )
  return [...worker, whole, { ...toReview, isOptional: !countsReviews }, ...requirements]
}

/** On a phone, a row shows only the problems. */
export const phoneColumns: readonly Column[] = [...worker, trouble, whole]
