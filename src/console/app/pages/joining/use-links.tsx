import { type ReactNode, useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { AddButton } from '../../parts/layout/buttons.tsx'
import { CreateLink } from './create-link.tsx'
import { JoinLinks } from './links.tsx'
import { type JoinLinkFieldsFragment, JoinLinksDocument } from './operations.ts'
import { ShowLink } from './qr-code.tsx'

interface LinkParts {
  /** The button that makes a link. */
  create: ReactNode
  section: ReactNode
  dialogs: ReactNode
}

/** The join links, for their places on the page. A new one is shown at once. */
export function useLinks(): LinkParts {
  const query = useApiQuery(JoinLinksDocument, {}, { lists: 'JoinLink' })
  const [isCreating, setIsCreating] = useState(false)
  const [shown, setShown] = useState<JoinLinkFieldsFragment>()
  const create = <AddButton size="xs" label="Create join link" onClick={() => setIsCreating(true)} />
  const onDone = (link: JoinLinkFieldsFragment) => {
    query.refetch()
    setShown(link)
  }
  return {
    create,
    section: <JoinLinks query={query} onShow={setShown} add={create} />,
    dialogs: (
      <>
        {isCreating && <CreateLink onDone={onDone} onClose={() => setIsCreating(false)} />}
        {shown && <ShowLink link={shown} onClose={() => setShown(undefined)} />}
      </>
    ),
  }
}
