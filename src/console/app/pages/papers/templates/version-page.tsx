/** The version of a template from which a pack was printed, read-only, even if the template has been deleted. */
import { useApiQuery } from '../../../api/hooks.ts'
import { LinkButton } from '../../../parts/layout/buttons.tsx'
import { RecordPage } from '../../../parts/layout/record-page.tsx'
import { NotFound } from '../../../parts/states/no-page.tsx'
import { Notice } from '../../../parts/states/notice.tsx'
import { Time } from '../../../parts/values/time.tsx'
import { documentTypes } from '../../../records/document.ts'
import { templateKind, templatePath } from '../../../records/template.ts'
import { PrintedVersionDocument } from './operations.ts'
import { TemplatePreview } from './preview.tsx'
import classes from './templates.module.css'

export function VersionPage({ name, version }: { name: string; version: number }) {
  const isNumber = Number.isInteger(version)
  const query = useApiQuery(PrintedVersionDocument, { name, version }, { pause: !isNumber })
  if (!isNumber) return <NotFound />
  return (
    <div data-wide>
      <RecordPage
        kind={{ ...templateKind, path: '/papers' }}
        back="Papers"
        query={query}
        record={query.data?.documentTemplates?.data[0]}
        title={() => `${name}, version ${version}`}
        about={({ documentType, createdAt }) => (
          <span>
            {documentTypes[documentType]}, saved <Time at={createdAt} />
          </span>
        )}
        actions={({ deletedAt }) =>
          deletedAt === null && <LinkButton label="Open the template" href={templatePath(name)} />
        }
      >
        {({ body, deletedAt, supersededAt }) => (
          <>
            <div className={classes.notices}>
              {deletedAt !== null ? (
                <Notice>
                  The template was deleted <Time at={deletedAt} />. Packs that were issued before keep this text.
                </Notice>
              ) : (
                supersededAt !== null && <Notice>There is a newer version of this template.</Notice>
              )}
            </div>
            <div className={classes.columns}>
              <pre className={classes.old}>{body}</pre>
              <TemplatePreview body={body} onReplace={undefined} />
            </div>
          </>
        )}
      </RecordPage>
    </div>
  )
}
