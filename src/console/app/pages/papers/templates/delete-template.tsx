/** Deletes a template with all of its versions. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/hooks.ts'
import { ConfirmByName } from '../../../parts/forms/confirm-by-name.tsx'
import { notify } from '../../../parts/states/notify.ts'
import { DeleteTemplateDocument, type TemplateTextFragment } from './operations.ts'

interface Props {
  latest: TemplateTextFragment
  onDeleted: () => void
}

export function DeleteTemplate({ latest: { id, name, version, updatedAt }, onDeleted }: Props) {
  const { mutate, busy, failure, reset } = useApiMutation(DeleteTemplateDocument)
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    if ((await mutate({ id, ifUnchangedSince: updatedAt })) === undefined) return
    notify(`${name} deleted`)
    onDeleted()
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmByName
          title="Delete template"
          name={name}
          action="Delete template"
          busy={busy}
          failure={failure}
          onConfirm={() => void remove()}
          onClose={() => {
            setIsAsking(false)
            reset()
          }}
        >
          {version === 1 ? 'It is' : 'All of its versions are'} deleted, and cannot be brought back. Packs that were
          issued keep their papers and the text that they were printed from.
        </ConfirmByName>
      )}
    </>
  )
}
