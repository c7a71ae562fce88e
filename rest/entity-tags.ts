/**
 * Entity tags (RFC 9110, section 8.8.3): `"<time of the change>-<release>"`, followed by the worker for a worker's
 * credential, and by a variant where strong tags must distinguish several representations of one state.
 */
import { createHash } from 'node:crypto'

/** Makes the entity tags of a release, and recognises them. */
export interface EntityTags {
  /**
   * @param stamp the time of the change, as opaque text
   * @param view what the caller sees of the organisation (src/access/tenancy/view.ts)
   * @param variant distinguishes representations of the same state: letters, digits and underscores
   */
  make(stamp: string, view: string | null, variant?: string): string
  /**
   * Whether a list of tags contains one of this state, whatever its variant. Weak tags never match, as the strong
   * comparison of `If-Match` demands (section 13.1.1).
   */
  includesState(list: string, stamp: string, view: string | null): boolean
}

/** @param version differs between releases, so that a new release does not confirm responses of an older one */
export function entityTags(version: string): EntityTags {
  const release = createHash('sha256').update(version).digest('base64url').slice(0, 8)
  const stateOf = (stamp: string, view: string | null) =>
    view === null ? `"${stamp}-${release}` : `"${stamp}-${release}-${view}`
  return {
    make(stamp, view, variant) {
      const state = stateOf(stamp, view)
      return variant === undefined ? `${state}"` : `${state}-${variant}"`
    },
    includesState(list, stamp, view) {
      const state = stateOf(stamp, view)
      return tagsIn(list).some((tag) => tag.startsWith(state) && VARIANT.test(tag.slice(state.length)))
    },
  }
}

/** What follows the state in a tag. */
const VARIANT = /^(?:-\w+)?"$/

function tagsIn(list: string): string[] {
  return list.split(',').map((each) => each.trim())
}

/** Whether an `If-None-Match` header contains `tag` (RFC 9110, section 13.1.2). */
export function etagMatches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header === '*' || tagsIn(header).some((each) => each.replace(/^W\//, '') === tag)
}

/** The time of a record's change as in its tag: the way PostgreSQL writes `extract(epoch from updated_at)`. */
export function stampOf(updatedAt: Date): string {
  const ms = updatedAt.getTime()
  return `${Math.floor(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}000`
}
