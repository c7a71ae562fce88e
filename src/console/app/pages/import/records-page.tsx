/** Import of records from a file: choose it, match its columns, see a preview, run. */
import { LinkButton } from '../../parts/layout/buttons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Steps } from '../../parts/layout/steps.tsx'
import { ChooseFile } from './choose-file.tsx'
import { MatchColumns } from './match-columns.tsx'
import { Preview } from './preview.tsx'
import { RunImport } from './run-import.tsx'
import { type Step, useImport } from './use-import.ts'

const titles: Record<Step, string> = { file: 'File', columns: 'Columns', preview: 'Preview', import: 'Import' }

export function RecordsPage() {
  const current = useImport()
  const { step, resource, chosen, run } = current
  return (
    <>
      <PageHeader
        title="Import"
        about="Load records from a file, for example from your payroll. Records are found by their external ID, so that a file can be imported again after a correction."
      >
        <LinkButton size="xs" label="Documents of workers" href="/import/documents" />
      </PageHeader>
      <Steps titles={titles} current={step} />
      {step === 'file' && (
        <ChooseFile
          resource={resource}
          onResource={current.setResource}
          busy={current.busy}
          problem={current.problem}
          onFile={current.open}
        />
      )}
      {step === 'columns' && chosen && (
        <MatchColumns
          resource={resource}
          fileName={chosen.file.name}
          summary={chosen.summary}
          targets={current.targets}
          mode={current.mode}
          onTargets={current.setTargets}
          onMode={current.setMode}
          onDelimiter={(delimiter) => void current.open(chosen.file, delimiter)}
          onBack={current.restart}
          onNext={() => current.setStep('preview')}
        />
      )}
      {step === 'preview' && chosen && (
        <Preview
          source={chosen.source}
          plan={current.plan}
          rows={chosen.summary.rows}
          onMeaning={current.setMeaning}
          onCountryCode={current.setCountryCode}
          onBack={() => current.setStep('columns')}
          onStart={() => current.start(chosen)}
        />
      )}
      {step === 'import' && chosen && run && (
        <RunImport
          run={run}
          rows={chosen.summary.rows}
          onDownload={(failed) => void current.downloadFailed(chosen, failed)}
          onAgain={current.restart}
        />
      )}
    </>
  )
}
