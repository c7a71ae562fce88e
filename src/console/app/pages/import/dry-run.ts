/** Has the server check the rows without writing them, while the person looks at the preview. */
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import type { CheckedRow, Plan } from './file/import-file.ts'
import type { OpenFile } from './file/open-file.ts'
import { ImportRun, type RunState } from './import-run.ts'
import { sendBatch } from './send-batch.ts'

export interface DryRun {
  state: RunState
  /** The first rows that would fail. */
  wrong: readonly CheckedRow[]
}

/** @param isReady whether the local checks are done @returns undefined before it starts */
export function useDryRun(source: OpenFile, plan: Plan, total: number, isReady: boolean): DryRun | undefined {
  const client = useClient()
  const [found, setFound] = useState<DryRun>()
  useEffect(() => {
    setFound(undefined)
    if (!isReady) return
    let isCurrent = true
    const run = new ImportRun({
      read: (from) => source.call('batch', plan, from),
      send: (records, key) => sendBatch(client, plan, records, key, true),
      total,
    })
    const show = async () => {
      const { state } = run
      const wrong = state.phase === 'done' ? await source.call('wrongRows', plan, state.failed) : []
      if (isCurrent) setFound({ state, wrong })
    }
    const unsubscribe = run.subscribe(() => void show())
    void run.start()
    return () => {
      isCurrent = false
      unsubscribe()
      run.stop()
    }
  }, [client, source, plan, total, isReady])
  return found
}
