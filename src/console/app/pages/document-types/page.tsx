/** The organisation's own document types, which are edited in place. */
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { knownValues, plainChoices, someOf } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { documentTypeKind } from '../../records/document-type.ts'
import { useMay } from '../../session/session.tsx'
import { documentTypeColumns, documentTypeSorts } from './columns.tsx'
import { DocumentTypeDocument, DocumentTypesDocument } from './operations.ts'
import { AddDocumentType, EditDocumentType } from './type-form.tsx'

const FILTERS = ['status'] as const

export default function DocumentTypesPage() {
  const address = useListAddress(FILTERS, documentTypeSorts)
  const mayWrite = useMay('documents:write')
  const status = someOf(knownValues(address.all('status'), documentTypeKind.statuses))
  const rows = useRecordList(address, {
    query: DocumentTypesDocument,
    pageOf: ({ customDocumentTypes }) => customDocumentTypes,
    variables: { filter: { status }, ...address.searched },
    columns: documentTypeColumns,
    usualOrder: { field: 'name', direction: 'asc' },
  })
  const open = useOpenRecord()
  const { data, refetch } = useApiQuery(DocumentTypeDocument, { id: open.id ?? '' }, { pause: !open.id })
  const opened = data?.customDocumentType
  return (
    <RecordList
      kind={documentTypeKind}
      address={address}
      rows={rows}
      linkOf={open.linkOf}
      search="Name"
      filters={
        <FilterMenu label="Status" choices={plainChoices(documentTypeKind.statuses)} {...address.choice('status')} />
      }
      add={{ label: 'Add document type', Dialog: AddDocumentType }}
    >
      {mayWrite && open.id && opened?.id === open.id && (
        <EditDocumentType key={open.id} type={opened} refetch={refetch} onClose={open.close} />
      )}
    </RecordList>
  )
}
