import { type Element, type Page, selfAndAncestors } from './page.ts'

const age = /(?<![\p{L}\d.,:/-])\+?(?:16|18|19|20|21)\+?(?![\d.,:/%-]|\p{Lu})/u
const maxQuestionLength = 400
const maxDepth = 4
/** What a form about something else asks for. */
const otherFields =
  'input[type=password], input[type=text], input[type=search], input[type=email], input:not([type]), textarea'
/** Answers that lead away. */
const declines =
  /\b(?:no|non|nein|leave|exit|back|cancel|quitter|sortir|salir|verlassen|sair|nie|nem|hayır|wyjdź|abbrechen|esci)\b|нет|назад|离开|離開|退出|いいえ|戻る|아니|나가기|ไม่|لا$/iu

/**
 * The buttons that answer a question for the age, in any language: those of forms that only have buttons, beside a short text with
 * the age.
 */
export function findAgeButtons(page: Page): Element[] {
  return (page.$('form').toArray() as Element[]).flatMap((form) => {
    const isPost = /^post$/i.test(form.attribs.method ?? '')
    const fields = page.$(form)
    if (!isPost || fields.find(otherFields).length > 0 || !isBesideAge(page, form)) return []
    const buttons = fields.find('button, input[type=submit], input[type=image]').toArray() as Element[]
    const label = (one: Element) => `${page.$(one).text()} ${one.attribs.value ?? ''}`
    return buttons.filter((one) => !declines.test(label(one)))
  })
}

/** Whether a short text around an element has an age, as a question for it has. */
export function isBesideAge(page: Page, element: Element): boolean {
  const around = [...selfAndAncestors(element)].slice(0, maxDepth).filter(({ name }) => name !== 'html')
  const texts = around.map((one) => page.$(one).text().replace(/\s+/g, ' ').trim())
  return texts.some((text) => text.length <= maxQuestionLength && age.test(text))
}
