import type { ListColumn } from '../../../parts/list/columns.ts'
import { figures } from '../../../parts/list/shared-columns.tsx'
import { Time } from '../../../parts/values/time.tsx'
import { documentTypes } from '../../../records/document.ts'
import type { TemplatesQuery } from './operations.ts'

type Row = NonNullable<TemplatesQuery['documentTemplates']>['data'][number]

export const templateSorts = ['name', 'createdAt'] as const

// biome-ignore format: a table reads by its columns
export const templateColumns: readonly ListColumn<Row, (typeof templateSorts)[number]>[] = [
  { id: 'name', title: 'Name', width: 14, grow: 2, sort: 'name', phone: 'first', text: ({ name }) => name },
  { id: 'type', title: 'Type of document', width: 9, grow: 1, phone: 'second', text: ({ documentType }) => documentTypes[documentType] },
  { id: 'version', title: 'Version', width: 5, grow: 0.1, isRight: true, phone: 'end', cell: ({ version }) => figures(version), text: ({ version }) => String(version) },
  { id: 'saved', title: 'Saved', width: 8, grow: 0.25, sort: 'createdAt', cell: ({ createdAt }) => <Time at={createdAt} />, text: ({ createdAt }) => createdAt },
]
