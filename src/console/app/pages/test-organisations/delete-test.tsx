import { Confirm } from '../../parts/forms/confirm.tsx'
import { DeleteTestOrganisationDocument, type TestOrganisationFieldsFragment } from './operations.ts'

interface Props {
  test: TestOrganisationFieldsFragment
  onClose: () => void
}

export function DeleteTest({ test: { id, name }, onClose }: Props) {
  return (
    <Confirm
      title="Delete test organisation?"
      action="Delete"
      destructive
      name={name}
      mutation={DeleteTestOrganisationDocument}
      variables={{ id }}
      done={`${name} deleted`}
      onClose={onClose}
    >
      All of its records are deleted, and requests with its keys fail immediately. This cannot be undone.
    </Confirm>
  )
}
