/** The upload of documents: the chosen files, what the check of them found, and the run. */
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { type Plan, planOf } from '../../../../../domain/import/documents/plan.ts'
import { download } from '../../../parts/values/download.ts'
import type { FailedRow } from '../file/import-file.ts'
import { ImportRun } from '../import-run.ts'
import { messageOf, serverOf, uploadDocument } from './server.ts'
import { type Chosen, failedList, type NotUploaded, sourceOf } from './source.ts'

interface Checked {
  source: Chosen
  plan: Plan
}

export function useUpload() {
  const client = useClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [list, setList] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [checked, setChecked] = useState<Checked>()
  const [run, setRun] = useState<ImportRun>()
  const checking = useRef<AbortController>(undefined)
  useEffect(() => () => checking.current?.abort(), [])

  const check = async () => {
    checking.current = new AbortController()
    setBusy(true)
    setProblem(undefined)
    try {
      const { signal } = checking.current
      const source = await sourceOf(files, list)
      setChecked({ source, plan: await planOf(source, serverOf(client, signal), signal) })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const restart = () => {
    setChecked(undefined)
    setRun(undefined)
    setFiles([])
    setList(undefined)
  }
  const start = ({ source, plan: { upload } }: Checked) =>
    setRun(
      new ImportRun({
        total: upload.length,
        async read(from) {
          const { file = '', line = 0 } = upload[from] ?? {}
          return { rows: [{ index: from, line, label: file, record: { index: from } }], refused: [], next: from + 1 }
        },
        async send([record], key) {
          const document = upload[Number(record?.index)]
          return document === undefined ? { value: [] } : uploadDocument(client, document, source.byName, key)
        },
      }),
    )
  /** Saves a list of what cannot be uploaded, and of what has failed. */
  const save = (failed: readonly FailedRow[] = []) => {
    if (checked === undefined) return
    const { source, plan } = checked
    const left = [...plan.problems, ...failed.flatMap(notUploaded(plan))]
    download('documents-failed.csv', failedList(left, source.content), 'text/csv')
  }
  const back = () => setChecked(undefined)
  return { files, setFiles, list, setList, busy, problem, checked, run, check, back, start, restart, save }
}

const notUploaded =
  ({ upload }: Plan) =>
  ({ index, issues }: FailedRow): NotUploaded[] => {
    const document = upload[index]
    const problem = issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')
    return document === undefined ? [] : [{ document, file: document.file, line: document.line, problem }]
  }
