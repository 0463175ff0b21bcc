// Finds what a module imports, without a parser: comments and ordinary strings are blanked first, so that only real
// import and export statements are left, each specifier as «its number».

export type Import = { readonly specifier: string; readonly typeOnly: boolean }

type Token = { readonly kind: 'code' | 'string' | 'skip'; readonly text: string }

const statement = /\b(import|export)(\s+type\b)?(?:(?:(?!\b(?:import|export)\b)[\w$*,{}\s])*?\bfrom)?\s*«(\d+)»/g
const dynamic = /\b(?:import|require|require\.resolve)\s*\(\s*«(\d+)»/g
const metaUrl = /\bnew\s+URL\s*\(\s*«(\d+)»\s*,\s*import\.meta\.url/g

/** Static, dynamic and re-exporting imports, `require`, and modules named by `new URL('./x.ts', import.meta.url)`. */
export function importsOf(source: string): readonly Import[] {
  const strings: string[] = []
  const code = tokens(source)
    .map(({ kind, text }) => {
      if (kind === 'code') return text
      if (kind === 'skip') return ' '
      strings.push(text.slice(1, -1))
      return `«${strings.length - 1}»`
    })
    .join('')
  const found = [...code.matchAll(statement)].map(([whole, , type, index]) => ({
    specifier: strings[Number(index)] ?? '',
    typeOnly: type !== undefined || onlyTypesNamed(whole),
  }))
  for (const [, index] of [...code.matchAll(dynamic), ...code.matchAll(metaUrl)]) {
    found.push({ specifier: strings[Number(index)] ?? '', typeOnly: false })
  }
  return found.filter(({ specifier }) => specifier !== '')
}

/** `import { type A, type B } from` brings nothing at run time. */
function onlyTypesNamed(text: string): boolean {
  const names = /^\s*(?:import|export)\s*\{([^}]*)\}/.exec(text)?.[1]
  const parts =
    names
      ?.split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '') ?? []
  return parts.length > 0 && parts.every((part) => part.startsWith('type '))
}

function tokens(source: string): readonly Token[] {
  const found: Token[] = []
  // A regular expression literal may hold quotes; it can only stand where an expression begins.
  const pattern =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[=(,:[!&|?{};\n]\s*|\breturn\s+|=>\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g
  let end = 0
  for (const match of source.matchAll(pattern)) {
    const [text] = match
    found.push({ kind: 'code', text: source.slice(end, match.index) })
    found.push({ kind: /^['"]/.test(text) || /^`[^$]*`$/.test(text) ? 'string' : 'skip', text })
    end = match.index + text.length
  }
  found.push({ kind: 'code', text: source.slice(end) })
  return found
}
