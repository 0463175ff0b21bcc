import MagicString from 'magic-string'
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite'

const contractFile = /\/shared\/contracts\/[\w-]+\.ts$/

/**
 * Vite plugin for the build of the screens: their endpoints have a method and a path only. The server checks what it receives
 * and sends, so the window need not load, parse and run the schemas of the API before it shows its first screen.
 */
export const contractsForScreens = (): Plugin => contractsWith('contracts-for-screens', forScreens)

/**
 * Vite plugin for the build of the programs: contracts without what only the API description needs, which the build writes as a
 * file. So a start need not load and run the schemas of responses, nor the texts.
 */
export const contractsForServer = (): Plugin => contractsWith('contracts-for-server', forServer)

const contractsWith = (name: string, reduce: (code: string) => string): Plugin => ({
  name,
  enforce: 'pre',
  apply: 'build',
  transform: { filter: { id: contractFile }, handler: (code) => ({ code: reduce(code), map: null }) },
})

/** Makes each endpoint of a contract, in TypeScript, an object with a method and a path, and other constants removable. */
export function forScreens(code: string): string {
  const out = new MagicString(code)
  for (const { init, definition } of constants(code)) {
    if (definition) {
      keepOnly(out, init, definition)
      removeMembers(out, definition, (name) => name !== 'method' && name !== 'path')
    } else makeRemovable(out, init)
  }
  return out.toString()
}

/** Removes texts and the schemas of responses from a contract, in TypeScript, and makes constants removable. */
export function forServer(code: string): string {
  const out = new MagicString(code)
  for (const { init, definition } of constants(code)) {
    if (definition) removeDescription(out, definition)
    else makeRemovable(out, init)
  }
  removeTexts(out, code)
  return out.toString()
}

function removeDescription(out: MagicString, definition: ESTree.ObjectExpression): void {
  removeMembers(out, definition, (name) => ['description', 'tag', 'problems'].includes(name))
  const response = definition.properties.find((member) => nameOf(member) === 'response')
  if (response?.type !== 'Property' || response.value.type !== 'ObjectExpression') return
  // Resources have a JSON-LD context, which names the members of the schema.
  if (response.value.properties.some((member) => nameOf(member) === 'resource')) return
  removeMembers(out, response.value, (name) => name === 'schema')
}

/** Makes `meta(schema, …)` and `schema.meta(…)` the schema. */
function removeTexts(out: MagicString, code: string): void {
  new Visitor({
    CallExpression(call) {
      const { callee } = call
      const [argument] = call.arguments
      if (!argument) return
      if (callee.type === 'Identifier' && callee.name === 'meta') keepOnly(out, call, argument)
      else if (callee.type === 'MemberExpression' && 'name' in callee.property && callee.property.name === 'meta')
        keepOnly(out, call, callee.object)
    },
  }).visit(parseAst(code, { lang: 'ts' }))
}

function constants(code: string) {
  return parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) =>
      init ? [{ init, definition: endpointDefinition(init) }] : [],
    )
  })
}

function endpointDefinition(init: ESTree.Expression): ESTree.ObjectExpression | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
    return undefined
  const [definition] = init.arguments
  if (definition?.type !== 'ObjectExpression') throw new Error('The definition of an endpoint must be an object.')
  return definition
}

const nameOf = (member: ESTree.ObjectPropertyKind): string => {
  if (member.type === 'Property' && member.key.type === 'Identifier') return member.key.name
  throw new Error('The definition of an endpoint must name its members.')
}

function removeMembers(
  out: MagicString,
  { properties, end }: ESTree.ObjectExpression,
  isUnused: (name: string) => boolean,
) {
  properties.forEach((member, index) => {
    // With its comma and the white space behind it.
    if (isUnused(nameOf(member))) out.remove(member.start, properties[index + 1]?.start ?? end - 1)
  })
}

function makeRemovable(out: MagicString, init: ESTree.Expression): void {
  if (init.type === 'ArrowFunctionExpression' || !out.slice(init.start, init.end).includes('(')) return
  // The bundler leaves out an unused call only with this comment. It would not cover each call of a chain.
  out.appendLeft(init.start, '/* @__PURE__ */ (() => (').appendRight(init.end, '))()')
}

type Range = { readonly start: number; readonly end: number }

function keepOnly(out: MagicString, whole: Range, part: Range): void {
  if (part.start > whole.start) out.remove(whole.start, part.start)
  if (part.end < whole.end) out.remove(part.end, whole.end)
}
