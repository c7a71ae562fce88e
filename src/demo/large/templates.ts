/** The document templates of the large demo organisation, in several versions. */
import type { DocumentType } from '../../../prisma/generated/client/enums.ts'

export interface DemoTemplate {
  name: string
  documentType: DocumentType
  /** The text below the title, and what each later version added. */
  says: string
  added?: readonly string[]
}

/** For every worker of a job. */
export const SITE_RULES = 'Site rules'

// biome-ignore format: a table reads by its columns
export const templates: readonly DemoTemplate[] = [
  { name: SITE_RULES, documentType: 'contract', says: '1. Report to the gate by 7:30 with your trade card.\n2. Helmet, boots and gloves at all times.\n3. No work at height without a second person.', added: ['4. No phones in the lifting zone.', '5. Sign out at the gate before you leave.'] },
  { name: 'Assignment letter', documentType: 'contract', says: 'You work as **{{assignment.trade}}** on {{project.name}} from {{assignment.start_date}}.', added: ['Your last day is {{assignment.end_date}}.'] },
  { name: 'Site induction', documentType: 'certificate', says: 'You were shown the exits, the muster point and the first-aid room of {{project.address}}.', added: ['You know who the fire marshals are.'] },
  { name: 'Emergency plan', documentType: 'other', says: '| Alarm | What to do |\n|---|---|\n| One tone | stop work |\n| Two tones | go to the muster point |' },
  { name: 'Protective equipment receipt', documentType: 'other', says: '- Helmet\n- Gloves\n- Boots\n- Glasses', added: ['- Hearing protection'] },
  { name: 'Working at height', documentType: 'certificate', says: 'Harness and lanyard are checked before each shift.' },
  { name: 'Manual handling', documentType: 'certificate', says: 'Loads above 25 kg are lifted by two, or by a machine.' },
  { name: 'Confined spaces', documentType: 'certificate', says: 'Nobody enters before the air was measured and written down.', added: ['A second person stands at the entry.'] },
  { name: 'Hot work permit', documentType: 'other', says: 'A permit is valid for one shift, and a fire watch stays for an hour after it.' },
  { name: 'Travel and lodging', documentType: 'other', says: 'Lodging near {{project.address}} is booked by the office.' },
  { name: 'Privacy notice', documentType: 'other', says: 'We keep your documents as long as the law asks, and show them to {{client.name}} only where it must see them.' },
  { name: 'Working time', documentType: 'contract', says: 'You work 40 hours a week, and overtime by agreement.', added: ['You may opt out of the limit of 48 hours.'] },
]

/** Versions of a template: the first one and one for each addition. */
export const versionsOf = ({ added = [] }: DemoTemplate): number => 1 + added.length

/** The Markdown of a version. */
export function bodyOf({ name, says, added = [] }: DemoTemplate, version: number): string {
  const greeting = 'Dear {{worker.first_name}} {{worker.last_name}},'
  const blocks = [`# ${name}, {{project.name}}`, greeting, says, ...added.slice(0, version - 1)]
  return `${blocks.join('\n\n')}\n`
}
