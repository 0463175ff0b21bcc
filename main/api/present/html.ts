import { createHash } from 'node:crypto'
import type { PageOf } from '../../../shared/contracts/endpoint.ts'
import { toJson } from './json.ts'
import { type Asked, type Item, itemPath, pageLinks } from './presented.ts'

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:2rem auto;max-width:72rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8884;overflow-wrap:anywhere}
dt{font-weight:600;margin-top:.8rem}dd{margin:0;overflow-wrap:anywhere}nav a{margin-right:1rem}.wide{overflow-x:auto}`

/** No script at all, and only this style sheet. */
export const htmlPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)

/** A page that a person can read, with exactly the JSON answer inside for programs. */
export function toHtml(asked: Asked, value: unknown): string {
  const { endpoint, answer } = asked
  const content =
    answer.kind === 'collection' ? collection(asked, value as PageOf<Item>) : definition(asked, value as Item)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(endpoint.summary)} · Bunko</title><style>${style}</style></head>
<body><nav><a href="/">Bunko</a><a href="/api/mangas">Mangas</a><a href="/api/content-sources">Content sources</a><a href="/api/jobs">Jobs</a></nav>
<h1>${escapeHtml(endpoint.summary)}</h1>
${content}
<script type="application/json" id="data">${escapeJson(toJson(asked, value))}</script>
</body></html>
`
}

/** JSON that cannot end its script element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The JSON inside a page that `toHtml` made; undefined for anything else. */
export function dataBlock(html: string): string | undefined {
  const open = '<script type="application/json" id="data">'
  const start = html.indexOf(open)
  if (start < 0) return undefined
  const end = html.indexOf('</script>', start)
  return end < 0 ? undefined : html.slice(start + open.length, end)
}

function collection(asked: Asked, { items, total }: PageOf<Item>): string {
  const { first, previous, next, last } = pageLinks(asked, total)
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))]
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const rows = items.map(
    (item) => `<tr>${columns.map((column) => `<td>${cell(asked, item, column)}</td>`).join('')}</tr>`,
  )
  const links = { first, previous, next, last }
  return `<p>${total} in all, page ${asked.page}.</p>
<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
<nav>${Object.entries(links)
    .map(([name, href]) => (href ? `<a href="${escapeHtml(href)}">${name}</a>` : ''))
    .join('')}</nav>`
}

function cell({ answer }: Asked, item: Item, column: string): string {
  const path = answer.kind === 'collection' && column === 'id' ? itemPath(answer.resource, item) : undefined
  const text = show(item[column])
  return path ? `<a href="${escapeHtml(path)}">${text}</a>` : text
}

function definition(asked: Asked, item: Item): string {
  const rows = Object.entries(item).map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${show(value)}</dd>`)
  const related = relatedLinks(asked, item)
    .map(([name, href]) => `<a href="${escapeHtml(href)}">${name}</a>`)
    .join('')
  return `<dl>${rows.join('\n')}</dl>\n${related && `<nav>${related}</nav>`}`
}

function relatedLinks({ answer }: Asked, item: Item): [string, string][] {
  if (answer.kind !== 'item' || answer.resource !== 'Manga') return []
  const base = `/api/mangas/${encodeURIComponent(String(item.id))}`
  return [
    ['chapters', `${base}/chapters`],
    ['preferred sources', `${base}/preferred-sources`],
  ]
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string')
    return /^\/api\/|^https?:\/\//.test(value)
      ? `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>`
      : escapeHtml(value)
  if (Array.isArray(value)) return value.map(show).join(', ') || '–'
  if (typeof value === 'object')
    return `<dl>${Object.entries(value)
      .map(([name, inner]) => `<dt>${escapeHtml(name)}</dt><dd>${show(inner)}</dd>`)
      .join('')}</dl>`
  return escapeHtml(String(value))
}
