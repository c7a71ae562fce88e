import { Anchor, type AnchorProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { RecordKind } from '../../records/record.ts'

interface Props<Row> extends Pick<AnchorProps, 'size' | 'fw' | 'underline'> {
  kind: Pick<RecordKind<Row>, 'nameOf' | 'pathOf'>
  /** Absent if it was deleted, or the person may not read it. */
  of: Row | null | undefined
  /** Default: the name of the record. */
  children?: ReactNode
}

/** A record by its name, linked to its page. Without a size, it is as large as the text around it. */
export function RecordAnchor<Row>({ kind, of, children, ...look }: Props<Row>) {
  if (!of) return null
  return (
    <Anchor component={Link} href={kind.pathOf(of) ?? ''} inherit={look.size === undefined} {...look}>
      {children ?? kind.nameOf(of)}
    </Anchor>
  )
}
