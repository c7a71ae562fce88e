/** Deletes a draft pack. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { DeletePackDocument, type PackRowFragment } from './operations.ts'

export function DeletePack({ pack: { id, name } }: { pack: PackRowFragment }) {
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <Confirm
          title={`Delete ${name}?`}
          action="Delete draft"
          destructive
          mutation={DeletePackDocument}
          variables={{ id }}
          done={`${name} deleted`}
          onDone={() => navigate('/papers', { replace: true })}
          onClose={() => setIsAsking(false)}
        >
          It has not been issued to anyone. Its templates are kept.
        </Confirm>
      )}
    </>
  )
}
