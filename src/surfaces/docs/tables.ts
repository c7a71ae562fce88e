/** Tables of guides that are made from what the code declares. In the guide's file stands a link to that code. */
import type { MetricObject, Registry } from 'prom-client'
import { scopes } from '../../access/scopes/scopes.ts'
import { clientKinds, messageKinds, skipReasons } from '../../domain/messages/kinds.ts'
import { eventTypes } from '../../events/catalogue.ts'
import { describeSettings } from '../../platform/config.ts'
import { detailTable } from '../../platform/errors/detail-codes.ts'
import { errorTable } from '../../platform/errors/error-codes.ts'

/** A line such as `[Scopes](../../../access/scopes/scopes.ts "table: scopes")`. */
const LINK = /^\[[^\]]+\]\([^)\s]+ "table: ([^"]+)"\)$/gm

/** What makes the Markdown of a table, by the name in the guide. */
export type Tables = Readonly<Record<string, () => string>>

/** Puts tables where a guide links to their code. @throws if there is no such table */
export function withTables(markdown: string, tables: Tables): string {
  return markdown.replace(LINK, (_link, name: string) => {
    const make = tables[name]
    if (make === undefined) throw new Error(`No table has the name ${name}.`)
    return make()
  })
}

/** @param registry all metrics of a server */
export function tablesOf(registry: Pick<Registry, 'getMetricsAsArray'>): Tables {
  const sections = Object.groupBy(describeSettings(), ({ section }) => section)
  const settings = Object.entries(sections).map(([section, all = []]) => [
    `settings of ${section}`,
    () =>
      table(
        ['variable', 'default', 'meaning'],
        all.map(({ name, standard, meaning }) => [code(name), standard, meaning]),
      ),
  ])
  return {
    ...Object.fromEntries(settings),
    scopes: () => table(['scope', 'meaning'], coded(scopes)),
    errors: () =>
      table(
        ['status', code('error.code'), 'message'],
        Object.entries(errorTable).map(([name, { status, message }]) => [String(status), code(name), message]),
      ),
    details: () => table([code('details[].code'), 'meaning'], coded(detailTable)),
    events: () =>
      table(
        ['type', 'when'],
        Object.entries(eventTypes).map(([type, { when }]) => [code(type), when]),
      ),
    'message kinds': () => table(['kind', 'sent when'], coded(aboutOf(messageKinds))),
    'emails to clients': () => table(['kind', 'sent when'], coded(aboutOf(clientKinds))),
    'skip reasons': () => table([code('skipReason'), 'meaning'], coded(skipReasons)),
    metrics: () => table(['metric', 'meaning'], ownMetrics(registry)),
  }
}

const aboutOf = (kinds: Readonly<Record<string, { about: string }>>) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, { about }]) => [kind, about]))

const code = (text: string) => `\`${text}\``

const coded = (meanings: Readonly<Record<string, string>>) =>
  Object.entries(meanings).map(([name, meaning]) => [code(name), meaning])

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A metric with fields that prom-client's types lack. */
type Described = MetricObject & { labelNames: readonly string[] }

function ownMetrics(registry: Pick<Registry, 'getMetricsAsArray'>): string[][] {
  const all = registry.getMetricsAsArray() as unknown as Described[]
  return all
    .filter(({ name }) => name.startsWith('muster_'))
    .map(({ name, labelNames, help }) => [code(labelNames.length === 0 ? name : `${name}{${labelNames.join()}}`), help])
}
