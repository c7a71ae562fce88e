/** The process that parses and prints templates, because their authors decide how long that takes. */
import { answerTasks } from '../../platform/processes/answer.ts'
import { UnprintableCharacter } from './characters.ts'
import { openFonts } from './fonts.ts'
import { parseMarkdown, TemplateError } from './markdown.ts'
import { checkTemplate, printPaper } from './pack-paper.ts'
import type { PaperAnswer, PaperTask } from './papers.ts'

answerTasks(async (task: PaperTask): Promise<PaperAnswer> => {
  try {
    if (task.kind === 'parse') return { blocks: parseMarkdown(task.body) }
    const fonts = openFonts(task.fontFiles)
    if (task.kind === 'check') {
      checkTemplate(fonts, task.body)
      return { blocks: [] } // `validateTemplate` needs none, and a copy of them takes time
    }
    return { bytes: new Uint8Array(await printPaper(fonts, task.meta, task.content)) }
  } catch (error) {
    if (error instanceof TemplateError || error instanceof UnprintableCharacter) return { problem: error.message }
    throw error
  }
})
