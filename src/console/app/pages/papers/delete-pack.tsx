/** Deletes a draft pack. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { DeletePackDocument, type PackRowFragment } from './operations.ts'

export function DeletePack({ pack: { id, name } }: { pack: PackRowFragment }) {
  const { mutate, busy, failure, reset } = useApiMutation(DeletePackDocument)
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const remove = async () => {
    if ((await mutate({ id })) === undefined) return
    notify(`${name} deleted`)
    navigate('/papers', { replace: true })
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <FormDialog
          title={`Delete ${name}?`}
          action="Delete draft"
          destructive
          focusSubmit
          busy={busy}
          failure={failure}
          onSubmit={() => void remove()}
          onClose={() => {
            setIsAsking(false)
            reset()
          }}
        >
          <Text size="sm">It has not been issued to anyone. Its templates are kept.</Text>
        </FormDialog>
      )}
    </>
  )
}
