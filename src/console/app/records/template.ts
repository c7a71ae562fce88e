import { IconTemplate } from '../parts/icons/icons.tsx'
import type { RecordKind } from './record.ts'

export const templateKind = {
  typename: 'DocumentTemplate',
  type: 'document_template',
  name: 'template',
  plural: 'Templates',
  icon: IconTemplate,
  path: '/papers/templates',
  nameOf: ({ name }) => name,
  pathOf: ({ name }) => templatePath(name),
  statuses: {},
  none: {
    title: 'No templates yet',
    text: 'A template is the text of a paper, with merge fields for what differs from worker to worker.',
  },
} satisfies RecordKind<{ name: string }>

/**
 * The path of a template's page.
 * @param name undefined for a new one
 * @param version the version from which a pack was printed; undefined for the editor
 */
export const templatePath = (name?: string, version?: string) =>
  name === undefined
    ? '/papers/template'
    : `/papers/template?${new URLSearchParams({ name, ...(version !== undefined && { version }) })}`
