import * as applications from './families/applications.ts'
import * as galleries from './families/galleries.ts'
import * as internalIds from './families/internal-ids.ts'
import * as jsonInPages from './families/json-in-pages.ts'
import * as jsonLists from './families/json-lists.ts'
import * as madara from './families/madara.ts'
import * as mangathemesia from './families/mangathemesia.ts'
import * as otherThemes from './families/other-themes.ts'
import * as ownAddresses from './families/own-addresses.ts'
import * as ownEntries from './families/own-entries.ts'
import * as ownReaders from './families/own-readers.ts'
import * as plain from './families/plain.ts'
import * as refused from './families/refused.ts'
import * as secondLists from './families/second-lists.ts'
import * as secondReaders from './families/second-readers.ts'
import * as themesRequests from './families/themes-requests.ts'
import * as themesRows from './families/themes-rows.ts'
import * as themesScripts from './families/themes-scripts.ts'
import type { Variant } from './variant.ts'

const families: readonly object[] = [
  applications,
  galleries,
  internalIds,
  jsonInPages,
  jsonLists,
  madara,
  mangathemesia,
  otherThemes,
  ownAddresses,
  ownEntries,
  ownReaders,
  plain,
  refused,
  secondLists,
  secondReaders,
  themesRequests,
  themesRows,
  themesScripts,
]

/** All variants. A new one needs an export in a file of `families`; a new file needs a line here. */
export const variants: readonly Variant[] = families
  .flatMap((family) => Object.values(family))
  .filter((value): value is Variant => typeof value === 'object' && 'family' in value)
  .toSorted((left, right) => left.id.localeCompare(right.id))
