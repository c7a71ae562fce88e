/** Deletes a template with all of its versions. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../parts/forms/confirm.tsx'
import { DeleteTemplateDocument, type TemplateTextFragment } from './operations.ts'

interface Props {
  latest: TemplateTextFragment
  onDeleted: () => void
}

export function DeleteTemplate({ latest: { id, name, version, updatedAt }, onDeleted }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <Confirm
          title="Delete template"
          action="Delete template"
          destructive
          name={name}
          mutation={DeleteTemplateDocument}
          variables={{ id, ifUnchangedSince: updatedAt }}
          done={`${name} deleted`}
          onDone={onDeleted}
          onClose={() => setIsAsking(false)}
        >
          {version === 1 ? 'It is' : 'All of its versions are'} deleted, and cannot be brought back. Packs that were
          issued keep their papers and the text that they were printed from.
        </Confirm>
      )}
    </>
  )
}
