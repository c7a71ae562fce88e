/**
 * A preview of the papers next to the template's text. The server returns blocks of text, which are shown as text, so
 * that nothing in a template or record becomes markup of the page.
 */
import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../../api/hooks.ts'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { Notice } from '../../../parts/states/notice.tsx'
import { SubjectSelect } from '../../../work/subject-select.tsx'
import { readAbout } from '../../../work/task-values.ts'
import { TemplatePreviewDocument, type TemplatePreviewQuery } from './operations.ts'
import { PaperBlocks } from './paper-blocks.tsx'
import classes from './templates.module.css'

type Preview = NonNullable<TemplatePreviewQuery['templatePreview']>

/** Milliseconds without typing before the preview is updated. */
const PAUSE = 250

interface Props {
  body: string
  /** Replaces an unknown merge field by another; undefined if the text cannot be changed. */
  onReplace: ((name: string, by: string) => void) | undefined
}

export function TemplatePreview({ body, onReplace }: Props) {
  const [worker, setWorker] = useState('')
  const [job, setJob] = useState('')
  const [text] = useDebouncedValue(body, PAUSE)
  const isEmpty = text.trim() === ''
  const [workerId, jobId] = [readAbout(worker)?.id, readAbout(job)?.id]
  const { data, failure, loading, refetch } = useApiQuery(
    TemplatePreviewDocument,
    { body: text, ...(workerId && { workerId }), ...(jobId && { jobId }) },
    { pause: isEmpty },
  )
  const preview = data?.templatePreview
  return (
    <section className={classes.preview} aria-label="Preview">
      <Group gap="xs" grow preventGrowOverflow={false} className={classes.subjects}>
        <SubjectSelect
          size="xs"
          aria-label="Preview for a worker"
          placeholder="A sample worker"
          types={['worker']}
          value={worker}
          onChange={setWorker}
        />
        <SubjectSelect
          size="xs"
          aria-label="Preview for a job"
          placeholder="A sample job"
          types={['job']}
          value={job}
          onChange={setJob}
        />
      </Group>
      {failure && <FailureNotice failure={failure} onRetry={refetch} />}
      <article className={classes.paper} aria-label="The paper" aria-busy={loading || text !== body}>
        {isEmpty || !preview ? (
          <Text size="sm" c="#5c5f66">
            {isEmpty ? 'The paper appears here as you write.' : '…'}
          </Text>
        ) : (
          <PaperBlocks blocks={preview.blocks} />
        )}
      </article>
      {!isEmpty && preview && <Problems preview={preview} onReplace={onReplace} />}
      <p className={classes.legend}>
        <mark data-source="record">from a record</mark>
        <mark data-source="sample">a sample</mark>
        <mark data-source="missing">has no value</mark>
      </p>
    </section>
  )
}

function Problems({ preview: { fields, problem }, onReplace }: { preview: Preview } & Pick<Props, 'onReplace'>) {
  const unknown = fields.filter(({ source }) => source === 'unknown')
  const missing = fields.filter(({ source }) => source === 'missing')
  if (problem === null && unknown.length === 0 && missing.length === 0) return null
  return (
    <Notice>
      {problem !== null && <div>{problem}</div>}
      {unknown.map(({ name, nearest }) => (
        <div key={name}>
          There is no merge field <code>{name}</code>.{' '}
          {nearest !== null &&
            (onReplace ? (
              <Button size="compact-xs" variant="default" onClick={() => onReplace(name, nearest)}>
                Write {nearest}
              </Button>
            ) : (
              <>
                Did you mean <code>{nearest}</code>?
              </>
            ))}
        </div>
      ))}
      {missing.length > 0 && (
        <div>
          No value for {missing.map(({ name }) => name).join(', ')}: a pack with this paper is not issued to this
          worker.
        </div>
      )}
    </Notice>
  )
}
