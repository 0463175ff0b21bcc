import { Token, Tokenizer } from 'parse5'

const [space, doubleQuote, ampersand, slash, lessThan, equals, greaterThan] = [0x20, 0x22, 0x26, 0x2f, 0x3c, 0x3d, 0x3e]
const [tab, lineFeed, formFeed, carriageReturn] = [0x09, 0x0a, 0x0c, 0x0d]
const firstSurrogate = 0xd800

/**
 * Takes ordinary text, names and attributes in one step. The tokenizer of parse5 takes one character at a time, which takes most
 * of its time and leaves a string for each character. Everything else is left to it.
 */
export class FastTokenizer extends Tokenizer {
  protected override _stateData(cp: number): void {
    if (isOrdinary(cp, space + 1)) this._emitChars(this.#takeRun(space + 1, lessThan))
    else super._stateData(cp)
  }

  protected override _stateRcdata(cp: number): void {
    if (isOrdinary(cp, space + 1)) this._emitChars(this.#takeRun(space + 1, lessThan))
    else super._stateRcdata(cp)
  }

  protected override _stateRawtext(cp: number): void {
    if (isOrdinary(cp, space + 1)) this._emitChars(this.#takeRun(space, lessThan))
    else super._stateRawtext(cp)
  }

  protected override _stateScriptData(cp: number): void {
    if (isOrdinary(cp, space + 1)) this._emitChars(this.#takeRun(space, lessThan))
    else super._stateScriptData(cp)
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    if (isOrdinary(cp, space) && cp !== doubleQuote) this.currentAttr.value += this.#takeRun(space, doubleQuote)
    else super._stateAttributeValueDoubleQuoted(cp)
  }

  protected override _stateTagName(cp: number): void {
    super._stateTagName(cp)
    const tag = this.currentToken as Token.TagToken | null
    if (!isNamePart(cp) || !tag) return
    const name = this.#takeName()
    tag.tagName = tag.tagName.length === 1 ? name : tag.tagName + name.slice(1)
    this.#takeAttributes(tag)
    if (this.preprocessor.html.charCodeAt(this.preprocessor.pos + 1) !== greaterThan) return
    this.preprocessor.pos += 1
    super._stateTagName(greaterThan)
  }

  protected override _stateAttributeName(cp: number): void {
    super._stateAttributeName(cp)
    if (isNamePart(cp)) this.currentAttr.name += this.#takeName().slice(1)
  }

  /**
   * Consumes the attributes that follow and are written as usual, `name="value"`. After each, the same can follow as after the
   * name of the tag.
   */
  #takeAttributes(tag: Token.TagToken): void {
    const { html } = this.preprocessor
    for (;;) {
      const before = this.preprocessor.pos + 1
      const start = skipSpace(html, before)
      const end = endOfName(html, start)
      if (start === before || end === start) return
      if (html.charCodeAt(end) !== equals || html.charCodeAt(end + 1) !== doubleQuote) return
      const last = endOfValue(html, end + 2)
      if (last === -1 || !endsAttribute(html.charCodeAt(last + 1))) return
      const name = html.substring(start, end)
      if (Token.getTokenAttr(tag, name) === null) tag.attrs.push({ name, value: html.substring(end + 2, last) })
      this.preprocessor.pos = last
    }
  }

  /** Consumes the lowercase letters, digits and hyphens that follow. @returns them with the current character */
  #takeName(): string {
    const { html, pos } = this.preprocessor
    const end = endOfName(html, pos)
    this.preprocessor.pos = end - 1
    return html.substring(pos, end)
  }

  /** Consumes the ordinary characters that follow, up to `end`. @returns them with the current character */
  #takeRun(least: number, end: number): string {
    const { html, pos } = this.preprocessor
    let next = pos + 1
    for (let code = html.charCodeAt(next); isOrdinary(code, least) && code !== end; code = html.charCodeAt(next)) next++
    this.preprocessor.pos = next - 1
    return html.substring(pos, next)
  }
}

/** Whether a character only appends itself in every state above. False at the end (NaN). */
const isOrdinary = (code: number, least: number): boolean =>
  code >= least && code < firstSurrogate && code !== lessThan && code !== ampersand

/** Whether a character only appends itself to the name of a tag or an attribute. False at the end (NaN). */
const isNamePart = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2d

function endOfName(html: string, start: number): number {
  let end = start
  while (isNamePart(html.charCodeAt(end))) end++
  return end
}

const isSpace = (code: number): boolean =>
  code === space || code === lineFeed || code === tab || code === carriageReturn || code === formFeed

function skipSpace(html: string, start: number): number {
  let end = start
  while (isSpace(html.charCodeAt(end))) end++
  return end
}

const endsAttribute = (code: number): boolean => code === greaterThan || isSpace(code) || code === slash

/** Where the quote is that ends the value. -1 if there is none, or if a character before it stands for another one. */
function endOfValue(html: string, start: number): number {
  for (let at = start; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === doubleQuote) return at
    if (code === ampersand || code === carriageReturn || code === 0) return -1
  }
  return -1
}
