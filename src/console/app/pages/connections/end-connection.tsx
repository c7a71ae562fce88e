import { Confirm } from '../../parts/forms/confirm.tsx'
import { texts } from '../../words/texts.ts'
import { type ConnectionsQuery, RevokeConnectionDocument } from './operations.ts'

export type Connection = NonNullable<ConnectionsQuery['connections']>[number]

interface Props {
  connection: Connection
  onDone: () => void
  onClose: () => void
}

export function EndConnection({ connection: { id, name }, onDone, onClose }: Props) {
  const words = texts().apps
  return (
    <Confirm
      title={words.question(name)}
      action={words.disconnect}
      destructive
      name={name}
      mutation={RevokeConnectionDocument}
      variables={{ id }}
      done={words.disconnected(name)}
      onDone={onDone}
      onClose={onClose}
    >
      {words.questionText}
    </Confirm>
  )
}
