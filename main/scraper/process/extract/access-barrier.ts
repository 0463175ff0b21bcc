import { message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { challengeAdvice, loginAdvice } from '../../../platform/safe-fetch/failures.ts'
import type { Page } from './page.ts'

const captchas = '.g-recaptcha, .h-captcha, .cf-turnstile, [data-sitekey], iframe[src*="captcha"], #challenge-form'

/** A Problem when the page is a login form or a CAPTCHA. */
export function findAccessBarrier(page: Page): Problem | undefined {
  const login = page.$('input[type=password]').length > 0
  const captcha = page.$(captchas).length > 0
  if (!login && !captcha) return undefined
  const suggestion = captcha ? challengeAdvice : loginAdvice
  const url = page.url.href
  const problem = captcha ? message('scraper.botCheck', { url }) : message('scraper.loginShown', { url })
  const extra = { field: 'options.headers.Cookie', suggestion }
  return new Problem('needs_you', sentences(problem, suggestion), { extra })
}
