import { catalogSourceName } from '../../../shared/catalog-source.ts'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'

/** Who is to be thanked for a chapter, as the catalog's rules ask: its groups, and the catalog where it came from there. */
export const chapterCredit = ({ groups, sourceName }: Pick<ReaderChapter, 'groups' | 'sourceName'>): string =>
  [groups.join(', '), sourceName === catalogSourceName ? catalogSourceName : ''].filter(Boolean).join(' · ')
