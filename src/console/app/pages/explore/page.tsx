/** GraphiQL and the REST reference in a frame, authenticated with the session or a sandbox key. */
import { useComputedColorScheme } from '@mantine/core'
import { useFilters } from '../../api/filters.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { SegmentFilter } from '../../parts/tables/filter-bar.tsx'
import classes from './explore.module.css'
import { ExplorerBar, type Surface } from './explorer-bar.tsx'
import { useExplorerKey } from './explorer-key.ts'

const surfaces = {
  graphql: { label: 'GraphQL', path: '/graphql', title: 'GraphiQL' },
  rest: { label: 'REST', path: '/docs', title: 'REST reference' },
} as const satisfies Record<Surface, object>

export default function ExplorePage() {
  const { values, field } = useFilters(['surface', 'query', 'variables'] as const)
  const surface: Surface = values.surface === 'rest' ? 'rest' : 'graphql'
  const { title } = surfaces[surface]
  const path = surfaces[surface].path + linked(surface, values)
  const scheme = useComputedColorScheme('light')
  const explorerKey = useExplorerKey()
  // GraphiQL and the REST reference read their color scheme from here.
  localStorage.setItem('graphiql:theme', scheme)
  localStorage.setItem('colorMode', scheme)
  return (
    <div className={classes.page} data-wide>
      <PageHeader
        title="Explore"
        about="Try the API with your session (live data) or with a sandbox key (sample data)."
      >
        <SegmentFilter label="API" words={surfaces} usual="graphql" {...field('surface')} />
      </PageHeader>
      <ExplorerBar surface={surface} path={path} explorerKey={explorerKey} />
      <iframe
        key={`${path} ${explorerKey.key ?? ''} ${scheme}`}
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
