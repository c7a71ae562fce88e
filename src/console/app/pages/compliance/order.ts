/** The order of the matrix in the address: a field of workers, or the dates of a kind of document. */
import { isUuid } from '../../../../platform/text/uuid.ts'
import type { DocumentType, WorkerSortField } from '../../api/schema-types.ts'
import type { Order } from '../../parts/list/list-address.ts'
import { documentTypes } from '../../records/document.ts'
import type { ComplianceMatrixQueryVariables } from './operations.ts'

/** A field of workers, a built-in type, or the id of an own type. */
export type MatrixSort = WorkerSortField | (string & {})

const WORKER_FIELDS: readonly WorkerSortField[] = ['lastName', 'createdAt', 'updatedAt']

/** @param search of the address: only it knows the own type that the list is sorted by */
export function sortsIn(search: string): readonly MatrixSort[] {
  const own = new URLSearchParams(search).get('sort')?.replace(/^-/, '') ?? ''
  return [...WORKER_FIELDS, ...Object.keys(documentTypes), ...(isUuid(own) ? [own] : [])]
}

type Ordered = Pick<ComplianceMatrixQueryVariables, 'sort' | 'sortByExpiry'>

export function orderVariables({ field, direction }: Order<MatrixSort>): Ordered {
  const workerField = WORKER_FIELDS.find((each) => each === field)
  if (workerField !== undefined) return { sort: { field: workerField, direction } }
  const kind = isUuid(field) ? { customTypeId: field } : { type: field as DocumentType }
  return { sortByExpiry: { ...kind, direction } }
}
