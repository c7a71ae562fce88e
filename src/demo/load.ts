/** The complete demo organisation: records, a job in progress, documents, weeks of work, and automations with runs. */
import { loadDemoMobilisation } from './mobilisation.ts'
import { type LoadedDemo, loadDemo } from './organisation.ts'
import { type DemoServices, loadDemoPapers } from './papers.ts'
import { loadDemoPlan } from './plan.ts'
import { loadDemoRules } from './rules.ts'

/** Load the demo organisation, unless it exists. Its background jobs run once a server or worker is running. */
export async function loadCompleteDemo(services: DemoServices, report?: (step: string) => void): Promise<LoadedDemo> {
  const demo = await loadDemo(services.database, report, services.clock)
  if (!demo.created) return demo
  await loadDemoMobilisation(services, demo.id)
  await loadDemoPapers(services, demo.id)
  await loadDemoPlan(services, demo.id)
  await loadDemoRules(services, demo.id)
  return demo
}
