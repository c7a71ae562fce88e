/** The people to whom a task can be assigned. */
import { useApiQuery } from '../api/hooks.ts'
import { useSession } from '../session/session.tsx'
import { ColleaguesDocument } from './operations.ts'

export interface Colleagues {
  /** Sorted by name, after the signed-in person. */
  all: readonly { userId: string; name: string }[]
  /** The name of an assignee; null for nobody. */
  nameOf: (userId: string | null) => string | null
}

export function useColleagues(): Colleagues {
  const { me } = useSession()
  const { data } = useApiQuery(ColleaguesDocument, {})
  const others = (data?.colleagues ?? []).filter(({ userId }) => userId !== me.id)
  const all = [{ userId: me.id, name: me.name }, ...others]
  return {
    all,
    nameOf(userId) {
      if (userId === null) return null
      return all.find((each) => each.userId === userId)?.name ?? (data ? 'Somebody who left' : '…')
    },
  }
}
