import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'

const root = join(import.meta.dirname, '../..')

/** Packages whose crash ends their process, or which keep it busy. They read files and sites of strangers. */
const packages = ['sharp', '7z-wasm', '@hyzyla/pdfium', 'playwright-core']

/** Each package with the files that lead to it. A thread is part of its process. */
function pathsTo(names: readonly string[], entry: string): readonly string[] {
  const found: string[] = []
  const seen = new Set<string>()
  const visit = (file: string, trail: readonly string[]): void => {
    if (seen.has(file)) return
    seen.add(file)
    const here = [...trail, relative(root, file)]
    for (const { specifier, typeOnly } of importsOf(readFileSync(file, 'utf8'))) {
      if (typeOnly) continue
      if (names.includes(specifier)) found.push([...here, specifier].join(' → '))
      const target = resolve(dirname(file), specifier)
      if (specifier.startsWith('.') && /\.tsx?$/.test(specifier) && existsSync(target)) visit(target, here)
    }
  }
  visit(join(root, entry), [])
  expect(seen.size).toBeGreaterThan(100)
  return found
}

test('the process of the window decodes no images, documents or packed archives, and drives no browser', () => {
  expect(pathsTo(packages, 'main/shell/main.ts')).toEqual([])
})
