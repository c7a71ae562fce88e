/** The list of templates, each in its latest version. */

import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { WRITERS } from '../../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../../api/hooks.ts'
import { useRecordChanges } from '../../../live/records.tsx'
import { IconPlus, IconTemplate } from '../../../parts/icons/icons.tsx'
import { countedChoices, knownValues } from '../../../parts/list/choices.ts'
import { useListAddress } from '../../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListHead, ListPage, ListSearch } from '../../../parts/list/list-page.tsx'
import { FilterMenu } from '../../../parts/list/menus.tsx'
import { NothingMatches } from '../../../parts/list/nothing-matches.tsx'
import { usePagedRows } from '../../../parts/list/use-paged-rows.ts'
import { VirtualTable } from '../../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../../parts/states/empty-state.tsx'
import { documentTypes } from '../../../records/document.ts'
import { templatePath } from '../../../records/template.ts'
import { useHasRole } from '../../../session/session.tsx'
import { PapersSwitch } from '../papers-switch.tsx'
import {
  TemplatesDocument,
  type TemplatesQuery,
  type TemplatesQueryVariables,
  TemplateTypesDocument,
} from './operations.ts'
import { templateColumns, templateSorts } from './template-columns.tsx'

const FILTERS = ['type'] as const
const words = Object.fromEntries(Object.entries(documentTypes).map(([type, label]) => [type, { label }])) as Record<
  keyof typeof documentTypes,
  { label: string }
>

const pageOf = ({ documentTemplates }: TemplatesQuery) => documentTemplates

export function TemplatesPage() {
  const address = useListAddress(FILTERS, templateSorts)
  const { search, all, order, text } = address
  const variables = useMemo(() => {
    const documentType = knownValues(all('type'), documentTypes)
    const filter = { supersededAt: { exists: false }, ...(documentType.length > 0 && { documentType }) }
    const sort = order ?? { field: 'name', direction: 'asc' }
    const isSearched = search !== undefined && search.length > 1
    return { filter, sort, ...(isSearched && { search }) } as Omit<TemplatesQueryVariables, 'cursor'>
  }, [text])
  const list = usePagedRows(TemplatesDocument, variables, pageOf)
  const counts = useApiQuery(TemplateTypesDocument, {}, { lists: 'DocumentTemplate' })
  useRecordChanges(['document_template'], () => {
    list.source.refresh()
    counts.refetch()
  })
  const mayWrite = useHasRole(WRITERS)
  const add = mayWrite && (
    <Button size="xs" component={Link} href={templatePath()} leftSection={<IconPlus size={15} aria-hidden />}>
      New template
    </Button>
  )
  return (
    <ListPage>
      <ListHead title="Templates" total={list.total}>
        <PapersSwitch />
        {add}
      </ListHead>
      <ListBar>
        <ListSearch label="Name or id" {...address.field('q')} />
        <FilterMenu
          label="Type"
          choices={countedChoices(words, counts.data?.documentTemplateCounts)}
          values={all('type')}
          onChange={(chosen) => address.setAll('type', chosen)}
        />
        <ClearFilters of={address} />
      </ListBar>
      <VirtualTable
        label="Templates"
        columns={templateColumns}
        list={list}
        keyOf={({ id }) => id}
        linkOf={({ name }) => templatePath(name)}
        nameOf={({ name }) => name}
        order={order}
        onOrder={address.orderBy}
        empty={
          address.isFiltered ? (
            <NothingMatches
              icon={IconTemplate}
              title="No matching templates"
              of="template"
              clear={address.clearFilters}
            />
          ) : (
            <EmptyState icon={IconTemplate} title="No templates yet" action={add || undefined}>
              A template is the text of a paper, with merge fields for what differs from worker to worker.
            </EmptyState>
          )
        }
      />
    </ListPage>
  )
}
