/** The demo's clients, projects, workers and documents, as a test organisation begins with them. */
import type { SystemWrite } from '../events/system-write.ts'
import type { Files } from '../platform/files/files.ts'
import { loadDemoCompliance, storeDemoFiles } from './compliance.ts'
import { emitCreated } from './load.ts'
import { loadRecords, newFaker } from './organisation.ts'

/** @returns what loads them into the organisation of a write, with their events */
export function loadDemoPeople(files: Files) {
  return async (write: SystemWrite, today: Date): Promise<void> => {
    const { orgId, control, prepare } = write
    await prepare(`demo files of ${orgId}`, () => storeDemoFiles(files, orgId))
    await loadRecords(control, orgId, await newFaker())
    await loadDemoCompliance(control, orgId, today)
    await emitCreated(write)
  }
}
