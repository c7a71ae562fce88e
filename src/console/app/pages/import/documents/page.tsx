/** Upload of the documents of many workers: choose files and a list, see a preview, run. */
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { type Plan, planOf } from '../../../../../domain/import/documents/plan.ts'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { download } from '../../../parts/values/download.ts'
import { ImportRun } from '../import-run.ts'
import { RunImport, type RunWords } from '../run-import.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { documentCount, Preview } from './preview.tsx'
import { messageOf, serverOf, uploadDocument } from './server.ts'
import { type Chosen, failedList, type NotUploaded, sourceOf } from './source.ts'

interface Checked {
  source: Chosen
  plan: Plan
}

export default function DocumentsPage() {
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
  const save = (failed: readonly NotUploaded[]) =>
    download('documents-failed.csv', failedList(failed, checked?.source.content), 'text/csv')
  return (
    <>
      <PageHeader
        title="Documents of workers"
        about="Upload scans of many workers at once. Workers are found by their payroll ID, email or ID. The documents then wait for their review."
        back={{ to: '/import', label: 'Import' }}
      />
      {checked === undefined ? (
        <ChooseFiles
          files={files.length}
          list={list}
          busy={busy}
          problem={problem}
          onFiles={setFiles}
          onList={setList}
          onCheck={() => void check()}
        />
      ) : run === undefined ? (
        <Preview
          plan={checked.plan}
          onDownload={() => save(checked.plan.problems)}
          onBack={() => setChecked(undefined)}
          onStart={() => start(checked)}
        />
      ) : (
        <RunImport
          run={run}
          rows={checked.plan.upload.length}
          words={words}
          onAgain={restart}
          onDownload={(failed) => save([...checked.plan.problems, ...failed.flatMap(notUploaded(checked.plan))])}
        />
      )}
    </>
  )
}

const notUploaded =
  ({ upload }: Plan) =>
  ({ index, issues }: { index: number; issues: { path: string; message: string }[] }): NotUploaded[] => {
    const document = upload[index]
    const problem = issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')
    return document === undefined ? [] : [{ document, file: document.file, line: document.line, problem }]
  }

const words: RunWords = {
  count: documentCount,
  figures: { Uploaded: 'created', Failed: 'failed' },
  remedy:
    'Download them, correct that list, and choose it again with the files: the column import_error says what was wrong. What was stored is not sent again.',
  again: 'Upload other files',
  done: 'The documents wait for their review.',
}
