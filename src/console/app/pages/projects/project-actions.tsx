/** The buttons of a project's page, with their dialogs. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconMail } from '../../parts/icons/icons.tsx'
import { AddButton, EditButton } from '../../parts/layout/buttons.tsx'
import { SendMessage } from '../messages/send-message.tsx'
import { EditProject } from './project-form.tsx'
import type { Project } from './words.ts'

export function ProjectActions({ project, refetch }: { project: Project; refetch: () => void }) {
  const [open, setOpen] = useState<'editing' | 'writing'>()
  const close = () => setOpen(undefined)
  const { id, name, status } = project
  return (
    <>
      <EditButton onClick={() => setOpen('editing')} />
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setOpen('writing')}>
        Write to crew
      </Button>
      {(status === 'planned' || status === 'active') && <AddButton label="New job" href={`/jobs/new?project=${id}`} />}
      {open === 'writing' && <SendMessage to={`the crew of ${name}`} recipients={{ projectId: id }} onClose={close} />}
      {open === 'editing' && <EditProject project={project} refetch={refetch} onClose={close} />}
    </>
  )
}
