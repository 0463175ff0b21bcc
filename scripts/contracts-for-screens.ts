import { type ESTree, type Plugin, parseAst } from 'vite'

/** What the screens use of an endpoint. */
const usedMembers = ['method', 'path']
const contractFile = /\/shared\/contracts\/[\w-]+\.ts$/

/**
 * Vite plugin for the build of the screens: their endpoints have a method and a path only. The server checks what it receives
 * and sends, so the window need not load, parse and run the schemas of the API before it shows its first screen.
 */
export const contractsForScreens = (): Plugin => ({
  name: 'contracts-for-screens',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: contractFile },
    handler: (code) => ({ code: withoutSchemas(code), map: null }),
  },
})

/** The TypeScript of a contract whose endpoints have only the used members, and whose unused constants can be left out. */
export function withoutSchemas(code: string): string {
  let out = ''
  let end = 0
  for (const init of constants(code)) {
    out += code.slice(end, init.start) + replacement(code, init)
    end = init.end
  }
  return out + code.slice(end)
}

function constants(code: string): ESTree.Expression[] {
  return parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => init ?? [])
  })
}

function replacement(code: string, init: ESTree.Expression): string {
  const text = code.slice(init.start, init.end)
  const members = endpointMembers(init)
  if (members) return `{ ${members.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
  if (init.type === 'ArrowFunctionExpression' || !text.includes('(')) return text
  // The bundler leaves out an unused call only with this comment. It would not cover each call of a chain.
  return `/* @__PURE__ */ (() => (${text}))()`
}

function endpointMembers(init: ESTree.Expression): ESTree.ObjectPropertyKind[] | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
    return undefined
  const [definition] = init.arguments
  if (definition?.type !== 'ObjectExpression') throw new Error('The definition of an endpoint must be an object.')
  const isUsed = (member: ESTree.ObjectPropertyKind) =>
    member.type === 'Property' && member.key.type === 'Identifier' && usedMembers.includes(member.key.name)
  return definition.properties.filter(isUsed)
}
