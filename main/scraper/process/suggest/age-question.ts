import { message } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import { type CookieJar, createCookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import { clickAll, idleAfterClickMs } from '../browser/gestures.ts'
import { createRenderedPageReader } from '../browser/rendered-pages.ts'
import { withBrowserSession } from '../browser/session.ts'
import { appendSuffix } from '../chapter-list/entries.ts'
import { findAgeButtons, isBesideAge } from '../extract/age-form.ts'
import { type Page, parsePage } from '../extract/page.ts'
import { settingProblem } from '../setting-problem.ts'
import { findChapterLinks } from './chapter-links.ts'
import { findRevealButtons } from './explore-page.ts'
import { namedNumber } from './number-evidence.ts'
import { linksOf } from './page-links.ts'
import { openServedChapter } from './site-readers.ts'
import type { Suggestion } from './suggestion.ts'

const consent =
  /18\s*\+|\+\s*18|adult|mature|of age|i agree|i accept|continue|proceed|enter|yes|продолжить|да\b|continuer|continuar|weiter|同意|はい|확인|đồng ý|devam/iu
/** An age among other words: `Мне есть 18, читать`. */
const age = /\p{L}.*(?<!\d)(?:16|18|21)(?!\d)/u

/**
 * What a link of an age notice adds to the URL of the page: `?mtr=1`. Undefined if there is no such link. Only for pages
 * without images.
 */
export function findConsentSuffix(page: Page): string | undefined {
  for (const { url, text, element } of linksOf(page)) {
    if (url.pathname !== page.url.pathname || url.search === page.url.search) continue
    const added = [...url.searchParams].filter(([name, value]) => page.url.searchParams.get(name) !== value)
    const [[name = '', value = ''] = []] = added
    const isYes =
      /\p{L}{2}/u.test(text) && yes.test(value) && !otherParameter.test(name) && namedNumber(text) === undefined
    const isAnswer =
      consent.test(text) || (age.test(text) && namedNumber(text) === undefined) || (isYes && isBesideAge(page, element))
    if (isAnswer && added.length === 1) return `?${new URLSearchParams(added)}`
  }
  return undefined
}

const yes = /^(?:1|true|yes|y|ok|on|18)$/i
const otherParameter = /page|^p$|^pg$|sort|order|lang|tab|style|mode/i

const ageWords =
  /\b(?:18|21)\s*\+|\+\s*18|\b(?:1[68]|21) (?:years|or older|anos|años|ans|anys|anni|ani|jahre|jaar|lat|let|rokov|év|yaş|tahun|tuổi|лет|років)(?!\p{L})|adults? (?:only|content)|an adult|mature|of (?:legal )?age|your age|age (?:check|gate|verification)|majeur|mayor(?:es)? de edad|maior de idade|volljährig|совершеннолет|成人|18歳|18岁|만 ?18세|đủ 18|18 yaş/iu
const maxQuestionLength = 3000
/** Links to chapters beside the question, such as the latest ones. */
const maxLinks = 2

/** Whether a page has hardly more than the question whether the visitor is an adult. */
export function asksForAge(page: Page): boolean {
  const text = page.$('body').text().replace(/\s+/g, ' ')
  const [links] = findChapterLinks(page)
  if (text.length > maxQuestionLength || (links?.links.length ?? 0) > maxLinks) return false
  if (findAgeButtons(page).length > 0) return true
  if (!ageWords.test(text)) return false
  return findConsentSuffix(page) !== undefined || findRevealButtons(page).length > 0
}

export type Passed = { readonly page: Page; readonly site: SiteConfig }

/** The page behind the question for the age, and the site with what answers it. Undefined if it stays. */
export async function passAgeQuestion(
  suggestion: Suggestion,
  { page, site }: Passed,
  address: string,
): Promise<Passed | undefined> {
  const read = async (one: SiteConfig, url: string, cookies?: CookieJar) => {
    const deps = cookies ? { ...suggestion.deps, cookies } : suggestion.deps
    const opened = await attempt(() => openServedChapter(suggestion, one, { addresses: [url] }, deps))
    return opened.value && !asksForAge(opened.value) ? { page: opened.value, site: one } : undefined
  }
  const readWithCookie = async (cookie: string | undefined) => {
    const headers = { ...site.options.headers, Cookie: cookie ?? '' }
    return cookie ? await read({ ...site, options: { ...site.options, headers } }, address) : undefined
  }
  const urlSuffix = findConsentSuffix(page)
  const cookies = createCookieJar()
  const linked = urlSuffix === undefined ? undefined : await read(site, appendSuffix(address, urlSuffix), cookies)
  // A cookie answers for all pages, the link for its own.
  if (linked) return (await readWithCookie(shortCookies(cookies.header(page.url)?.split('; ') ?? []))) ?? linked
  return await readWithCookie((await attempt(() => consentCookie(suggestion, site, address))).value)
}

const maxIdleWaitMs = 4000

/** Sites often store the consent in a cookie with a short value. Sessions have long ones. */
const consentPattern = /^[^=]{1,40}=.{1,16}$/
export const shortCookies = (cookies: readonly string[]): string =>
  cookies.filter((cookie) => consentPattern.test(cookie)).join('; ')

/** The cookies after the button of the question was clicked. */
async function consentCookie(suggestion: Suggestion, site: SiteConfig, address: string): Promise<string> {
  suggestion.step('rendering')
  return await withBrowserSession({ ...site, scrapingType: 'javascript' }, suggestion.deps, async (session) => {
    const read = createRenderedPageReader(session, async (tab, navigator) => {
      await navigator.waitForIdle(idleAfterClickMs, maxIdleWaitMs)
      const shown = parsePage(await tab.content(), tab.url())
      await clickAll(
        tab,
        navigator,
        findRevealButtons(shown)
          .slice(0, 1)
          .map(({ selector }) => selector),
      )
      await navigator.waitForIdle(idleAfterClickMs, maxIdleWaitMs)
      return shown
    })
    await read(address)
    return shortCookies((await session.tab.cookies()).map(({ name, value }) => `${name}=${value}`))
  })
}

export const ageNotAnswered = (): Problem =>
  settingProblem(
    'needs_you',
    message('sourceSuggestion.asksAge'),
    message('sourceSuggestion.adviceAge'),
    'options.headers.Cookie',
  )
