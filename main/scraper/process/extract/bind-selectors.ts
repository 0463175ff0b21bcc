import { type CheerioAPI, load } from 'cheerio'
import type { Document } from 'domhandler'

type Internals = {
  _make(this: Internals, selector: unknown, context?: unknown): Internals
  _root: unknown
  prevObject: Internals
}
type Select = (selector: unknown, context: unknown, root: unknown, options?: unknown) => Internals

/**
 * The functions of cheerio, made once. Each `load` makes a class. V8 keeps it until a full garbage collection, and with it the
 * document, which minor collections then copy although nobody needs it anymore.
 */
const shared = load('')
const select = shared as unknown as Select

/** What is found in a document belongs to it, not to the empty one. */
const found = shared.fn as unknown as Internals
found._make = function (selector, context) {
  const made = select(selector, context, this._root)
  made.prevObject = this
  return made
}

/** As `load` of a parsed document. */
export function bindSelectors(document: Document): CheerioAPI {
  const $: Select = (selector, context, root = document, options) => select(selector, context, root, options)
  return Object.assign($, shared, { _root: document }) as unknown as CheerioAPI
}
