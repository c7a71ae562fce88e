/** What the lists of members and of invitations share: their filter, and the menu of each row. */
import type { ReactNode } from 'react'
import { roles } from '../../../../access/scopes/roles.ts'
import type { Role } from '../../api/schema-types.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'

const FILTERS = ['role'] as const

export interface ListProps {
  /** Puts the tabs around a list. */
  within: (body: ReactNode) => ReactNode
  invite: ReactNode
}

/** What the address asks for. */
export function useFound() {
  const address = useListAddress(FILTERS, [])
  const chosen = address.all('role').filter((role): role is Role => Object.hasOwn(roles, role))
  return { address, found: { search: address.search ?? null, roles: chosen } }
}

interface FilterProps {
  address: ReturnType<typeof useFound>['address']
  countOf?: ReadonlyMap<Role, number>
}

export function RoleFilter({ address, countOf }: FilterProps) {
  const choices = (Object.keys(roles) as Role[]).map((role) => ({
    value: role,
    label: role,
    ...(countOf && { count: countOf.get(role) ?? 0 }),
  }))
  return <FilterMenu label="Role" choices={choices} {...address.choice('role')} />
}

export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode): ListColumn<Row, never> => ({
  id: 'actions',
  title: 'Actions',
  width: 5.5,
  grow: 0,
  phone: 'end',
  cell,
})
