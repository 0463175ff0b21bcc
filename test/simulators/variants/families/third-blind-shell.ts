import { escapeHtml, json } from '../markup.ts'
import type { Entry, Reply, VariantSite } from '../variant.ts'

interface Shown {
  readonly title: string
  readonly head?: string
  readonly body: string
  readonly foot?: string
}

/** A page of a program: nothing around it but its own menu. */
export const shell = (site: VariantSite, { title, head = '', body, foot = '' }: Shown): string => `<!DOCTYPE html>
<html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} | ${escapeHtml(site.name)}</title>
<style>body{font:16px sans-serif;margin:0 1em}img{max-width:100%}.sk{background:#ddd;height:2em;margin:4px 0}[hidden]{display:none!important}</style>${head}</head>
<body><nav class="bar"><a href="/"><img src="/assets/logo.png" alt="" width="100" height="30"></a> <a href="/login">Log in</a></nav>
${body}
<footer><a href="/terms">Terms</a> <a href="https://shop.invalid/" rel="sponsored"><img src="/assets/banner-3.jpg" alt="" width="364" height="45"></a></footer>
${foot}</body></html>
`

export const noContent: Reply = { status: 204, body: '' }
export const forbidden: Reply = { ...json({ error: 'forbidden' }), status: 403 }
export const isOpen = ({ kind }: Entry): boolean => kind !== 'locked'
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const numberIn = (text: string | null, other: number): number =>
  /^\d+$/.test(text ?? '') ? Number(text) : other
export const part = <T>(items: readonly T[], from: number, size: number): readonly T[] => items.slice(from, from + size)
export const notFound = (site: VariantSite): Reply => ({
  status: 404,
  body: shell(site, { title: '404', body: '<h1>404</h1><p>This page could not be found.</p>' }),
})
