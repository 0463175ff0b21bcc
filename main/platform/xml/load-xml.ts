import { type CheerioAPI, load } from 'cheerio/slim'
import { DomHandler } from 'domhandler'
import { Parser } from 'htmlparser2'
import { message } from '../../../shared/i18n/message.ts'
import { archiveBroken } from '../cbz/read-directory.ts'

/** More than any document about a book has: five thousand pages with twenty facts each. */
const maxParts = 200_000
/** The time to parse elements inside each other grows with the square of their depth. */
const maxDepth = 100

/**
 * Parses an XML document of a file that anybody can have made.
 * @throws Problem `archive_broken` for a document that takes too long or too much memory to parse
 */
export function loadXml(text: string, { decodeEntities = true } = {}): CheerioAPI {
  const options = { xmlMode: true, decodeEntities }
  const handler = new DomHandler(undefined, options)
  limit(handler)
  new Parser(handler, options).end(text)
  return load(handler.root, { xml: options })
}

function limit(handler: DomHandler): void {
  let parts = 0
  let depth = 0
  const count = () => {
    parts += 1
    if (parts > maxParts || depth > maxDepth) throw archiveBroken(message('archives.xmlTooComplex'))
  }
  const { onopentag, onclosetag, ontext, oncomment, onprocessinginstruction } = handler
  Object.assign(handler, {
    onattribute: count,
    onopentag(name: string, attributes: Record<string, string>) {
      depth += 1
      count()
      onopentag.call(handler, name, attributes)
    },
    onclosetag() {
      depth -= 1
      onclosetag.call(handler)
    },
    ontext(text: string) {
      count()
      ontext.call(handler, text)
    },
    oncomment(text: string) {
      count()
      oncomment.call(handler, text)
    },
    onprocessinginstruction(name: string, text: string) {
      count()
      onprocessinginstruction.call(handler, name, text)
    },
  } satisfies Partial<DomHandler> & { onattribute: () => void })
}
