import { addChapter, named, type SimCatalogManga, simManga, tag } from './entities.ts'
import { uuidOf } from './identity.ts'

/** The placeholder group of old records (docs/catalog.md, section 4). */
const noGroup = { id: '00e03853-1b96-4f41-9542-c71b8692033b', name: 'no group' }

/** Number of chapters, in two languages, of a manga that exceeds the catalog's cap of 10,000 results. */
const chaptersPastTheCap = 10_400

/** No test changes it, so the catalogs of a process share it. */
let beyondTheCap: SimCatalogManga | undefined

/** A search term that matches 12,000 mangas. Most of them exist only in this search. */
export const endlessTitle = 'everything'
export const endlessTotal = 12_000

const firstWords = ['Silent', 'Paper', 'Copper', 'Winter', 'Hidden', 'Glass', 'Seventh', 'Restless', 'Salt', 'Hollow']
const lastWords = ['Garden', 'Compass', 'Choir', 'Ferry', 'Archive', 'Orchard', 'Signal', 'Bakery', 'Meridian', 'Kite']
const places = ['of Dawn', 'in Spring', 'by the Sea', 'of Two Moons']

/** A named manga for every special case of docs/catalog.md, section 10, and 400 ordinary mangas. */
export function seedCatalog() {
  beyondTheCap ??= pastTheCap()
  const special = {
    hoshi: hoshiNoKaji(),
    lamps: thousandLamps(),
    beyond: beyondTheCap,
    oddChapters: oddChapters(),
    cjkOnly: simManga({ key: 'cjk', attributes: { title: { ja: '星の鍛冶屋' }, altTitles: [] } }),
    longTitle: simManga({ key: 'long', attributes: { title: { en: 'Long '.repeat(80).trim() } } }),
    noCover: simManga({ key: 'No Cover', cover: null }),
    noYear: simManga({ key: 'No Year', attributes: { year: null } }),
    noTags: simManga({ key: 'No Tags', attributes: { tags: [], publicationDemographic: 'josei' } }),
    nothingToSay: simManga({ key: 'Bare', attributes: { tags: [], description: [], altTitles: [[]] }, rating: null }),
    onlyAltEnglish: simManga({
      key: 'alt',
      attributes: {
        title: { 'ja-ro': 'Kaze no Tegami' },
        altTitles: [{ en: 'Letters on the Wind' }, { ja: '風の手紙' }],
      },
    }),
    marked: simManga({
      key: 'Marked',
      attributes: {
        title: { en: 'Salt &amp; Iron' },
        description: {
          en: '**Bold** words, a [link](https://example.com) &amp; more.\n\n---\n- [Raw](https://example.com)',
        },
      },
    }),
    completed: simManga({ key: 'Completed Tale', attributes: { status: 'completed' } }),
    onHiatus: simManga({ key: 'Resting Tale', attributes: { status: 'hiatus' } }),
    cancelled: simManga({ key: 'Stopped Tale', attributes: { status: 'cancelled' } }),
    unknownStatus: simManga({ key: 'Strange Tale', attributes: { status: 'paused_by_magic' } }),
    adult: simManga({ key: 'Behind the Curtain', attributes: { contentRating: 'pornographic' } }),
    twoArtists: simManga({
      key: 'Two Hands',
      authors: [],
      artists: [named('person', 'A. Mori'), named('person', 'B. Sato')],
    }),
    nobody: simManga({ key: 'Anonymous', authors: [], artists: [] }),
  }
  addChapter(special.adult, { chapter: '1' })
  for (const chapter of ['1', '2']) addChapter(special.cjkOnly, { chapter, translatedLanguage: 'ja' })
  const mangas = [...Object.values(special), ...plainMangas()]
  return { special, mangas }
}

/** The example of docs/catalog.md, section 9. */
function hoshiNoKaji(): SimCatalogManga {
  const manga = simManga({
    key: 'hoshi',
    rating: { average: null, bayesian: 7.1 },
    attributes: {
      title: { 'ja-ro': 'Hoshi no Kaji' },
      altTitles: [{ en: 'Star Smith' }, { ja: '星の鍛冶' }],
      description: { en: 'A smith…\n\n---\n- [Raw](https://x)' },
      publicationDemographic: 'seinen',
      status: 'cancelled',
      year: null,
      availableTranslatedLanguages: ['en', null],
    },
  })
  for (const chapter of ['1', '2', '10.5']) addChapter(manga, { chapter })
  return manga
}

/** A manga whose feed has three pages. */
function thousandLamps(): SimCatalogManga {
  const manga = simManga({ key: 'Harbour of a Thousand Lamps' })
  for (let n = 1; n <= 1200; n += 1) {
    addChapter(manga, {
      chapter: String(n),
      volume: String(Math.ceil(n / 10)),
      day: n,
      title: n % 7 ? null : `Lamp ${n}`,
    })
  }
  return manga
}

function pastTheCap(): SimCatalogManga {
  const manga = simManga({ key: 'Beyond the Cap', attributes: { availableTranslatedLanguages: ['en', 'fr'] } })
  for (let n = 1; n <= chaptersPastTheCap / 2; n += 1) {
    for (const translatedLanguage of ['en', 'fr'])
      addChapter(manga, { chapter: String(n), translatedLanguage, day: n % 900 })
  }
  return manga
}

function oddChapters(): SimCatalogManga {
  const manga = simManga({ key: 'Odd Chapters', attributes: { availableTranslatedLanguages: ['en', 'fr', 'pt-br'] } })
  const [dawn, dusk, noon] = ['Dawn Scans', 'Dusk Readers', 'Noon Studio'].map((name) => named('group', name))
  addChapter(manga, { chapter: null, title: null, day: 1 })
  addChapter(manga, { chapter: '1', volume: '1', groups: [dawn!], edition: 'dawn', day: 2 })
  addChapter(manga, { chapter: '1', volume: '1', groups: [dusk!], edition: 'dusk', day: 3 })
  addChapter(manga, { chapter: '1', volume: null, groups: [noon!], edition: 'noon', day: 4 })
  addChapter(manga, { chapter: '2', volume: '1.5', groups: [], day: 5 })
  addChapter(manga, { chapter: '3', volume: 'none', groups: [noGroup], day: 6 })
  addChapter(manga, { chapter: '10.5', volume: '', day: 7, groups: [dawn!, dusk!] })
  addChapter(manga, { chapter: '10a', day: 8 })
  addChapter(manga, { chapter: '100.01', day: 9 })
  addChapter(manga, { chapter: 'Extra', title: 'A picnic', day: 10 })
  addChapter(manga, { chapter: '11', externalUrl: 'https://publisher.example/read/11', pages: 0, day: 11 })
  addChapter(manga, { chapter: '12', isUnavailable: true, day: 12 })
  addChapter(manga, {
    chapter: '13',
    publishAt: '2037-12-31T15:00:00+00:00',
    readableAt: '2037-12-31T15:00:00+00:00',
    day: 13,
  })
  addChapter(manga, { chapter: '14', pages: 0, day: 14 })
  for (const translatedLanguage of ['fr', 'pt-br']) addChapter(manga, { chapter: '1', translatedLanguage, day: 15 })
  return manga
}

function plainMangas(): SimCatalogManga[] {
  const titles = places.flatMap((place) =>
    firstWords.flatMap((first) => lastWords.map((last) => `${first} ${last} ${place}`)),
  )
  return titles.map((title, index) => {
    const manga = simManga({
      key: title,
      follows: 100 + ((index * 37) % 400),
      attributes: {
        year: 1990 + (index % 35),
        status: ['ongoing', 'completed', 'hiatus', 'cancelled'][index % 4]!,
        contentRating: ['safe', 'suggestive', 'erotica'][index % 3]!,
        originalLanguage: ['ja', 'ko', 'zh'][index % 3]!,
        tags: [tag('Adventure', 'genre'), tag('School Life', 'theme'), tag('Oneshot', 'format')].slice(
          0,
          1 + (index % 3),
        ),
      },
    })
    for (let n = 1; n <= 1 + (index % 6); n += 1) addChapter(manga, { chapter: String(n), day: index + n })
    return manga
  })
}

/** One of the mangas that only the search for `endlessTitle` finds. */
export const endlessManga = (index: number): SimCatalogManga =>
  simManga({ key: `Everything ${index}`, cover: index % 2 ? null : `${uuidOf(`endless ${index}`)}.png` })
