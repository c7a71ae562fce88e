/** Prometheus metrics of the disk that a process writes to. */
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { existingFolder } from '../folders/existing-folder.ts'

/** Add the size and the free space of the disk of MUSTER_DATA_DIR; absent if the system does not report them. */
export function addDiskMetrics(registry: Registry, { dataDir }: Pick<Config, 'dataDir'>): void {
  const gauge = (name: string, help: string, blocksOf: (disk: { bavail: number; blocks: number }) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(existingFolder(path.resolve(dataDir))).catch(() => undefined)
        if (disk === undefined) this.remove()
        else this.set(blocksOf(disk) * disk.bsize)
      },
    })
  gauge('muster_disk_free_bytes', 'Free bytes on the disk of MUSTER_DATA_DIR', ({ bavail }) => bavail)
  gauge('muster_disk_size_bytes', 'Total bytes of the disk of MUSTER_DATA_DIR', ({ blocks }) => blocks)
}
