/** The documents that the work of a client or on a project needs, and the way to change them. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ADMINISTRATORS } from '../../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../../api/hooks.ts'
import { Panel } from '../../../parts/layout/panel.tsx'
import { DescriptionList } from '../../../parts/values/description-list.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import { useHasRole, useMay } from '../../../session/session.tsx'
import { WorkRequirementsDocument } from '../operations.ts'
import { WorkEditor } from './editor.tsx'
import { kindNames, type OwnTrade, ownTradesIn, rowsIn, setElsewhere, type WorkScope } from './scope.ts'

interface Props {
  scope: WorkScope
  /** Of the client or the project. */
  name: string
  /** Roles that have a row even if they need nothing. */
  roles?: readonly string[]
}

export function WorkRequirements({ scope, name, roles = [] }: Props) {
  const readsAll = useMay('read')
  const mayRead = useMay('documents:write') || readsAll // supervisors are limited to some work, and read no settings
  const mayChange = useHasRole(ADMINISTRATORS)
  const query = useApiQuery(WorkRequirementsDocument, {}, { pause: !mayRead })
  const [isEditing, setIsEditing] = useState(false)
  const { data } = query
  if (!data?.workRequirements) return null
  const nameOf = kindNames(data.customDocumentTypes?.data ?? [])
  const all = data.workRequirements
  const listed = (own: OwnTrade) =>
    rowsIn(scope, all, own).map(({ trade, ...documents }) => ({ ...documents, role: trade, trade: own, place: '' }))
  const elsewhere = setElsewhere(scope, all).map((each) => ({
    ...each,
    place: each.projectId !== null ? 'project' : each.clientId !== null ? 'client' : 'all work',
  }))
  const needed = [...ownTradesIn(scope, all).flatMap(listed), ...elsewhere].flatMap(
    ({ role, trade, place, documentTypes, customTypeIds = [] }): [string, string][] => {
      const names = [...documentTypes, ...customTypeIds].map(nameOf).join(', ')
      const notes = [trade && `workers of the trade ${trade}`, place].filter(Boolean).join(', ')
      return names === '' ? [] : [[`${role ?? 'All roles'}${notes && ` (${notes})`}`, names]]
    },
  )
  return (
    <Panel title="Required documents">
      {needed.length === 0 ? (
        <Muted>Nothing besides what workers need anyway.</Muted>
      ) : (
        <DescriptionList of={Object.fromEntries(needed)} />
      )}
      {mayChange && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setIsEditing(true)}>
          Change required documents
        </Button>
      )}
      {isEditing && (
        <WorkEditor
          scope={scope}
          name={name}
          roles={roles}
          data={data}
          refetch={query.refetch}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Panel>
  )
}
