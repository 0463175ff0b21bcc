import { extractImages } from '../extract/extract-images.ts'
import { looksLikeImage, parseImageUrl } from '../extract/image-url.ts'
import type { Page } from '../extract/page.ts'
import type { Patterns } from '../extract/patterns.ts'
import { inlineScripts } from '../extract/script-images.ts'
import { proposeScripts } from '../json/propose-pages.ts'
import { createRules, type RuleCandidate } from './image-rules.ts'
import { looksUnrelated, urlWords } from './image-score.ts'

const maxLists = 12

/**
 * Lists of images in the data of a page, each with a rule that also finds it in other chapters: named arrays in its
 * scripts, and JSON in its scripts, elements and attributes.
 * @param shown images that the page shows, if it has been rendered
 */
export function findScriptCandidates(page: Page, patterns: Patterns, shown: readonly string[] = []): RuleCandidate[] {
  const found = inlineScripts(page).flatMap(listPatterns)
  const sources = [...new Set(found)].slice(0, maxLists)
  const rules = [
    ...sources.map((pattern) => createRules(null, { script: { pattern } })),
    ...proposeScripts({ page, shown }).flatMap(({ script }) => (script ? [createRules(null, { script })] : [])),
  ]
  const candidates = rules.flatMap((one, index) => {
    const urls = extractImages(page, one, patterns).images.map(({ urls: [first = ''] }) => first)
    const unrelated = urls.filter((url) => looksUnrelated(urlWords(url))).length
    if (urls.length === 0) return []
    // Prefers images in the page, whose order is visible, over a list in a script, and a short pattern over a path.
    const weight = looksUnrelated(nameOf(one.options.script)) ? 0.1 : 1
    const score = (urls.length - unrelated * 0.9) * weight - 0.5 - (index < sources.length ? 0 : 0.01)
    return [{ rules: one, urls, excluded: 0, withoutUrl: 0, score }]
  })
  return candidates
}

/** The names that lead to a list. */
const nameOf = (script: RuleCandidate['rules']['options']['script']): string =>
  `${script?.jsonPath ?? ''} ${script?.selector ?? ''} ${script?.jsonPath ? '' : (script?.pattern ?? '')}`.replace(
    /\W/g,
    ' ',
  )

/** Patterns for named arrays of image URLs in a script: `"images":[…]`, `pages = […]`. */
export function listPatterns(script: string): string[] {
  return innermostArrays(script).flatMap(({ start, text }) => {
    if (!containsImageUrls(text)) return []
    const before = script.slice(Math.max(0, start - 120), start)
    const member = /(\\?["'])([\w$-]+)\1\s*:\s*$/.exec(before)
    const quote = member?.[1]?.startsWith('\\') ? `\\\\["']` : `["']`
    if (member) return [`${quote}${member[2]}${quote}\\s*:\\s*(\\[[^\\]]*\\])`]
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

function containsImageUrls(raw: string): boolean {
  const text = raw.replaceAll('\\"', '"')
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
