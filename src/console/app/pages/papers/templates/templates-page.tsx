/** The list of templates, each in its latest version. */
import { useApiQuery } from '../../../api/hooks.ts'
import { countedChoices, knownValues, someOf } from '../../../parts/list/choices.ts'
import { useListAddress } from '../../../parts/list/list-address.ts'
import { FilterMenu } from '../../../parts/list/menus.tsx'
import { RecordList } from '../../../parts/list/record-list.tsx'
import { useRecordList } from '../../../parts/list/use-record-list.ts'
import { documentTypes } from '../../../records/document.ts'
import { templateKind, templatePath } from '../../../records/template.ts'
import { PapersSwitch } from '../papers-switch.tsx'
import { TemplatesDocument, TemplateTypesDocument } from './operations.ts'
import { templateColumns, templateSorts } from './template-columns.tsx'

const FILTERS = ['type'] as const

export function TemplatesPage() {
  const address = useListAddress(FILTERS, templateSorts)
  const documentType = someOf(knownValues(address.all('type'), documentTypes))
  const rows = useRecordList(address, {
    query: TemplatesDocument,
    pageOf: ({ documentTemplates }) => documentTemplates,
    variables: { filter: { supersededAt: { exists: false }, documentType }, ...address.searched },
    columns: templateColumns,
    usualOrder: { field: 'name', direction: 'asc' },
  })
  const counts = useApiQuery(TemplateTypesDocument, {}, { lists: 'DocumentTemplate' })
  const types = countedChoices(documentTypes, counts.data?.documentTemplateCounts)
  return (
    <RecordList
      kind={templateKind}
      address={address}
      rows={rows}
      search="Name or id"
      filters={<FilterMenu label="Type" choices={types} {...address.choice('type')} />}
      actions={<PapersSwitch />}
      add={{ label: 'New template', href: templatePath() }}
    />
  )
}
