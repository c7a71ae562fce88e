/** What an organisation without records does first, in this order. */
import type { FirstStepsQuery } from './operations.ts'

export interface Step {
  title: string
  about: string
  to: string
  isDone: boolean
}

type Listed = { pagination: { total: number } } | null

const has = (list: Listed) => (list?.pagination.total ?? 0) > 0

/** @returns undefined once all of them are done */
export function firstSteps({ workers, clients, projects, jobs }: FirstStepsQuery): Step[] | undefined {
  const steps = [
    { title: 'Import your workers', about: 'from a spreadsheet or CSV file', to: '/import', isDone: has(workers) },
    { title: 'Add a client', about: 'a company that you supply workers to', to: '/clients', isDone: has(clients) },
    { title: 'Add a project', about: 'a site or contract of the client', to: '/projects', isDone: has(projects) },
    { title: 'Create a job', about: 'whom the project needs, and from when', to: '/jobs/new', isDone: has(jobs) },
  ]
  return steps.every(({ isDone }) => isDone) ? undefined : steps
}
