import { escapeHtml } from './markup.ts'

export interface SentPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export function errorPage(status: number, message: string): SentPage {
  const html = `<!DOCTYPE html><html><head><title>${status} ${escapeHtml(message)}</title></head><body><h1>${status}</h1><p>${escapeHtml(message)}</p></body></html>`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) }
}
