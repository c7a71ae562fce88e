/** What is known of a request and, if it failed, why. */
import { Group, Stack } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import { LinkButton } from '../../parts/layout/buttons.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Loading } from '../../parts/states/loading.tsx'
import { Code, readJson } from '../../parts/values/code.tsx'
import { CopyText } from '../../parts/values/copy.tsx'
import { credentialKinds } from '../../parts/values/credential-kinds.ts'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { EnvironmentTag, Status, Tag, type Tone } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { RequestCauseDocument, type RequestCauseQuery, type RequestLogQuery } from './operations.ts'

export type LoggedRequest = NonNullable<RequestLogQuery['requestLog']>['data'][number]
type Cause = NonNullable<NonNullable<RequestCauseQuery['request']>['cause']>

export const surfaces: Record<LoggedRequest['surface'], string> = { rest: 'REST', graphql: 'GraphQL', mcp: 'MCP' }

export function toneOf(status: number): Tone {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}

export function milliseconds(duration: number): string {
  return `${duration < 10 ? duration.toFixed(1) : Math.round(duration).toLocaleString('en')} ms`
}

export function RequestFacts({ request }: { request: LoggedRequest }) {
  return (
    <Stack gap="lg">
      <DescriptionList
        of={{
          'Request ID': <CopyText text={request.requestId} label="Copy request ID" />,
          Time: <Time at={request.at} as="clock" />,
          Status: <Status tone={toneOf(request.status)}>{String(request.status)}</Status>,
          'Error code': request.errorCode && <Tag>{request.errorCode}</Tag>,
          Duration: milliseconds(request.durationMs),
          Points: String(request.points),
          API: surfaces[request.surface],
          Operation: request.operation,
          Credential: request.credentialName,
          'Credential type': credentialKinds[request.credentialKind],
          'Credential ID': <CopyText text={request.credentialId} label="Copy credential ID" />,
          Environment: <EnvironmentTag environment={request.environment} />,
        }}
      />
      {request.errorCode && <WhyItFailed request={request} />}
    </Stack>
  )
}

function WhyItFailed({ request }: { request: LoggedRequest }) {
  const query = useApiQuery(RequestCauseDocument, { id: request.requestId })
  if (query.failure) return <FailureNotice failure={query.failure} onRetry={query.refetch} />
  if (!query.data) return <Loading />
  const cause = query.data.request?.cause
  if (!cause)
    return <Muted>The cause was not stored: the log stores the causes of 20 failures per credential and minute.</Muted>
  return <CauseFacts cause={cause} />
}

function CauseFacts({ cause }: { cause: Cause }) {
  const { message, path, details, document, documentId, shape, statements, statementCount } = cause
  const unlisted = statementCount - (statements ?? []).length
  return (
    <Stack gap="md">
      <DescriptionList of={{ Message: message, Field: path, 'Document ID': documentId }} />
      {details.length > 0 && (
        <DescriptionList
          of={Object.fromEntries(details.map((each) => [each.path, `${each.message} (${each.code})`]))}
        />
      )}
      {document && <Code label="Query" value={document} />}
      {document && (
        <Group>
          <LinkButton size="xs" label="Open in the explorer" href={`/explore?${explored(cause)}`} />
        </Group>
      )}
      {shape && <Code label="Types of the values sent" value={readJson(shape)} />}
      {statements && statements.length > 0 && (
        <Code
          label="Statements"
          value={[
            ...statements.map(({ sql, durationMs }) => `${milliseconds(durationMs)}  ${sql}`),
            ...(unlisted > 0 ? [`and ${unlisted} more`] : []),
          ].join('\n')}
        />
      )}
    </Stack>
  )
}

/** The query and its variables, whose values are to be filled in. */
function explored({ document, shape }: Cause): URLSearchParams {
  return new URLSearchParams({ query: document ?? '', ...(shape && { variables: shape }) })
}
