/** A cell of the matrix: the state of a required document, with a link to it or to its upload. */
import { Link } from 'wouter'
import { personName } from '../../parts/values/person-name.ts'
import { Status } from '../../parts/values/status.tsx'
import classes from './compliance.module.css'
import { type MatrixRow, requirementOf, states, wordsOf } from './states.ts'

interface Props {
  row: MatrixRow
  kind: string
  /** The kind in words. */
  title: string
  /** Opens the upload; absent for those who may not. */
  onAdd: ((row: MatrixRow, kind: string) => void) | undefined
}

export function RequirementCell({ row, kind, title, onAdd }: Props) {
  const requirement = requirementOf(row, kind)
  if (requirement === undefined)
    return (
      <span className={classes.notNeeded} title="Not required for this trade">
        –
      </span>
    )
  const { state, documentId, renewalId } = requirement
  const words = wordsOf(requirement)
  const mark = <Status tone={states[state].tone}>{words}</Status>
  const label = `${title} of ${personName(row)}: ${words}`
  if (documentId !== null)
    return (
      <span className={classes.cell}>
        <Link href={placeOf(row, documentId)} className={classes.way} aria-label={label}>
          {mark}
        </Link>
        {renewalId && (
          <Link href={placeOf(row, renewalId)} className={classes.next} aria-label={`${label}. Open the new one`}>
            new one
          </Link>
        )}
      </span>
    )
  if (onAdd === undefined) return mark
  return (
    <span className={classes.cell}>
      {mark}
      <button type="button" className={classes.next} aria-label={`${label}. Add it`} onClick={() => onAdd(row, kind)}>
        add
      </button>
    </span>
  )
}

/** How many documents of the worker wait for review, with a link to them; also those that are not required. */
export function ToReviewOf({ row }: Pick<Props, 'row'>) {
  const count = row.documentsToReview
  if (count === 0) return <span className={classes.notNeeded}>–</span>
  const label = `${count} ${count === 1 ? 'document' : 'documents'} of ${personName(row)} to review`
  return (
    <Link href={`/workers/${row.id}?tab=documents`} className={classes.way} aria-label={label}>
      {count}
    </Link>
  )
}

const placeOf = ({ id }: MatrixRow, documentId: string) => `/workers/${id}?tab=documents&open=${documentId}`
