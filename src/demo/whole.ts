/** The demo organisation with all that it shows: its records, a job under way, papers, and rules that have run. */

import { loadDemoMobilisation } from './mobilisation.ts'
import { type LoadedDemo, loadDemo } from './organisation.ts'
import { type DemoMeans, loadDemoPapers } from './papers.ts'
import { loadDemoRules } from './rules.ts'

/** Once; what the background makes of it comes moments later, from a server or worker. */
export async function loadWholeDemo(means: DemoMeans, say?: (step: string) => void): Promise<LoadedDemo> {
  const demo = await loadDemo(means.database, say, means.clock)
  if (!demo.created) return demo
  await loadDemoMobilisation(means, demo.id)
  await loadDemoPapers(means, demo.id)
  await loadDemoRules(means, demo.id)
  return demo
}
