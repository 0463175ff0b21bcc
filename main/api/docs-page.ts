import { createHash } from 'node:crypto'
import type { ApiRequest } from './api-request.ts'
import { type FileContent, fileResponse } from './file-response.ts'

// Operations have no links. Without that column the responses fit a narrow window.
// The viewer stops drawing operations at some number of them, so it starts with closed groups (`docExpansion`).
const style = `:root{color-scheme:light dark}body{margin:0}noscript{display:block;padding:2rem;font:16px/1.5 system-ui,sans-serif}
.swagger-ui .info{margin:2rem 0}.swagger-ui .scheme-container{padding:1rem 0}
.swagger-ui .response-col_links,.swagger-ui .col_header.response-col_links{display:none}
@media(max-width:600px){.swagger-ui .response-col_status{min-width:3.5rem}}`

const script = `const dark = matchMedia('(prefers-color-scheme: dark)')
const applyTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', applyTheme)
applyTheme()
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  displayRequestDuration: true,
  filter: true,
})`

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bunko library API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api-docs/swagger-ui.css"><style>${style}</style></head>
<body><noscript>This page requires JavaScript. The OpenAPI document is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<main id="docs"></main>
<script src="/api-docs/swagger-ui-bundle.js"></script>
<script>${script}</script></body></html>
`

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

/** As strict as the viewer allows. Used for this page only (ADR 0008). */
const policy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hashOf(script)}'`,
  `style-src 'self' 'sha256-${hashOf(style)}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const bytes = new TextEncoder().encode(page)
const file: FileContent = {
  mediaType: 'text/html; charset=utf-8',
  sizeBytes: bytes.byteLength,
  tag: hashOf(page + policy).slice(0, 16),
  read: async (start, end) => bytes.slice(start, end + 1),
}

/** The API documentation: a bundled viewer that loads `/api/openapi.json`. */
export async function docsPage(request: ApiRequest): Promise<Response> {
  const response = await fileResponse(request, file)
  response.headers.set('Content-Security-Policy', policy)
  return response
}
