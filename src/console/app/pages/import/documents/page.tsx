/** Upload of the documents of many workers: choose files and a list, see a preview, run. */
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { RunImport, type RunWords } from '../run-import.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { documentCount, Preview } from './preview.tsx'
import { useUpload } from './use-upload.ts'

const words: RunWords = {
  count: documentCount,
  figures: { Uploaded: 'created', Failed: 'failed' },
  remedy:
    'Download them, correct that list, and choose it again with the files: the column import_error says what was wrong. What was stored is not sent again.',
  again: 'Upload other files',
  done: 'The documents wait for their review.',
}

export default function DocumentsPage() {
  const upload = useUpload()
  const { checked, run } = upload
  return (
    <>
      <PageHeader
        title="Documents of workers"
        about="Upload scans of many workers at once. Workers are found by their payroll ID, email or ID. The documents then wait for their review."
        back={{ to: '/import', label: 'Import' }}
      />
      {checked === undefined ? (
        <ChooseFiles
          files={upload.files.length}
          list={upload.list}
          busy={upload.busy}
          problem={upload.problem}
          onFiles={upload.setFiles}
          onList={upload.setList}
          onCheck={() => void upload.check()}
        />
      ) : run === undefined ? (
        <Preview
          plan={checked.plan}
          onDownload={() => upload.save()}
          onBack={upload.back}
          onStart={() => upload.start(checked)}
        />
      ) : (
        <RunImport
          run={run}
          rows={checked.plan.upload.length}
          words={words}
          onAgain={upload.restart}
          onDownload={upload.save}
        />
      )}
    </>
  )
}
