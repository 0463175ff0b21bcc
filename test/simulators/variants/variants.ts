import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Variant } from './variant.ts'

const families: readonly object[] = await Promise.all(
  readdirSync(join(import.meta.dirname, 'families')).map((file) => import(/* @vite-ignore */ `./families/${file}`)),
)

/** All variants. A new one needs an export in a file of `families`. */
export const variants: readonly Variant[] = families
  .flatMap((family) => Object.values(family))
  .filter((value): value is Variant => typeof value === 'object' && 'about' in value)
  .toSorted((left, right) => left.id.localeCompare(right.id))
