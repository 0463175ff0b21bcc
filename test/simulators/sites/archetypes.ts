import type { Archetype } from './archetype.ts'
import { a20, a21, a21b, a22 } from './archetypes/guarded-sites.ts'
import { a16, a17, a18, a19 } from './archetypes/hidden-addresses.ts'
import { jsonCursor } from './archetypes/json-cursor.ts'
import { jsonAttribute, jsonState } from './archetypes/json-in-pages.ts'
import { jsonPost, jsonRest } from './archetypes/json-requests.ts'
import { a01, a02, a03, a04 } from './archetypes/madara-sites.ts'
import { a07, a08, a09 } from './archetypes/other-themes.ts'
import { a10, a11, a12 } from './archetypes/paged-readers.ts'
import { a13, a14, a15, a15b } from './archetypes/scripted-readers.ts'
import { a05, a06 } from './archetypes/themesia.ts'

/** All sites. A new archetype needs one file and one line here. */
export const archetypes: readonly Archetype[] = [
  a01,
  a02,
  a03,
  a04,
  a05,
  a06,
  a07,
  a08,
  a09,
  a10,
  a11,
  a12,
  a13,
  a14,
  a15,
  a15b,
  a16,
  a17,
  a18,
  a19,
  a20,
  a21,
  a21b,
  a22,
]

/** Sites whose lists and images are JSON, in requests or in their pages. */
export const jsonSites: readonly Archetype[] = [jsonAttribute, jsonCursor, jsonPost, jsonRest, jsonState]
