import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useApiQuery } from '../../../api/hooks.ts'
import { IconFileText } from '../../../parts/icons/icons.tsx'
import { EmptyState } from '../../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../../parts/states/loading-rows.tsx'
import { inWords } from '../../../staffing/words.ts'
import { JobTemplatesDocument } from '../operations.ts'
import { type Change, type Draft, siteName } from './draft.ts'
import { StepTitle } from './step-title.tsx'
import classes from './wizard.module.css'

export function PapersStep({ draft, change }: { draft: Draft; change: Change }) {
  const query = useApiQuery(JobTemplatesDocument, {})
  const latest = query.data?.documentTemplates?.data ?? []
  const toggle = (name: string, isChosen: boolean) => {
    const templates = isChosen ? [...draft.templates, name] : draft.templates.filter((each) => each !== name)
    change({ templates, ...(!draft.packName && { packName: `${siteName(draft)} induction`.slice(0, 200) }) })
  }
  return (
    <Stack gap="lg">
      <StepTitle about="Each worker receives a copy in their name, now or when they are assigned later. Choose none for no pack.">
        Which papers do they accept?
      </StepTitle>
      {query.failure && <FailureNotice failure={query.failure} onRetry={query.refetch} />}
      {!query.data && !query.failure && <LoadingRows />}
      {query.data && latest.length === 0 && (
        <EmptyState icon={IconFileText} title="No templates yet">
          Write a template under Papers to issue papers with a job. You can go on without.
        </EmptyState>
      )}
      {latest.length > 0 && (
        <ul className={classes.templates}>
          {latest.map(({ name, version, documentType }) => (
            <li key={name}>
              <Checkbox
                label={name}
                description={`Version ${version}${documentType ? ` · ${inWords(documentType)}` : ''}`}
                checked={draft.templates.includes(name)}
                onChange={(event) => toggle(name, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      {draft.templates.length > 0 && (
        <TextInput
          label="Name of the pack"
          required
          maxLength={200}
          value={draft.packName}
          onChange={(event) => change({ packName: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
