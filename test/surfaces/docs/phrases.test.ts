/** Phrases that were mended in the texts for readers do not come back. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guideFiles } from '../../support/guides.ts'

/** What not to write, and what to write instead. */
const phrases: readonly [RegExp, string][] = [
  [/^#+ (Know|Look|Choose|Take|Go on)\b/m, 'a heading that people search for: a noun or a plain task'],
  [/After this (guide|page)/, 'what the page answers'],
  [/\be-mail/i, 'email'],
  [/\b(the|a|its|their) budget\b/i, 'rate limit, or points'],
  [/(?<!\bthere )\b(is|are) no (?!longer\b)/i, 'is not'],
  [/\btold apart\b/, 'distinguished'],
  [/\bin step\b/, 'up to date'],
  [/\b(says?|said) so\b/, 'what is said, and where'],
  [/\bwould do\b/, 'is sufficient'],
  [/\bmakes? of it\b/, 'the verb itself'],
  [/\btakes? over\b/, 'apply'],
  [/\b(besides|thereby|whereas|anew)\b/, 'a second sentence'],
  [/\bfor good\b/, 'permanently'],
  [/\blets? through\b/, 'accept, or match'],
  [/\bworks?, too\b/, 'also works'],
  [/\ball that (it|they|its|the) /, 'everything'],
  [/\bmay be gone\b/, 'may be removed'],
  [/\bany more\b/, 'no longer'],
]

/** What the API says of itself, beside the pages. */
const descriptions = ['schema/schema.graphql', 'rest/openapi.json']

it.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...descriptions, ...guideFiles])(
  '%s',
  (file) => {
    const prose = readFileSync(file, 'utf8').replace(/```[\s\S]*?```/g, '')
    const found = phrases.flatMap(([phrase, better]) => {
      const [words] = phrase.exec(prose) ?? []
      return words === undefined ? [] : [`“${words}”: ${better}`]
    })
    expect(found).toEqual([])
  },
)
