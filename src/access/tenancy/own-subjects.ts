/**
 * Tasks and notifications can be about a record of any type. A member with limits sees those about records that they
 * see, and those that are for them.
 */
import { type Resource, resources } from '../resources.ts'
import type { Own, OwnSet, OwnSql } from './own.ts'

type Records = Readonly<Record<string, { own: Own }>>

/** SQL of the user whose limits these are. */
const memberOf = ({ id }: OwnSql) => `(select m.user_id from memberships m where m.limits_id = ${id})`

/** A condition that Prisma cannot express, because these rows name records without relations to them. */
function bySqlOnly(): never {
  throw new Error('the rows of a member with limits that are about records are read by SQL only')
}

/**
 * Whether the record that the row of an alias is about is one of `records`. A deleted record is nobody's. Models with one
 * deciding column share the subquery that it is looked up in, because PostgreSQL plans each one that is written.
 */
function isAbout(records: Records) {
  const subjects = Object.values<Resource>(resources)
    .filter(({ type }) => Object.hasOwn(records, type))
    .map(({ object, type, table }) => ({ object, table, own: (records[type] as { own: Own }).own }))
  const groups = Map.groupBy(subjects, ({ own }) => own.decides?.set)
  return (alias: string, by: OwnSql) => {
    const subject = `${alias}_subject`
    const rows = (table: string) => `from ${table} ${subject} where ${subject}.org_id = ${by.organisation}
      and ${subject}.id = ${alias}.subject_id and ${subject}.deleted_at is null`
    const branches = [...groups].flatMap(([set, members]) => {
      if (set === undefined)
        return members.map(
          ({ object, table, own }) =>
            `when ${alias}.subject_type = '${object}' then exists (select ${rows(table)} and ${own.sql(subject, by)})`,
        )
      const names = members.map(({ object }) => `'${object}'`)
      const values = members.map(
        ({ object, table, own }) => `when '${object}' then (select ${subject}.${own.decides?.column} ${rows(table)})`,
      )
      return `when ${alias}.subject_type in (${names.join(', ')})
        then (case ${alias}.subject_type ${values.join(' ')} end) in ${by.idsOf(set)}`
    })
    return `case ${branches.join(' ')} else false end`
  }
}

const throughOf = (records: Records) => [
  ...new Set(Object.entries(records).flatMap(([type, { own }]) => [type, ...(own.through ?? [])])),
]

/** The rows of a table for which a condition holds. */
const allOf = (table: string, sql: Own['sql']): OwnSet => ({
  name: `own_${table}`,
  ids: (by) => `select o.id from ${table} o where o.org_id = ${by.organisation} and ${sql('o', by)}`,
})

/** Tasks that are assigned to the member, or about one of `records`. */
export function tasksAbout(records: Records): Own {
  const isAboutOne = isAbout(records)
  const sql: Own['sql'] = (alias, by) => `(${alias}.assignee_id = ${memberOf(by)} or ${isAboutOne(alias, by)})`
  return {
    where: bySqlOnly,
    sql,
    through: throughOf(records),
    all: allOf('tasks', sql),
  }
}

/** Notifications to the member, and those to everyone about one of `records`, or about a task that the member sees. */
export function notificationsAbout(records: Records): Own {
  const task = tasksAbout(records)
  // What a task is about takes its place, so that one condition serves both; `offset 0` keeps it one.
  const sql: Own['sql'] = (
    alias,
    by,
  ) => `(${alias}.recipient_id = ${memberOf(by)} or (${alias}.recipient_id is null and exists (
      select from (
        select ${alias}.subject_type, ${alias}.subject_id, null::uuid as assignee_id
          where ${alias}.subject_type <> 'task'
        union all select ${alias}_task.subject_type, ${alias}_task.subject_id, ${alias}_task.assignee_id
          from tasks ${alias}_task where ${alias}.subject_type = 'task' and ${alias}_task.org_id = ${by.organisation}
            and ${alias}_task.id = ${alias}.subject_id and ${alias}_task.deleted_at is null
        offset 0) ${alias}_about where ${task.sql(`${alias}_about`, by)})))`
  return {
    where: bySqlOnly,
    sql,
    through: ['Task', ...throughOf(records)],
    all: allOf('notifications', sql),
  }
}

/** What a member has of their own, and not as a record: marks of what they read. */
export const ofMember: Own = {
  where: (limitsId) => ({ user: { memberships: { some: { limitsId } } } }),
  sql: (alias, by) => `${alias}.user_id = ${memberOf(by)}`,
}
