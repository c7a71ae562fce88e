/** The version of a template from which a pack was printed, read-only, even if the template has been deleted. */

import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useApiQuery } from '../../../api/hooks.ts'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../../parts/states/loading-rows.tsx'
import { NotFound } from '../../../parts/states/no-page.tsx'
import { Notice } from '../../../parts/states/notice.tsx'
import { Time } from '../../../parts/values/time.tsx'
import { documentTypes } from '../../../records/document.ts'
import { templatePath } from '../../../records/template.ts'
import { PrintedVersionDocument } from './operations.ts'
import { TemplatePreview } from './preview.tsx'
import classes from './templates.module.css'

export function VersionPage({ name, version }: { name: string; version: number }) {
  const isNumber = Number.isInteger(version)
  const { data, failure, refetch } = useApiQuery(PrintedVersionDocument, { name, version }, { pause: !isNumber })
  const [printed] = data?.documentTemplates?.data ?? []
  if (!isNumber || (data && !printed)) return <NotFound />
  if (!printed) return failure ? <FailureNotice failure={failure} onRetry={refetch} /> : <LoadingRows />
  const { documentType, body, createdAt, deletedAt, supersededAt } = printed
  return (
    <div data-wide>
      <PageHeader
        title={`${name}, version ${version}`}
        back={{ to: '/papers', label: 'Papers' }}
        about={
          <>
            {documentTypes[documentType]}, saved <Time at={createdAt} />
          </>
        }
      >
        {deletedAt === null && (
          <Button component={Link} href={templatePath(name)} variant="default">
            Open the template
          </Button>
        )}
      </PageHeader>
      <div className={classes.notices}>
        {deletedAt !== null && (
          <Notice>
            The template was deleted <Time at={deletedAt} />. Packs that were issued before keep this text.
          </Notice>
        )}
        {deletedAt === null && supersededAt !== null && <Notice>There is a newer version of this template.</Notice>}
      </div>
      <div className={classes.columns}>
        <pre className={classes.old}>{body}</pre>
        <TemplatePreview body={body} onReplace={undefined} />
      </div>
    </div>
  )
}
