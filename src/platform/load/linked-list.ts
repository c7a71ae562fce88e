/**
 * A linked list for members that come and go with each request. Members forget their neighbours when they leave. A Set or
 * Map with so many changes leaves old hash tables behind, which keep removed members alive until the next full garbage
 * collection.
 */

/** Base class of members. */
export class Link {
  before: Link | undefined
  after: Link | undefined
}

/** A member is in at most one list. */
export class LinkedList<Member extends Link> {
  #first: Member | undefined
  #last: Member | undefined

  /** Add a member that is in no list, at the end. */
  add(member: Member): void {
    member.before = this.#last
    if (this.#last === undefined) this.#first = member
    else this.#last.after = member
    this.#last = member
  }

  /** Remove a member of this list. */
  remove(member: Member): void {
    const { before, after } = member as { before?: Member; after?: Member }
    if (before === undefined) this.#first = after
    else before.after = after
    if (after === undefined) this.#last = before
    else after.before = before
    member.before = undefined
    member.after = undefined
  }

  /** In the order of adding. The current member may be removed during the iteration. */
  *[Symbol.iterator](): Generator<Member, void> {
    for (let each = this.#first; each !== undefined; ) {
      const next = each.after as Member | undefined
      yield each
      each = next
    }
  }
}
