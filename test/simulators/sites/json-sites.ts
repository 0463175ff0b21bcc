import type { Archetype } from './archetype.ts'
import { jsonAttribute } from './archetypes/json-attribute.ts'
import { jsonCursor } from './archetypes/json-cursor.ts'
import { jsonPost } from './archetypes/json-post.ts'
import { jsonRest } from './archetypes/json-rest.ts'
import { jsonState } from './archetypes/json-state.ts'

/** Sites whose lists and images are JSON, in requests or in their pages. */
export const jsonSites: readonly Archetype[] = [jsonAttribute, jsonCursor, jsonPost, jsonRest, jsonState]
