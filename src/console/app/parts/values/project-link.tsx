import { Anchor } from '@mantine/core'
import { Link } from 'wouter'

interface Props {
  /** Absent if it was deleted, or the person may not read it. */
  project: { id: string; name: string } | null | undefined
}

/** The name of a project, linked to its page. */
export function ProjectLink({ project }: Props) {
  if (!project) return null
  return (
    <Anchor component={Link} href={`/projects/${project.id}`} inherit>
      {project.name}
    </Anchor>
  )
}
