/** What else can be done with an automation: edit, duplicate, delete. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconCopy, IconPencil, IconTrash } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { useMay } from '../../session/session.tsx'
import classes from './automations.module.css'
import { draftOf } from './draft.ts'
import { type AutomationRowFragment, DeleteAutomationDocument } from './operations.ts'
import { sentenceOf } from './sentence.ts'
import { Sentence, useWords } from './words.tsx'

interface Props {
  rule: AutomationRowFragment
  onDeleted: () => void
}

export function RuleMenu({ rule, onDeleted }: Props) {
  const { id, name } = rule
  const mayWrite = useMay('write')
  const words = useWords()
  const [isDeleting, setIsDeleting] = useState(false)
  const [location, navigate] = useLocation()
  const path = `/automations/${id}`
  if (!mayWrite) return null
  return (
    <>
      <ActionMenu
        label={`More for ${name}`}
        actions={[
          location !== path && { label: 'Edit', icon: IconPencil, onClick: () => navigate(path) },
          { label: 'Duplicate', icon: IconCopy, onClick: () => navigate(`/automations/new?from=${id}`) },
          { label: 'Delete…', icon: IconTrash, onClick: () => setIsDeleting(true), isRisky: true },
        ]}
      />
      {isDeleting && (
        <Confirm
          title={`Delete ${name}?`}
          action="Delete automation"
          destructive
          mutation={DeleteAutomationDocument}
          variables={{ id }}
          done={`${name} deleted`}
          onDone={onDeleted}
          onClose={() => setIsDeleting(false)}
        >
          <blockquote className={classes.quote}>
            <Sentence parts={sentenceOf(draftOf(rule), words)} />
          </blockquote>
          This no longer happens, and cannot be undone. What it did stays in the log. To pause it, switch it off
          instead.
        </Confirm>
      )}
    </>
  )
}
