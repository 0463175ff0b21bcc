import { createHash } from 'node:crypto'
import type { PageOf, ResourceName } from '../../../shared/contracts/endpoint.ts'
import { toJson } from './json.ts'
import { type Asked, type Item, itemPath, pageLinks } from './presented.ts'

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:2rem auto;max-width:80rem;padding:0 1rem}h1{font-size:1.6rem;line-height:1.2}
nav a{margin-right:1rem}a{color:light-dark(#a3105f,#ff8ac2)}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.4rem 1rem .4rem 0;border-bottom:1px solid #8884}
th{white-space:nowrap;font-weight:600}td{min-width:4rem;max-width:22rem;overflow-wrap:break-word}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1.5rem}dt{font-weight:600}
dd{margin:0;overflow-wrap:anywhere}dd dl{margin:0}
@media(max-width:40rem){dl{display:block}dt{margin-top:.6rem}}`

/** No script at all, and only this style sheet. Its links stay same-origin: a page of no origin may not call the API. */
export const htmlPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox allow-same-origin`

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
<body><nav><a href="/">Bunko</a><a href="/api/mangas">Mangas</a><a href="/api/content-sources">Content sources</a><a href="/api/jobs">Jobs</a><a href="/api/docs">Documentation</a></nav>
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
  const { resource } = asked.answer as { resource: ResourceName }
  return `<p>${total} in all, page ${asked.page}.</p>
${table(items, (item) => itemPath(resource, item))}
${pageNav(asked, total)}`
}

/** One item; where it is a page of others, with links to the neighbouring pages. */
function definition(asked: Asked, item: Item): string {
  const { resource } = asked.answer as { resource: ResourceName }
  const memberPath = resource === 'ChapterCollection' ? readerPath : () => undefined
  const rows = Object.entries(item).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${show(value, memberPath)}</dd>`,
  )
  const total = item.total
  return `<dl>${rows.join('\n')}</dl>
${typeof total === 'number' ? pageNav(asked, total) : nav(related(resource, item))}`
}

const readerPath = ({ id }: Item): string => `/api/reader/chapter/${encodeURIComponent(String(id))}`

function related(resource: ResourceName, { id }: Item): Record<string, string> {
  if (resource !== 'Manga') return {}
  const base = `/api/mangas/${encodeURIComponent(String(id))}`
  return { chapters: `${base}/chapters`, 'preferred sources': `${base}/preferred-sources` }
}

function pageNav(asked: Asked, total: number): string {
  const { first, previous, next, last } = pageLinks(asked, total)
  return nav({ first, previous, next, last })
}

const nav = (links: Readonly<Record<string, string | undefined>>): string =>
  `<nav>${Object.entries(links)
    .map(([name, href]) => (href ? `<a href="${escapeHtml(href)}">${name}</a>` : ''))
    .join('')}</nav>`

function table(items: readonly Item[], pathOf: (item: Item) => string | undefined): string {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))]
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const cell = (item: Item, column: string): string => {
    const path = column === 'id' ? pathOf(item) : undefined
    const text = show(item[column])
    return `<td>${path ? `<a href="${escapeHtml(path)}">${text}</a>` : text}</td>`
  }
  const rows = items.map((item) => `<tr>${columns.map((column) => cell(item, column)).join('')}</tr>`)
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

function show(value: unknown, pathOf: (item: Item) => string | undefined = () => undefined): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isItem)) return table(value, pathOf)
    return value.map((item) => show(item)).join(', ') || '–'
  }
  if (isItem(value)) {
    const rows = Object.entries(value).map(([name, inner]) => `<dt>${escapeHtml(name)}</dt><dd>${show(inner)}</dd>`)
    return `<dl>${rows.join('')}</dl>`
  }
  const text = escapeHtml(String(value))
  return typeof value === 'string' && /^(?:\/api\/|https?:\/\/)/.test(value) ? `<a href="${text}">${text}</a>` : text
}
