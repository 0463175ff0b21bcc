import type { ArchiveFacts } from '../../platform/cbz/read-facts.ts'
import { toLanguageCode } from './languages.ts'
import {
  arcNumber,
  type ReadComicInfo,
  range,
  readComicInfo,
  specialFormats,
  toYear,
  wholeNumber,
  withoutUndefined,
} from './read-comic-info.ts'

/**
 * What a MetronInfo.xml 1.0 says, as `readComicInfo`. The volume of its series counts restarts of the series, so only
 * `MangaVolume` is the volume of a chapter. It has no reading direction.
 */
export async function readMetronInfo(xml: string): Promise<ReadComicInfo> {
  const { loadXml } = await import('../../platform/xml/load-xml.ts') // Only for own files, so it does not belong to the start.
  const $ = loadXml(xml)
  const root = $('MetronInfo').first()
  const texts = (path: string) =>
    root
      .find(path)
      .toArray()
      .map((element) => $(element).text().trim())
      .filter((text) => text !== '')
  const text = (path: string, max: number) => texts(path)[0]?.slice(0, max)
  const joined = (values: readonly string[], max: number) => [...new Set(values)].join(', ').slice(0, max) || undefined
  const creators = (wanted: RegExp) =>
    root
      .find('> Credits > Credit')
      .toArray()
      .filter((credit) =>
        $(credit)
          .find('> Roles > Role')
          .toArray()
          .some((role) => wanted.test($(role).text().trim())),
      )
      .map((credit) => $(credit).find('> Creator').text().trim())
      .filter((name) => name !== '')
  const groups = creators(/^translator$/i).map((name) => name.slice(0, 255))
  const number = range(text('> Number', 32))
  const language = root.find('> Series').attr('lang')
  const genres = texts('> Genres > Genre')
  const arcs = root
    .find('> Arcs > Arc')
    .toArray()
    .map((arc) => ({
      name: $(arc).find('> Name').text().trim().slice(0, 200),
      number: arcNumber($(arc).find('> Number').text()),
    }))
    .filter(({ name }) => name !== '')
  return withoutUndefined({
    series: text('> Series > Name', 255),
    title: joined(texts('> Stories > Story'), 1000),
    number: number?.[0],
    numberEnd: number?.[1],
    volume: wholeNumber(text('> MangaVolume', 32)),
    language: (language && toLanguageCode(language)) || undefined,
    year: toYear(text('> Series > StartYear', 4)) ?? toYear(text('> CoverDate', 10)?.slice(0, 4)),
    kind: specialFormats.test(text('> Series > Format', 64) ?? '') ? ('special' as const) : undefined,
    summary: text('> Summary', 5000),
    writer: joined(creators(/^(?:writer|story)$/i), 255),
    genres: genres.length > 0 ? genres : undefined,
    groups: groups.length > 0 ? groups.slice(0, 20) : undefined,
    arcs: arcs.length > 0 ? arcs.slice(0, 20) : undefined,
  })
}

/** What the documents in a file say. Where they say different things, ComicInfo.xml wins. */
export async function readInfo({
  comicInfo,
  metronInfo,
}: Pick<ArchiveFacts, 'comicInfo' | 'metronInfo'>): Promise<ReadComicInfo | undefined> {
  if (comicInfo === undefined && metronInfo === undefined) return undefined
  return {
    ...(metronInfo !== undefined && (await readMetronInfo(metronInfo))),
    ...(comicInfo !== undefined && (await readComicInfo(comicInfo))),
  }
}
