/** The form values of a project. */
import type { ProjectStatus } from '../../api/schema-types.ts'
import type { Project } from './words.ts'

export interface ProjectValues {
  name: string
  clientId: string
  /** The name of the client with `clientId`. */
  clientName: string
  code: string
  address: string
  startDate: string
  endDate: string
  status: ProjectStatus
  externalId: string
}

export const emptyProject: ProjectValues = {
  name: '',
  clientId: '',
  clientName: '',
  code: '',
  address: '',
  startDate: '',
  endDate: '',
  status: 'planned',
  externalId: '',
}

export const fieldLabels: Record<keyof ProjectValues, string> = {
  name: 'Name',
  clientId: 'Client',
  clientName: 'Client',
  code: 'Code',
  address: 'Address',
  startDate: 'First day',
  endDate: 'Last day',
  status: 'Status',
  externalId: 'Your id',
}

export function valuesOf(
  project: Omit<Project, 'client'> & { client: { id: string; name: string } | null },
): ProjectValues {
  const { name, client, code, address, startDate, endDate, status, externalId } = project
  return {
    name,
    clientId: client?.id ?? '',
    clientName: client?.name ?? '',
    code: code ?? '',
    address: address ?? '',
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    status,
    externalId: externalId ?? '',
  }
}

/** The input for the API. Empty values become null, which clears a field. */
export function inputOf({ name, clientId, clientName: _shown, status, ...others }: ProjectValues) {
  const cleared = Object.fromEntries(Object.entries(others).map(([field, text]) => [field, text.trim() || null]))
  return { name: name.trim(), clientId, status, ...(cleared as Record<keyof typeof others, string | null>) }
}
