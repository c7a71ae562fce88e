import { Anchor } from '@mantine/core'
import { Link } from 'wouter'

interface Props {
  /** Absent for one that was deleted, or that the reader may not see. */
  project: { id: string; name: string } | null | undefined
}

/** The name of a project, which leads to its page. */
export function ProjectLink({ project }: Props) {
  if (!project) return null
  return (
    <Anchor component={Link} href={`/projects/${project.id}`} inherit>
      {project.name}
    </Anchor>
  )
}
