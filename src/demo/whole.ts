/** The demo organisation with all that it shows: its records, a job under way, papers, and rules that have run. */

import { loadDemoMobilisation } from './mobilisation.ts'
import { type LoadedDemo, loadDemo } from './organisation.ts'
import { type DemoServices, loadDemoPapers } from './papers.ts'
import { loadDemoRules } from './rules.ts'

/** Once; what the background makes of it comes moments later, from a server or worker. */
export async function loadWholeDemo(services: DemoServices, say?: (step: string) => void): Promise<LoadedDemo> {
  const demo = await loadDemo(services.database, say, services.clock)
  if (!demo.created) return demo
  await loadDemoMobilisation(services, demo.id)
  await loadDemoPapers(services, demo.id)
  await loadDemoRules(services, demo.id)
  return demo
}
