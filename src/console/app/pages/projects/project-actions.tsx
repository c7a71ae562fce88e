/** The buttons of a project's page, with their dialogs. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { IconMail, IconPencil, IconPlus } from '../../parts/icons/icons.tsx'
import { SendMessage } from '../messages/send-message.tsx'
import { EditProject } from './project-form.tsx'
import type { Project } from './words.ts'

export function ProjectActions({ project, refetch }: { project: Project; refetch: () => void }) {
  const [open, setOpen] = useState<'editing' | 'writing'>()
  const close = () => setOpen(undefined)
  const { id, name, status } = project
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('editing')}>
        Edit
      </Button>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setOpen('writing')}>
        Write to crew
      </Button>
      {(status === 'planned' || status === 'active') && (
        <Button component={Link} href={`/jobs/new?project=${id}`} leftSection={<IconPlus size={16} aria-hidden />}>
          New job
        </Button>
      )}
      {open === 'writing' && <SendMessage to={`the crew of ${name}`} recipients={{ projectId: id }} onClose={close} />}
      {open === 'editing' && <EditProject project={project} refetch={refetch} onClose={close} />}
    </>
  )
}
