/** The requirements of a trade: a toggle for each document type. */
import { ActionIcon, Chip, Group, Text } from '@mantine/core'
import { useId } from 'react'
import type { DocumentType } from '../../api/schema-types.ts'
import { IconTrash } from '../../parts/icons/icons.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { documentTypes } from '../../records/document.ts'
import type { Requirement } from './edited.ts'
import classes from './requirements.module.css'

export interface RowProps {
  row: Requirement
  /** Default: the trade, or everyone. */
  title?: string | undefined
  /** The document types that they need anyway, and why. */
  anyway: ReadonlySet<string>
  because: string
  /** The types of the organisation's own. */
  ownTypes: readonly { id: string; name: string; status: 'active' | 'archived' }[]
  note?: string | undefined
  isReadOnly: boolean
  onChange: (types: DocumentType[], customTypeIds: string[]) => void
  onRemove: (() => void) | undefined
}

const types = Object.keys(documentTypes) as DocumentType[]

export function RequirementRow({
  row,
  anyway,
  because,
  ownTypes,
  note,
  isReadOnly,
  onChange,
  onRemove,
  ...more
}: RowProps) {
  const { trade, documentTypes: own, customTypeIds = [] } = row
  const id = useId()
  const title = more.title ?? trade ?? 'Everyone'
  const isAnyway = (type: string) => anyway.has(type)
  const offered = ownTypes.filter(({ id, status }) => status === 'active' || customTypeIds.includes(id))
  return (
    <li className={classes.row}>
      <div className={classes.trade}>
        <Text fw={600} size="sm" component="h2" id={id}>
          {title}
        </Text>
        <Muted size="xs">{note}</Muted>
      </div>
      <Group gap={6} role="group" aria-labelledby={id} className={classes.types}>
        {types.map((type) => (
          <Chip
            key={type}
            size="xs"
            checked={own.includes(type) || isAnyway(type)}
            disabled={isReadOnly || (isAnyway(type) && !own.includes(type))}
            onChange={(isChosen) =>
              onChange(
                isChosen
                  ? types.filter((each) => own.includes(each) || each === type)
                  : own.filter((each) => each !== type),
                customTypeIds,
              )
            }
          >
            {documentTypes[type]}
            {isAnyway(type) && ` (${because})`}
          </Chip>
        ))}
        {offered.map(({ id, name }) => (
          <Chip
            key={id}
            size="xs"
            checked={customTypeIds.includes(id) || isAnyway(id)}
            disabled={isReadOnly || (isAnyway(id) && !customTypeIds.includes(id))}
            onChange={(isChosen) =>
              onChange(own, isChosen ? [...customTypeIds, id] : customTypeIds.filter((each) => each !== id))
            }
          >
            {name}
            {isAnyway(id) && ` (${because})`}
          </Chip>
        ))}
      </Group>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${title}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
