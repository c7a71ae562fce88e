/** The complete demo organisation: records, a job in progress, documents, weeks of work, and automations with runs. */
import { type SystemWrite, systemWrite } from '../events/system-write.ts'
import { loadDemoMobilisation } from './mobilisation.ts'
import { type LoadedDemo, loadDemo } from './organisation.ts'
import { type DemoServices, loadDemoPapers } from './papers.ts'
import { loadDemoPlan } from './plan.ts'
import { loadDemoRules } from './rules.ts'

/** Load the demo organisation, unless it exists. Its background jobs run once a server or worker is running. */
export async function loadCompleteDemo(services: DemoServices, report?: (step: string) => void): Promise<LoadedDemo> {
  const demo = await loadDemo(services.database, report, services.clock)
  if (!demo.created) return demo
  await systemWrite(services, demo.id, emitCreated)
  await loadDemoMobilisation(services, demo.id)
  await loadDemoPapers(services, demo.id)
  await loadDemoPlan(services, demo.id)
  await loadDemoRules(services, demo.id)
  return demo
}

/** Emit the events now, although records are up to a year old: events of that age would already be removed. */
export async function emitCreated({ db, emit }: SystemWrite): Promise<void> {
  const orderBy = { id: 'asc' } as const
  for (const client of await db.client.findMany({ orderBy })) emit('client.created', client)
  for (const project of await db.project.findMany({ orderBy })) emit('project.created', project)
  for (const worker of await db.worker.findMany({ orderBy })) emit('worker.created', worker)
  for (const document of await db.document.findMany({ orderBy })) emit('document.added', document)
  for (const assignment of await db.assignment.findMany({ orderBy })) emit('assignment.created', assignment)
}
