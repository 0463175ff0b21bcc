import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { closedFolders, libraryRules, separateFolders, type Zone, zones } from './floors.ts'
import { type Import, importsOf } from './imports.ts'

/** Source texts by path from the root, with `/`. */
export type Sources = ReadonlyMap<string, string>

const isTest = (path: string) => /\.(?:test|cases)\.tsx?$/.test(path)
const isCases = (path: string) => /\.cases\.ts$/.test(path)

/** One sentence for each breach; empty when the floors hold. */
export function breaches(sources: Sources): readonly string[] {
  const modules = [...sources].map(([path, source]) => ({ path, imports: importsOf(source) }))
  return [...modules.flatMap(({ path, imports }) => breachesOf(path, imports)), ...cycles(modules)]
}

function breachesOf(path: string, imports: readonly Import[]): readonly string[] {
  if (isTest(path)) return breachesOfTest(path, imports)
  const zone = zoneOf(path)
  if (zone === undefined) return [`${path} stands in no zone: put it in one, or add its folder to the floors`]
  return imports.flatMap(({ specifier }) => {
    if (!specifier.startsWith('.')) return libraryBreaches(path, specifier)
    const target = resolved(path, specifier)
    if (isCases(target)) return [`${path} must not import ${target}: only tests use tables of cases`]
    return mayImport(path, zone, target) ? [] : [`${path} must not import ${target}`]
  })
}

/** A test may use whatever it needs to set the scene, but no host: that would run the program. */
function breachesOfTest(path: string, imports: readonly Import[]): readonly string[] {
  if (isHost(path)) return []
  return imports
    .map(({ specifier }) => resolved(path, specifier))
    .filter(isHost)
    .map((target) => `${path} must not import the host ${target}`)
}

const resolved = (path: string, specifier: string) => posix.join(posix.dirname(path), specifier)

const isHost = (path: string) => /^main\/(shell\/|server\.ts|serve\.ts)/.test(path)

function zoneOf(path: string): Zone | undefined {
  const fitting = zones.filter((zone) => (zone.path.endsWith('/') ? path.startsWith(zone.path) : path === zone.path))
  return fitting.sort((a, b) => b.path.length - a.path.length)[0]
}

function mayImport(path: string, zone: Zone, target: string): boolean {
  const other = zoneOf(target)
  // package.json and a style sheet beside the root of the screens: data, which imports nothing.
  if (other === undefined) return !/\.tsx?$/.test(target)
  if (other === zone) return partOf(path) === partOf(target)
  return zone.imports.some(
    (allowed) =>
      allowed === target ||
      (allowed.endsWith('*') ? other.path.startsWith(allowed.slice(0, -1)) : other.path === allowed),
  )
}

/** The folder of a separate part, for example `renderer/features/reader`; undefined elsewhere. */
function partOf(path: string): string | undefined {
  const parent = separateFolders.find((folder) => path.startsWith(folder))
  return parent && parent + path.slice(parent.length).split('/')[0]
}

function libraryBreaches(path: string, specifier: string): readonly string[] {
  const library = libraryOf(specifier)
  const rule = libraryRules.find((one) => one.library === library)
  if (rule && !rule.onlyIn.some((place) => fits(path, place))) {
    return [`${path} must not import ${specifier}: it belongs to ${rule.onlyIn.join(', ')}`]
  }
  const closed = closedFolders.find((folder) => path.startsWith(folder.path))
  if (closed && !closed.libraries.includes(library)) {
    return [`${path} must not import ${specifier}: ${closed.path} knows only ${closed.libraries.join(', ')}`]
  }
  return []
}

const fits = (path: string, place: string) =>
  place.startsWith('*') ? path.endsWith(place.slice(1)) : path.startsWith(place)

function libraryOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/')
  if (specifier.startsWith('node:') || builtinModules.includes(first)) return 'node:'
  return specifier.startsWith('@') ? `${first}/${second}` : first
}

/** Import cycles, including those of types only: modules that need each other cannot be understood one by one. */
function cycles(modules: readonly { readonly path: string; readonly imports: readonly Import[] }[]): readonly string[] {
  const edges = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.filter(({ specifier }) => specifier.startsWith('.')).map(({ specifier }) => resolved(path, specifier)),
    ]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      found.push(`${[...trail.slice(trail.indexOf(path)), path].join(' → ')} is a circle`)
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return found
}
