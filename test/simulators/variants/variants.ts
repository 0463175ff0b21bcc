import * as applications from './families/applications.ts'
import * as blogger from './families/blogger.ts'
import * as galleries from './families/galleries.ts'
import * as graphql from './families/graphql.ts'
import * as hashed from './families/hashed.ts'
import * as internalIds from './families/internal-ids.ts'
import * as jsonInPages from './families/json-in-pages.ts'
import * as jsonLists from './families/json-lists.ts'
import * as madaraLists from './families/madara-lists.ts'
import * as madaraParts from './families/madara-parts.ts'
import * as madaraReaders from './families/madara-readers.ts'
import * as mangathemesia from './families/mangathemesia.ts'
import * as ownAddresses from './families/own-addresses.ts'
import * as ownEntries from './families/own-entries.ts'
import * as ownLanguages from './families/own-languages.ts'
import * as ownReaders from './families/own-readers.ts'
import * as ownShowAll from './families/own-show-all.ts'
import * as refused from './families/refused.ts'
import * as secondLists from './families/second-lists.ts'
import * as secondReaders from './families/second-readers.ts'
import * as secondThemes from './families/second-themes.ts'
import * as themesRequests from './families/themes-requests.ts'
import * as themesRows from './families/themes-rows.ts'
import * as themesScripts from './families/themes-scripts.ts'
import type { Variant } from './variant.ts'

/** All variants. A new one needs an export in a file of `families`; a new file needs a line here. */
export const variants: readonly Variant[] = [
  applications,
  blogger,
  galleries,
  graphql,
  hashed,
  internalIds,
  jsonInPages,
  jsonLists,
  madaraLists,
  madaraParts,
  madaraReaders,
  mangathemesia,
  ownAddresses,
  ownEntries,
  ownLanguages,
  ownReaders,
  ownShowAll,
  refused,
  secondLists,
  secondReaders,
  secondThemes,
  themesRequests,
  themesRows,
  themesScripts,
]
  .flatMap((family): Variant[] => Object.values(family))
  .toSorted((left, right) => left.id.localeCompare(right.id))
