/** What the palette offers: pages and actions by their titles, and the records that the API found. */
import { mayUse } from '../../../access/scopes/roles.ts'
import type { Scope } from '../../../access/scopes/scopes.ts'
import type { Role } from '../api/schema-types.ts'
import { type Icon, IconPlus } from '../parts/icons/icons.tsx'
import { personName } from '../parts/values/person-name.ts'
import { clientKind } from '../records/client.ts'
import { invoiceKind } from '../records/invoice.ts'
import { jobKind } from '../records/job.ts'
import { projectKind } from '../records/project.ts'
import type { Listed, RecordKind } from '../records/record.ts'
import { workerKind } from '../records/worker.ts'
import type { PaletteQuery } from './operations.ts'

export interface Entry {
  title: string
  note?: string | null | undefined
  icon: Icon
  to: string
  /** For the page: `add` opens its form for a new record. */
  state?: { add: true }
}

export interface Group {
  title: string
  entries: readonly Entry[]
}

interface Page {
  path: string
  title: string
  icon: Icon
  roles: readonly Role[]
}

interface Action extends Omit<Entry, 'icon'> {
  /** The scope that it needs. */
  needs: Scope
}

const kinds: readonly Pick<RecordKind, 'name' | 'path' | 'write'>[] = [workerKind, clientKind, projectKind]
const adds = kinds.map(({ name, path, write = 'write' }) => ({
  title: `Add ${name}`,
  to: path,
  state: { add: true } as const,
  needs: write,
}))
const actions: readonly Action[] = [
  ...adds,
  { title: 'New job', to: '/jobs/new', needs: 'jobs:write' },
  { title: 'New automation', to: '/automations/new', needs: 'write' },
  { title: 'Create an invoice', to: '/invoices', needs: 'write' },
]

/** Whether each word that was typed begins a word of the title. */
function matches(title: string, typed: string): boolean {
  const words = title.toLowerCase().split(/[\s-]+/)
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return wanted.every((start) => words.some((word) => word.startsWith(start)))
}

/** @param pages of the navigation @param found the records of an answer, if there is one for what was typed */
export function entriesOf(
  typed: string,
  { role, pages, found }: { role: Role; pages: readonly Page[]; found: PaletteQuery | undefined },
): Group[] {
  const offered = actions.filter(({ needs }) => mayUse(role, needs))
  const groups = [
    { title: workerKind.plural, entries: (found?.workers?.data ?? []).map(workerEntry) },
    { title: projectKind.plural, entries: (found?.projects?.data ?? []).map(projectEntry) },
    { title: jobKind.plural, entries: (found?.projects?.data ?? []).flatMap(jobEntries) },
    { title: clientKind.plural, entries: (found?.clients?.data ?? []).map(named(clientKind)) },
    { title: invoiceKind.plural, entries: (found?.invoices?.data ?? []).map(invoiceEntry) },
    {
      title: 'Pages',
      entries: pages
        .filter(({ title, roles }) => roles.includes(role) && matches(title, typed))
        .map(({ path, title, icon }) => ({ title, icon, to: path })),
    },
    {
      title: 'Actions',
      entries: offered
        .filter(({ title }) => matches(title, typed))
        .map(({ needs: _needs, ...entry }) => ({ ...entry, icon: IconPlus })),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

type Rows<Name extends keyof PaletteQuery> = NonNullable<PaletteQuery[Name]>['data'][number]

const workerEntry = (worker: Rows<'workers'>): Entry => ({
  title: personName(worker),
  note: worker.trade,
  icon: workerKind.icon,
  to: workerKind.pathOf(worker),
})

const named =
  ({ icon, pathOf }: Pick<Listed, 'icon'> & { pathOf: (row: { id: string }) => string }) =>
  (row: { id: string; name: string }): Entry => ({ title: row.name, icon, to: pathOf(row) })

const projectEntry = (project: Rows<'projects'>): Entry => ({
  ...named(projectKind)(project),
  note: project.client?.name,
})

const jobEntries = (project: Rows<'projects'>): Entry[] =>
  (project.jobs?.data ?? []).map((job) => ({
    title: jobKind.nameOf({ ...job, project }),
    icon: jobKind.icon,
    to: jobKind.pathOf(job),
  }))

const invoiceEntry = (invoice: Rows<'invoices'>): Entry => ({
  title: invoiceKind.nameOf(invoice),
  note: invoice.client?.name,
  icon: invoiceKind.icon,
  to: invoiceKind.pathOf(invoice),
})
