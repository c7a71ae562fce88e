/** The guides as tests read them: their text, and the commands in it. */
import { readdirSync, readFileSync } from 'node:fs'

export const GUIDES = 'src/surfaces/docs/guides'

/** Paths of all guides. */
export const guideFiles = readdirSync(GUIDES)
  .filter((file) => file.endsWith('.md'))
  .map((file) => `${GUIDES}/${file}`)

/** @param name e.g. `sync` */
export function readGuide(name: string): string {
  return readFileSync(`${GUIDES}/${name}.md`, 'utf8')
}

/** The code blocks of a guide in a language, in their order. @throws if there is none */
export function codeIn(name: string, language: string): string[] {
  const blocks = [...readGuide(name).matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))]
  if (blocks.length === 0) throw new Error(`the guide ${name} has no ${language}`)
  return blocks.map(([, code]) => code as string)
}
