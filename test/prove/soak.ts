/** Resident memory over a long time at a steady rate. */
import { soak as measure } from '../bench/memory.ts'
import { openBench } from '../bench/setup.ts'
import { atMost, figure, type Proof } from './figures.ts'

const MINUTES = 20
/** MiB a minute. A short run still fills caches. */
const SLOPE = 1
/** MiB. Less than the standard settings have: caches that fill would hide what leaks. */
const MEMORY = 250
/** It is no hard limit: a container should have a third more. */
const ROOM = 80

export const soak: Proof = {
  name: 'soak',
  about: 'memory of an API process at a steady rate of reads, writes and GraphQL',
  async run({ quick, progress }) {
    const minutes = quick ? 1 : MINUTES
    await using bench = await openBench(progress)
    const { requests, start, peak, end, slope, processor_ms } = await measure(bench, minutes, {
      MEMORY_MB: String(MEMORY),
    })
    return [
      figure('duration', minutes, 'min'),
      figure('requests', requests),
      figure('MEMORY_MB', MEMORY),
      figure('memory at start', start, 'MiB'),
      atMost('memory at the end', end, MEMORY + ROOM, 'MiB'),
      figure('peak', peak, 'MiB'),
      quick // in its minute, what is remembered on purpose fills up
        ? figure('growth after the first quarter', slope, 'MiB/min')
        : atMost('growth after the first quarter', slope, SLOPE, 'MiB/min'),
      figure('processor time of a request, API process', processor_ms.server, 'ms'),
      figure('processor time of a request, PostgreSQL', processor_ms.database, 'ms'),
    ]
  },
}
