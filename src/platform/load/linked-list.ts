/**
 * A list for what comes and goes with each request. Its members forget their neighbours when they leave. A Set or Map
 * that is added to and deleted from so often leaves old tables behind, which keep what has gone until the collector's
 * next full run: most of its work was that.
 */

/** What a member carries for its chain. */
export class Link {
  before: Link | undefined
  after: Link | undefined
}

/** A member is in one chain at most. */
export class Chain<Member extends Link> {
  #first: Member | undefined
  #last: Member | undefined

  /** Add a member that is in no chain, at the end. */
  add(member: Member): void {
    member.before = this.#last
    if (this.#last === undefined) this.#first = member
    else this.#last.after = member
    this.#last = member
  }

  /** Remove a member of this chain. */
  remove(member: Member): void {
    const { before, after } = member as { before?: Member; after?: Member }
    if (before === undefined) this.#first = after
    else before.after = after
    if (after === undefined) this.#last = before
    else after.before = before
    member.before = undefined
    member.after = undefined
  }

  /** From the one that was added first. The member that it has just given may leave. */
  *[Symbol.iterator](): Generator<Member, void> {
    for (let each = this.#first; each !== undefined; ) {
      const next = each.after as Member | undefined
      yield each
      each = next
    }
  }
}
