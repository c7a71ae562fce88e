/** GraphiQL and the REST reference in a frame, authenticated with the session or a sandbox key. */
import { Button, Group, SegmentedControl, Text, useComputedColorScheme } from '@mantine/core'
import { useFilters } from '../../api/filters.ts'
import { IconExternalLink } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Tag } from '../../parts/values/status.tsx'
import classes from './explore.module.css'
import { useExplorerKey } from './explorer-key.ts'
import { SandboxKey } from './sandbox-key.tsx'

const surfaces = {
  graphql: { label: 'GraphQL', path: '/graphql', title: 'GraphiQL' },
  rest: { label: 'REST', path: '/docs', title: 'REST reference' },
} as const

type Surface = keyof typeof surfaces

export default function ExplorePage() {
  const { values, set } = useFilters(['surface', 'query', 'variables'] as const)
  const surface: Surface = values.surface === 'rest' ? 'rest' : 'graphql'
  const { title } = surfaces[surface]
  const path = surfaces[surface].path + linked(surface, values)
  const scheme = useComputedColorScheme('light')
  const { key, save, clear } = useExplorerKey()
  // GraphiQL and the REST reference read their color scheme from here.
  localStorage.setItem('graphiql:theme', scheme)
  localStorage.setItem('colorMode', scheme)
  return (
    <div className={classes.page} data-wide>
      <PageHeader
        title="Explore"
        about="Try the API with your session (live data) or with a sandbox key (sample data)."
      >
        <SegmentedControl
          aria-label="API"
          data={Object.entries(surfaces).map(([value, { label }]) => ({ value, label }))}
          value={surface}
          onChange={(value) => set({ surface: value === 'graphql' ? null : value })}
        />
      </PageHeader>
      <Group justify="space-between" mb="md" gap="sm">
        <Group gap="xs">
          <Text size="sm">Authenticated with</Text>
          {key ? (
            <Tag
              tone={key.startsWith('mst_sandbox_') ? 'warn' : undefined}
            >{`${key.slice(0, 12)}…${key.slice(-4)}`}</Tag>
          ) : (
            <Tag>{surface === 'graphql' ? 'your session (live)' : 'no key'}</Tag>
          )}
        </Group>
        <Group gap="xs">
          {key ? (
            <Button variant="default" size="xs" onClick={clear}>
              {surface === 'graphql' ? 'Use your session' : 'Remove key'}
            </Button>
          ) : (
            <SandboxKey onKey={save} />
          )}
          <Button
            component="a"
            href={path}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            size="xs"
            leftSection={<IconExternalLink size={14} />}
          >
            Open in new tab
          </Button>
        </Group>
      </Group>
      <iframe
        key={`${path} ${key ?? ''} ${scheme}`}
        src={path}
        title={title}
        className={classes.frame}
        allow="clipboard-write"
      />
    </div>
  )
}

/** The query of a link to this page, for GraphiQL. */
function linked(surface: Surface, { query, variables }: { query?: string; variables?: string }): string {
  if (surface !== 'graphql' || query === undefined) return ''
  return `?${new URLSearchParams({ query, ...(variables !== undefined && { variables }) })}`
}
