import type { Archetype } from './archetype.ts'
import { a01 } from './archetypes/a01-madara-vertical.ts'
import { a02 } from './archetypes/a02-madara-paged.ts'
import { a03 } from './archetypes/a03-madara-protected.ts'
import { a04 } from './archetypes/a04-madara-preloaded.ts'
import { a05 } from './archetypes/a05-themesia-html.ts'
import { a06 } from './archetypes/a06-themesia-script.ts'
import { a07 } from './archetypes/a07-fmreader-base64.ts'
import { a08 } from './archetypes/a08-foolslide.ts'
import { a09 } from './archetypes/a09-mmrcms.ts'
import { a10 } from './archetypes/a10-one-image-per-page.ts'
import { a11 } from './archetypes/a11-batched.ts'
import { a12 } from './archetypes/a12-numbered-folder.ts'
import { a13 } from './archetypes/a13-ajax-list.ts'
import { a14 } from './archetypes/a14-lazy-on-scroll.ts'
import { a15, a15b } from './archetypes/a15-load-all.ts'
import { a16 } from './archetypes/a16-next-state.ts'
import { a17 } from './archetypes/a17-cdn-uid.ts'
import { a18 } from './archetypes/a18-two-cdns.ts'
import { a19 } from './archetypes/a19-blogger.ts'
import { a20 } from './archetypes/a20-scrambled.ts'
import { a21, a21b } from './archetypes/a21-anti-bot.ts'
import { a22 } from './archetypes/a22-soft-404.ts'

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
