import type { SimChapter, SimManga } from './library.ts'

/** Page counts between 6 and 14, stable per chapter. */
const pageCount = (index: number): number => 6 + ((index * 5) % 9)

function chapters(
  numbers: readonly number[],
  about: {
    volumeOf?: (number: number) => number
    titles?: readonly string[]
    pages?: (number: number, index: number) => number
  },
): readonly SimChapter[] {
  return numbers.map((number, index) => ({
    number,
    volume: about.volumeOf?.(number) ?? null,
    title: about.titles?.[index] ?? null,
    pages: about.pages?.(number, index) ?? pageCount(index),
  }))
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const sorted = (numbers: readonly number[]) => [...numbers].sort((left, right) => left - right)
/** Pages in black and white, without spreads. */
const plain = { colour: false, pageSize: { width: 900, height: 1300 }, spreadEvery: 0 } as const

const starSmith: SimManga = {
  slug: 'star-smith',
  title: 'Star Smith',
  author: 'Kaoru Ito',
  description:
    'Every night a few stars come loose. In a forge at the edge of the map, an apprentice learns to hammer them back.',
  publicationYear: 2021,
  genres: ['Fantasy', 'Adventure', 'Drama'],
  status: 'ongoing',
  rating: 4.6,
  ...plain,
  chapters: chapters(sorted([...upTo(12), 10.5]), {
    volumeOf: (number) => Math.ceil(Math.max(1, number) / 6),
    titles: [
      'The Loose Star',
      'Iron and Frost',
      'A Guest from Below',
      'The Bellows Sing',
      'Rust',
      'North of the Map',
      'Two Hammers',
      'The Quiet Anvil',
      'Comet Season',
      'What Mother Forged',
      'The Cold Forge',
      'Dawn Shift',
      'The Name of the Star',
    ],
    pages: (number, index) => (number === 10.5 ? 12 : pageCount(index)),
  }),
}

const towerOfTea: SimManga = {
  slug: 'tower-of-tea',
  title: 'The Tower of Tea',
  author: 'Mina Park & Studio Kettle',
  description:
    'A hundred floors, a hundred teas. Sori climbs with an empty cup, and every floor asks for a story in return.',
  publicationYear: 2023,
  genres: ['Slice of Life', 'Fantasy'],
  status: 'ongoing',
  rating: 4.3,
  ...plain,
  colour: true,
  pageSize: { width: 800, height: 2400 },
  chapters: chapters(upTo(16), {}),
}

const tsukiNoNeko: SimManga = {
  slug: 'tsuki-no-neko',
  title: 'ツキノネコ',
  author: '森 かなえ',
  description: 'The cat on the roof says it fell from the moon. It would like to go home, but dinner first.',
  publicationYear: 2018,
  genres: ['Comedy', 'Supernatural'],
  status: 'completed',
  rating: 4.8,
  ...plain,
  chapters: chapters(upTo(9), { volumeOf: () => 1 }),
}

const lighthouseNine: SimManga = {
  slug: 'lighthouse-9',
  title: 'Lighthouse 9',
  author: 'Inés Aldana',
  description: 'Eight lighthouses guard the strait. Somebody keeps lighting the ninth, which was never built.',
  publicationYear: 2020,
  genres: ['Mystery', 'Thriller'],
  status: 'hiatus',
  rating: 4.1,
  ...plain,
  chapters: chapters(sorted([0, ...upTo(14), 1.5, 7.1, 7.2, 12.5]), {}),
}

const paperSamuraiClub: SimManga = {
  slug: 'paper-samurai-club',
  title: 'Paper Samurai Club',
  author: 'Ren Aoyama',
  description: 'After school, four friends fold armies. Then the armies start to send back answers.',
  publicationYear: 2016,
  genres: ['School', 'Action', 'Comedy'],
  status: 'completed',
  rating: 3.9,
  ...plain,
  chapters: chapters(upTo(25), { volumeOf: (number) => Math.ceil(number / 5) }),
}

const robotGrandmother: SimManga = {
  slug: 'grandmother-is-a-robot',
  title: 'Grandmother Is a Robot',
  author: 'Odile Brandt',
  description: 'She bakes, she knits, she runs on coal. Two grandchildren try to keep it from the neighbours.',
  publicationYear: 2019,
  genres: ['Comedy', 'Science Fiction', 'Family'],
  status: 'completed',
  rating: 4.4,
  ...plain,
  spreadEvery: 5,
  chapters: chapters(upTo(10), { volumeOf: (number) => Math.ceil(number / 4) }),
}

const lastLantern: SimManga = {
  slug: 'the-last-lantern',
  title: 'The Last Lantern',
  author: 'Yoon Seo',
  description: 'A one-shot about a lamplighter, the last dark street, and who asked for it to stay that way.',
  publicationYear: 2024,
  genres: ['Drama'],
  status: 'completed',
  rating: 4.7,
  ...plain,
  chapters: chapters([1], { titles: ['One-shot'], pages: () => 14 }),
}

/**
 * Fictional mangas with decimal numbers, volumes, a prologue numbered 0, a digit in a title, tall pages, spreads and a
 * one-shot.
 */
export const seedLibrary: readonly SimManga[] = [
  starSmith,
  towerOfTea,
  tsukiNoNeko,
  lighthouseNine,
  paperSamuraiClub,
  robotGrandmother,
  lastLantern,
]
