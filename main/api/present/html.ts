import { createHash } from 'node:crypto'
import type { PageOf, ResourceName } from '../../../shared/contracts/endpoint.ts'
import { escapeHtml } from '../escape-html.ts'
import { type Item, itemPath, pageLinks, type ResponseContext, toJson } from './response-context.ts'

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:2rem auto;max-width:80rem;padding:0 1rem}h1{font-size:1.6rem;line-height:1.2}
nav a{margin-right:1rem}a{color:light-dark(#a3105f,#ff8ac2)}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.4rem 1rem .4rem 0;border-bottom:1px solid #8884}
th{white-space:nowrap;font-weight:600}td{min-width:4rem;max-width:22rem;overflow-wrap:break-word}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1.5rem}dt{font-weight:600}
dd{margin:0;overflow-wrap:anywhere}dd dl{margin:0}
@media(max-width:40rem){dl{display:block}dt{margin-top:.6rem}}`

/** Allows no scripts and only this style sheet. `allow-same-origin` keeps the links working: the API rejects other origins. */
export const htmlPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox allow-same-origin`

/** A readable web page with the JSON response embedded. */
export function toHtml(context: ResponseContext, value: unknown): string {
  const { endpoint, response } = context
  const content =
    response.kind === 'collection'
      ? renderCollection(context, value as PageOf<Item>)
      : renderItem(context, value as Item)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(endpoint.summary)} · Bunko</title><style>${style}</style></head>
<body><nav><a href="/">Bunko</a><a href="/api/mangas">Mangas</a><a href="/api/content-sources">Content sources</a><a href="/api/jobs">Jobs</a><a href="/api/docs">Documentation</a></nav>
<h1>${escapeHtml(endpoint.summary)}</h1>
${content}
<script type="application/json" id="data">${escapeJson(toJson(context, value))}</script>
</body></html>
`
}

/** Escapes JSON for a script element. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The JSON embedded in a page of `toHtml`; otherwise undefined. */
export function extractEmbeddedJson(html: string): string | undefined {
  const open = '<script type="application/json" id="data">'
  const start = html.indexOf(open)
  if (start < 0) return undefined
  const end = html.indexOf('</script>', start)
  return end < 0 ? undefined : html.slice(start + open.length, end)
}

function renderCollection(context: ResponseContext, { items, total }: PageOf<Item>): string {
  const { resource } = context.response as { resource: ResourceName }
  return `<p>${total} items, page ${context.page}.</p>
${table(items, (item) => itemPath(resource, item))}
${pageNav(context, total)}`
}

/** An item. A page of a list has links to the other pages. */
function renderItem(context: ResponseContext, item: Item): string {
  const { resource } = context.response as { resource: ResourceName }
  const memberPath = resource === 'ChapterCollection' ? readerPath : () => undefined
  const rows = Object.entries(item).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${renderValue(value, memberPath)}</dd>`,
  )
  const total = item.total
  return `<dl>${rows.join('\n')}</dl>
${typeof total === 'number' ? pageNav(context, total) : nav(related(resource, item))}`
}

const readerPath = ({ id }: Item): string => `/api/reader/chapter/${encodeURIComponent(String(id))}`

function related(resource: ResourceName, { id }: Item): Record<string, string> {
  if (resource !== 'Manga') return {}
  const base = `/api/mangas/${encodeURIComponent(String(id))}`
  return { chapters: `${base}/chapters`, 'preferred sources': `${base}/preferred-sources` }
}

function pageNav(context: ResponseContext, total: number): string {
  const { first, previous, next, last } = pageLinks(context, total)
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
    const text = renderValue(item[column])
    return `<td>${path ? `<a href="${escapeHtml(path)}">${text}</a>` : text}</td>`
  }
  const rows = items.map((item) => `<tr>${columns.map((column) => cell(item, column)).join('')}</tr>`)
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

function renderValue(value: unknown, pathOf: (item: Item) => string | undefined = () => undefined): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isItem)) return table(value, pathOf)
    return value.map((item) => renderValue(item)).join(', ') || '–'
  }
  if (isItem(value)) {
    const rows = Object.entries(value).map(
      ([name, inner]) => `<dt>${escapeHtml(name)}</dt><dd>${renderValue(inner)}</dd>`,
    )
    return `<dl>${rows.join('')}</dl>`
  }
  const text = escapeHtml(String(value))
  return typeof value === 'string' && /^(?:\/api\/|https?:\/\/)/.test(value) ? `<a href="${text}">${text}</a>` : text
}
