import { extractImages } from '../extract/extract-images.ts'
import { looksLikeImage, parseImageUrl } from '../extract/image-url.ts'
import type { Page } from '../extract/page.ts'
import type { Patterns } from '../extract/patterns.ts'
import { inlineScripts } from '../extract/script-images.ts'
import { createRules, type RuleCandidate } from './image-rules.ts'
import { looksUnrelated, urlWords } from './image-score.ts'

const maxLists = 12

/** Lists of images in the scripts of a page, each with a pattern that also finds it in other chapters. */
export function findScriptCandidates(page: Page, patterns: Patterns): RuleCandidate[] {
  const found = inlineScripts(page).flatMap(listPatterns)
  const sources = [...new Set(found)].slice(0, maxLists)
  return sources.flatMap((pattern) => {
    const rules = createRules(null, { script: { pattern } })
    const urls = extractImages(page, rules, patterns).images.map(({ urls: [first = ''] }) => first)
    const unrelated = urls.filter((url) => looksUnrelated(urlWords(url))).length
    if (urls.length === 0) return []
    // Prefers images in the page, whose order is visible, over a list in a script.
    const score = (urls.length - unrelated * 0.9) * (looksUnrelated(pattern.replace(/\W/g, ' ')) ? 0.1 : 1) - 0.5
    return [{ rules, urls, excluded: 0, withoutUrl: 0, score }]
  })
}

/** Patterns for named arrays of image URLs in a script: `"images":[…]`, `pages = […]`. */
export function listPatterns(script: string): string[] {
  return innermostArrays(script).flatMap(({ start, text }) => {
    if (!containsImageUrls(text)) return []
    const before = script.slice(Math.max(0, start - 120), start)
    const member = /(["'])([\w$-]+)\1\s*:\s*$/.exec(before)
    if (member) return [`["']${member[2]}["']\\s*:\\s*(\\[[^\\]]*\\])`]
    const variable = /([\w$][\w$.]*)\s*[=:]\s*$/.exec(before)?.[1]
    return variable ? [`${variable.replace(/[$.]/g, '\\$&')}\\s*[=:]\\s*(\\[[^\\]]*\\])`] : []
  })
}

/** Arrays that contain no other arrays. */
function innermostArrays(script: string): { start: number; text: string }[] {
  const found: { start: number; text: string }[] = []
  let start = -1
  for (const { 0: bracket, index } of script.matchAll(/[[\]]/g)) {
    if (bracket === '[') start = index
    else if (start >= 0) {
      found.push({ start, text: script.slice(start, index + 1) })
      start = -1
    }
  }
  return found
}

function containsImageUrls(text: string): boolean {
  let seen = 0
  for (const [, double, single] of text.matchAll(/"([^"\n]{5,})"|'([^'\n]{5,})'/g)) {
    const value = double ?? single ?? ''
    if (
      /[/\\.]|^[\w+/=]{20,}$/.test(value) &&
      looksLikeImage(value) &&
      parseImageUrl(value, 'http://x/') &&
      ++seen > 1
    ) {
      return true
    }
  }
  return false
}
