/** The editor of a template, with a preview. */
import { Button, Group, Select, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { DocumentType } from '../../../api/schema-types.ts'
import { useLeaving } from '../../../parts/forms/leaving.tsx'
import { type RecordForm, useRecordForm } from '../../../parts/forms/record-form.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { plainChoices } from '../../../parts/list/choices.ts'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { Notice } from '../../../parts/states/notice.tsx'
import { documentTypes } from '../../../records/document.ts'
import { templatePath } from '../../../records/template.ts'
import { useMay, useSession } from '../../../session/session.tsx'
import { BodyField, type MergeField } from './body-field.tsx'
import { DeleteTemplate } from './delete-template.tsx'
import { keep, readKept, type TemplateValues } from './kept-text.ts'
import { MergeFieldList } from './merge-field-list.tsx'
import { SaveTemplateDocument, type TemplatePageQuery, type TemplateTextFragment } from './operations.ts'
import { TemplatePreview } from './preview.tsx'
import { replaceText } from './template-text.ts'
import classes from './templates.module.css'
import { Versions } from './versions.tsx'

interface Props {
  /** Undefined for a new template. */
  latest: TemplateTextFragment | undefined
  versions: NonNullable<TemplatePageQuery['versions']>['data']
  fields: readonly MergeField[]
  /** Whether it was deleted while it was open; saving creates it again. */
  isDeleted: boolean
  refetch: () => void
  onSaved: (version: TemplateTextFragment) => void
}

const NEW: TemplateValues = { name: '', documentType: 'contract', body: '' }
const labels = { name: 'Name', documentType: 'Type of document', body: 'Text' } as const
const types = plainChoices(documentTypes)
/** Maximum characters of a text in a notice about a change. */
const TOLD = 80

const told = (field: keyof TemplateValues, values: TemplateValues) => {
  const text = field === 'documentType' ? documentTypes[values.documentType] : values[field]
  return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text
}

export function TemplateEditor({ latest, versions, fields, isDeleted, refetch, onSaved }: Props) {
  const { me } = useSession()
  const mayWrite = useMay('documents:write')
  const [, navigate] = useLocation()
  const area = useRef<HTMLTextAreaElement>(null)
  const orgId = me.organisation.id
  const stored: TemplateValues = latest
    ? { name: latest.name, documentType: latest.documentType, body: latest.body }
    : NEW
  const form = useRecordForm(SaveTemplateDocument, {
    values: stored,
    labels,
    record: { kind: 'template', updatedAt: latest?.updatedAt ?? '', refetch, textOf: told },
    variables: (input, ifUnchangedSince) => ({
      input: { ...input, isNew: latest === undefined || isDeleted },
      ...(latest && !isDeleted && { ifUnchangedSince }),
    }),
    done: (_, { saveDocumentTemplate: { name, version } }) => `${name} saved as version ${version}`,
    onDone: ({ saveDocumentTemplate: version }) => {
      keep(orgId, latest?.name, undefined)
      release()
      onSaved(version)
      if (latest === undefined) navigate(templatePath(version.name), { replace: true })
    },
  })
  const { values, set, errors, failure, conflict, busy } = form
  const isDirty = (Object.keys(labels) as (keyof TemplateValues)[]).some((field) => values[field] !== form.base[field])
  const { restored, discard } = useKept(orgId, latest, form, isDirty)
  const { question, release } = useLeaving(
    isDirty ? (latest?.name ?? 'the new template') : undefined,
    'They are kept in this tab, and are there when you come back.',
  )
  const leave = () => {
    keep(orgId, latest?.name, undefined)
    release()
    navigate('/papers/templates', { replace: true })
  }
  const isTold = errors.body !== undefined || errors.name !== undefined
  const insert = (name: string) => {
    const { current } = area
    if (current) replaceText(current, current.selectionStart, current.selectionEnd, `{{${name}}}`)
  }
  const replaceField = (name: string, by: string) =>
    set({
      body: values.body.replace(/\{\{([^{}]*)\}\}/g, (all, inner: string) =>
        inner.trim() === name ? `{{${by}}}` : all,
      ),
    })
  const isBlank = values.name.trim() === '' || values.body.trim() === ''
  const whyNot = isBlank
    ? 'A template needs a name and a text'
    : isDirty || isDeleted
      ? undefined
      : 'Nothing has changed'
  return (
    <div data-wide>
      <PageHeader
        title={latest?.name ?? 'New template'}
        back={{ to: '/papers/templates', label: 'Templates' }}
        about={latest && `Version ${latest.version}${isDirty ? ', with changes that are not saved' : ''}`}
      >
        {mayWrite && latest && !isDeleted && <DeleteTemplate latest={latest} onDeleted={leave} />}
        {mayWrite && (
          <Button onClick={() => void form.submit()} loading={busy} disabled={whyNot !== undefined} title={whyNot}>
            {latest && !isDeleted ? `Save as version ${latest.version + 1}` : 'Save template'}
          </Button>
        )}
      </PageHeader>
      <div className={classes.notices}>
        {restored && (
          <Notice>
            Your changes from before are back. They are not saved.
            {restored.since !== latest?.updatedAt && latest && ` Meanwhile somebody saved version ${latest.version}.`}{' '}
            <Button size="compact-xs" variant="default" onClick={discard}>
              Discard them
            </Button>
          </Notice>
        )}
        {isDeleted && (
          <Notice role="alert">
            Somebody deleted this template.{mayWrite && ' Saving it makes it anew, with what stands here.'}
          </Notice>
        )}
        {conflict}
        {failure && !isTold && <FailureNotice failure={failure} />}
      </div>
      <div className={classes.columns}>
        <div className={classes.writing}>
          <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            {latest === undefined && (
              <TextInput
                label={labels.name}
                value={values.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
                error={errors.name}
                maxLength={200}
                required
                data-autofocus
              />
            )}
            <Select
              label={labels.documentType}
              data={types}
              value={values.documentType}
              onChange={(type) => type && set({ documentType: type as DocumentType })}
              disabled={!mayWrite}
              allowDeselect={false}
            />
          </Group>
          <BodyField
            area={area}
            value={values.body}
            onChange={(body) => set({ body })}
            fields={fields}
            readOnly={!mayWrite}
            error={errors.body}
          />
          <MergeFieldList fields={fields} onInsert={mayWrite ? insert : undefined} />
        </div>
        <TemplatePreview body={values.body} onReplace={mayWrite ? replaceField : undefined} />
      </div>
      {latest && (
        <Versions
          name={latest.name}
          versions={versions}
          onUse={mayWrite ? ({ body, documentType }) => set({ body, documentType }) : undefined}
        />
      )}
      {question}
    </div>
  )
}

/** Keeps unsaved text in session storage, and restores it. */
function useKept(
  orgId: string,
  latest: TemplateTextFragment | undefined,
  { values, set, base, since }: RecordForm<TemplateValues>,
  isDirty: boolean,
) {
  const [restored, setRestored] = useState(() => readKept(orgId, latest?.name))
  useEffect(() => {
    if (restored) set({ name: latest?.name ?? restored.name, documentType: restored.documentType, body: restored.body })
  }, [])
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current)
      isFirst.current = false // the kept text is not restored yet
    else keep(orgId, latest?.name, isDirty ? { ...values, since: since || undefined } : undefined)
  }, [values, isDirty])
  const discard = () => {
    set(base)
    setRestored(undefined)
  }
  return { restored: isDirty ? restored : undefined, discard }
}
