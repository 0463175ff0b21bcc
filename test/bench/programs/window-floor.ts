// Arguments: the folder of a floor that `seed/list-floor.ts` made, a JSON file with chapters. The least work that answers
// requests of the desktop window. Imports nothing of Bunko.
import { listenInWindow } from './in-window.ts'
import { createListAnswers } from './list-answers.ts'
import { createPageAnswers, type PageAnswer } from './page-answers.ts'

const [folder = '', list = ''] = process.argv.slice(2)
const answerList = createListAnswers(folder)
const answerPage = await createPageAnswers(list)

listenInWindow(async ({ url }) => {
  const path = url.slice('app://bunko'.length)
  const text = answerList(path)
  if (text !== undefined) return new Response(text, { headers: { 'Content-Type': 'application/json' } })
  const page = await new Promise<PageAnswer | undefined>((resolve) => answerPage(path, resolve))
  if (!page) return new Response(null, { status: 404 })
  return new Response(page.body, { headers: { 'Content-Type': page.type } })
})
