/**
 * Removes the files of records that have gone. The job is enqueued in the transaction of the record: a file never goes
 * before it, and is not left behind if the process is killed.
 */
import type { SystemServices } from '../../events/system-write.ts'
import { systemWrite } from '../../events/system-write.ts'
import type { Files } from '../../platform/files/files.ts'
import { defineQueue, HOUR } from '../../platform/jobs/definition.ts'
import { countStored } from '../records/stored-bytes.ts'
import { UNNAMED } from './named-files.ts'

export interface RemovedFilesJob {
  orgId: string
  keys: string[]
}

export const removedFilesQueue = defineQueue<RemovedFilesJob>('remove_files', {
  concurrency: 1,
  roundRobinBy: 'orgId',
  retryLimit: 200,
  retryDelay: 5,
  retryDelayMax: HOUR,
  expireInSeconds: HOUR,
})

/** Remove the files that no record names, and count their bytes off. */
export async function removeFiles(
  services: SystemServices & { files: Pick<Files, 'store'> },
  { orgId, keys }: RemovedFilesJob,
  signal: AbortSignal,
): Promise<void> {
  const { store } = services.files
  const { rows } = await services.database.pool.query<{ key: string }>(UNNAMED, [keys, orgId])
  let bytes = 0
  for (const { key } of rows) {
    signal.throwIfAborted()
    bytes += await store.getMetaData(key).then(
      ({ contentLength }) => contentLength,
      () => 0, // removed by an earlier attempt
    )
    await store.delete(key)
  }
  if (bytes > 0) await systemWrite(services, orgId, (write) => countStored(write, -bytes))
}
