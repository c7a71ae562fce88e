/** The versions of a template, and the packs that use it. */
import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/hooks.ts'
import { Dialog } from '../../../parts/forms/dialog.tsx'
import { Panel } from '../../../parts/layout/panel.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { Loaded } from '../../../parts/states/loaded.tsx'
import { Loading } from '../../../parts/states/loading.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import { RecordAnchor } from '../../../parts/values/record-anchor.tsx'
import { StatusMark } from '../../../parts/values/status.tsx'
import { Time } from '../../../parts/values/time.tsx'
import { packKind } from '../../../records/pack.ts'
import {
  type TemplatePageQuery,
  type TemplateTextFragment,
  TemplateUsageDocument,
  type TemplateUsageQuery,
  TemplateVersionDocument,
} from './operations.ts'
import classes from './templates.module.css'

type Version = NonNullable<TemplatePageQuery['versions']>['data'][number]
type Usage = NonNullable<TemplateUsageQuery['templateUsage']>

interface Props {
  name: string
  versions: readonly Version[]
  /** Puts the text of an earlier version into the editor; undefined if it cannot be changed. */
  onUse: ((version: TemplateTextFragment) => void) | undefined
}

export function Versions({ name, versions, onUse }: Props) {
  const { data, failure, refetch } = useApiQuery(TemplateUsageDocument, { name })
  const [shown, show] = useState<string>()
  const usage = data?.templateUsage
  return (
    <div className={classes.below}>
      <Panel title="Versions">
        <ul className={classes.rows} aria-label="Versions">
          {versions.map(({ id, version, createdAt }, index) => (
            <li key={id}>
              <span>
                Version {version}
                {index === 0 && ', the latest'}
                <small>
                  <Time at={createdAt} /> {usage && packsText(usage, version)}
                </small>
              </span>
              {index > 0 && (
                <Button size="compact-xs" variant="default" onClick={() => show(id)}>
                  Show<VisuallyHidden component="span"> version {version}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Packs with this template">
        {failure && <FailureNotice failure={failure} onRetry={refetch} />}
        {usage && <Packs usage={usage} />}
      </Panel>
      {shown !== undefined && (
        <OldVersion
          id={shown}
          onUse={
            onUse &&
            ((version) => {
              onUse(version)
              show(undefined)
            })
          }
          onClose={() => show(undefined)}
        />
      )}
    </div>
  )
}

function packsText({ versions }: Usage, version: number): string {
  const used = versions.find((each) => each.version === version)
  if (used === undefined) return ''
  const parts = [
    used.issued > 0 && `${used.issued} to accept`,
    used.completed > 0 && `${used.completed} accepted by all`,
    used.drafts > 0 && `${used.drafts} as a draft`,
  ]
  return `· packs: ${parts.filter(Boolean).join(', ')}`
}

function Packs({ usage: { versions, packs } }: { usage: Usage }) {
  const following = versions.find(({ version }) => version === null)?.drafts ?? 0
  if (packs.length === 0) return <Muted>No pack has it yet.</Muted>
  return (
    <>
      <ul className={classes.rows} aria-label="Packs">
        {packs.map(({ id, name, status, version }) => (
          <li key={id}>
            <span>
              <RecordAnchor kind={packKind} of={{ id, name }} size="sm" />
              <small>{version === null ? 'The latest version when it is issued' : `Version ${version}`}</small>
            </span>
            <StatusMark words={packKind.statuses} value={status} />
          </li>
        ))}
      </ul>
      <Muted size="xs" mt="sm">
        A pack that was issued keeps its version: saving another changes nothing that was sent.
        {following > 0 &&
          ` ${following === 1 ? 'One draft gets' : `${following} drafts get`} the latest version when issued.`}
      </Muted>
    </>
  )
}

interface OldProps {
  id: string
  onUse: ((version: TemplateTextFragment) => void) | undefined
  onClose: () => void
}

function OldVersion({ id, onUse, onClose }: OldProps) {
  const query = useApiQuery(TemplateVersionDocument, { id })
  const version = query.data?.documentTemplate
  return (
    <Dialog title={version ? `${version.name}, version ${version.version}` : 'Version'} size="lg" onClose={onClose}>
      <Loaded query={query} of={version} loading={<Loading />}>
        {(shown) => (
          <>
            <pre className={classes.old}>{shown.body}</pre>
            {onUse && (
              <Button mt="md" onClick={() => onUse(shown)}>
                Use this text
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
