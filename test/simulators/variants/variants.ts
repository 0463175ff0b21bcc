import * as blogger from './families/blogger.ts'
import * as galleries from './families/galleries.ts'
import * as hashed from './families/hashed.ts'
import * as jsonApis from './families/json-apis.ts'
import * as madara from './families/madara.ts'
import * as mangathemesia from './families/mangathemesia.ts'
import * as ownLists from './families/own-lists.ts'
import * as ownReaders from './families/own-readers.ts'
import * as refused from './families/refused.ts'
import * as themes from './families/themes.ts'
import type { Variant } from './variant.ts'

/** All variants. A new one needs an export in a file of `families`; a new file needs a line here. */
export const variants: readonly Variant[] = [
  blogger,
  galleries,
  hashed,
  jsonApis,
  madara,
  mangathemesia,
  ownLists,
  ownReaders,
  refused,
  themes,
]
  .flatMap((family): Variant[] => Object.values(family))
  .toSorted((left, right) => left.id.localeCompare(right.id))
