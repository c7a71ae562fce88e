/** What else can be done with an automation: edit, duplicate, delete. */

import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconCopy, IconDots, IconPencil, IconTrash } from '../../parts/icons/icons.tsx'
import { useHasRole } from '../../session/session.tsx'
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
  const mayWrite = useHasRole(WRITERS)
  const [isDeleting, setIsDeleting] = useState(false)
  const [location, navigate] = useLocation()
  const path = `/automations/${rule.id}`
  if (!mayWrite) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`More for ${rule.name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {location !== path && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => navigate(path)}>
              Edit
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => navigate(`/automations/new?from=${rule.id}`)}>
            Duplicate
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => setIsDeleting(true)}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDeleting && <DeleteRule rule={rule} onDone={onDeleted} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

interface DeleteProps {
  rule: AutomationRowFragment
  onDone: () => void
  onClose: () => void
}

function DeleteRule({ rule, onDone, onClose }: DeleteProps) {
  const words = useWords()
  return (
    <Confirm
      title={`Delete ${rule.name}?`}
      action="Delete automation"
      destructive
      mutation={DeleteAutomationDocument}
      variables={{ id: rule.id }}
      done={`${rule.name} deleted`}
      onDone={onDone}
      onClose={onClose}
    >
      <blockquote className={classes.quote}>
        <Sentence parts={sentenceOf(draftOf(rule), words)} />
      </blockquote>
      This no longer happens, and cannot be undone. What it did stays in the log. To pause it, switch it off instead.
    </Confirm>
  )
}
