/** The form of a condition on rows of a bound caller. */

/** Which rows of a model are the caller's own. */
export interface Own {
  /** As a Prisma filter. */
  where(id: string): Record<string, unknown>
  /** As an SQL condition on the rows of `alias`. @param id the id of the bound in SQL, e.g. `$2::uuid` */
  sql(alias: string, id: string): string
  /** The models whose rows the condition reads, if not its own. */
  through?: readonly string[]
  /** If only one column decides: its name, and SQL of the ids that it must be one of. Models that share `ids` share a subquery. */
  decides?: { column: string; ids: (id: string) => string }
}
