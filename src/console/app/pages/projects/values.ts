/** The form values of a project. */
import type { ProjectStatus } from '../../api/schema-types.ts'
import { orNulls, textsOf } from '../../parts/forms/texts.ts'
import type { Project } from './words.ts'

export const fieldLabels = {
  name: 'Name',
  clientId: 'Client',
  /** The name of the client with `clientId`. */
  clientName: 'Client',
  code: 'Code',
  address: 'Address',
  purchaseOrder: 'Purchase order',
  startDate: 'First day',
  endDate: 'Last day',
  status: 'Status',
  holidays: 'Holidays',
  externalId: 'Your id',
} as const

/** Whether people work on the holidays of the organisation. */
export const holidayWords = { works: 'People work', rests: 'Nobody works' } as const

export type ProjectValues = Record<keyof typeof fieldLabels, string> & {
  status: ProjectStatus
  holidays: keyof typeof holidayWords
}

export const emptyProject = textsOf(fieldLabels, { status: 'planned', holidays: 'works' }) as ProjectValues

type Stored = Pick<
  Project,
  'name' | 'code' | 'address' | 'purchaseOrder' | 'startDate' | 'endDate' | 'status' | 'externalId' | 'worksHolidays'
>

export function valuesOf({
  client,
  worksHolidays,
  ...project
}: Stored & { client: { id: string; name: string } | null }) {
  const texts = textsOf(fieldLabels, {
    ...project,
    clientId: client?.id ?? null,
    clientName: client?.name ?? null,
    holidays: worksHolidays ? 'works' : 'rests',
  })
  return texts as ProjectValues
}

/** The input for the API. */
export function inputOf({ name, clientId, clientName: _shown, status, holidays, ...others }: ProjectValues) {
  return { name: name.trim(), clientId, status, worksHolidays: holidays === 'works', ...orNulls(others) }
}
