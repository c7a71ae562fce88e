/** The import of a file: its steps, and what the person says about the file in each. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import type { ImportMode } from '../../../../domain/import/check.ts'
import { guessTargets } from '../../../../domain/import/columns.ts'
import type { Importable } from '../../../../domain/import/inputs.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { TradesDocument } from '../../filters/operations.ts'
import { download } from '../../parts/values/download.ts'
import type { FailedRow, FileSummary, Plan } from './file/import-file.ts'
import { OpenFile } from './file/open-file.ts'
import { ImportRun } from './import-run.ts'
import { ImportTradesDocument } from './operations.ts'
import { sendBatch } from './send-batch.ts'

export type Step = 'file' | 'columns' | 'preview' | 'import'

interface Chosen {
  file: File
  source: OpenFile
  summary: FileSummary
}

export function useImport() {
  const client = useClient()
  const [step, setStep] = useState<Step>('file')
  const [resource, setResource] = useState<Importable>('workers')
  const [chosen, setChosen] = useState<Chosen>()
  const [targets, setTargets] = useState<string[]>([])
  const [wanted, setMode] = useState<ImportMode>('upsert')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [run, setRun] = useState<ImportRun>()
  const mode = targets.includes('external_id') ? wanted : 'create'
  const [meanings, setMeanings] = useState<Plan['meanings']>({})
  const [countryCode, setCountryCode] = useState('')
  const known = useApiQuery(ImportTradesDocument, {}).data
  const named = useApiQuery(TradesDocument, {}, { quiet: true }).data
  const plan = useMemo((): Plan => {
    const used = known?.trades?.flatMap(({ value }) => value ?? []) ?? []
    // The server gives who is called by another name the name of the trade.
    const own = named?.trades?.flatMap(({ name, aliases }) => [name, ...aliases]) ?? []
    const trades = [...new Set([...own, ...used])]
    return { resource, mode, targets, meanings, trades, countryCode }
  }, [resource, mode, targets, meanings, known, named, countryCode])
  const source = useRef<OpenFile>(undefined)
  useEffect(() => () => source.current?.close(), [])

  const open = async (file: File, delimiter?: string) => {
    source.current?.close()
    const opened = new OpenFile()
    source.current = opened
    setBusy(true)
    setProblem(undefined)
    try {
      const summary = await opened.call('open', file, delimiter)
      const names = summary.columns.map(({ name }) => name)
      setChosen({ file, source: opened, summary })
      setTargets(guessTargets(names, resource))
      setMode('upsert')
      setMeanings({})
      setStep('columns')
    } catch (error) {
      setProblem((error as Error).message)
      setChosen(undefined)
      setStep('file')
    } finally {
      setBusy(false)
    }
  }
  const restart = () => {
    source.current?.close()
    setChosen(undefined)
    setRun(undefined)
    setProblem(undefined)
    setStep('file')
  }
  const start = ({ file, source: from, summary }: Chosen) => {
    setRun(
      new ImportRun({
        read: (at) => from.call('batch', plan, at),
        send: (records, key) => sendBatch(client, { ...plan, fileName: file.name }, records, key),
        total: summary.rows,
      }),
    )
    setStep('import')
  }
  const downloadFailed = async ({ file, source: from, summary }: Chosen, failed: readonly FailedRow[]) => {
    const text = await from.call('failedFile', failed)
    const [extension, type] = summary.format === 'csv' ? ['csv', 'text/csv'] : ['ndjson', 'application/x-ndjson']
    download(`${file.name.replace(/\.\w+$/, '')}-failed.${extension}`, text, type as string)
  }
  const setMeaning = (name: string, meaning: string) => setMeanings((before) => ({ ...before, [name]: meaning }))
  return {
    step,
    setStep,
    resource,
    setResource,
    chosen,
    targets,
    setTargets,
    mode,
    setMode,
    busy,
    problem,
    plan,
    run,
    setMeaning,
    setCountryCode,
    open,
    restart,
    start,
    downloadFailed,
  }
}
