import type { MangaInput } from '../simulators/catalog/entities.ts'
import { named, tag } from '../simulators/catalog/entities.ts'

/** A work of the catalog; `key` identifies it in `expected`. */
type Work = {
  readonly title: string
  readonly alt?: readonly string[]
  readonly by?: string
  readonly formats?: readonly string[]
  readonly lastChapter?: number
  readonly al?: string
}
/** A series of a backup. */
export type NearEqualSeries = {
  readonly title: string
  readonly author?: string
  /** Its highest chapter; default 30. `one-shot` is one chapter without a number. */
  readonly chapters?: number | 'one-shot'
  readonly al?: number
  /** The title of the right work, with its position among works of that title; null if the catalog has none, or cannot tell. */
  readonly expected: string | null
}
type Case = { readonly works: readonly Work[]; readonly series: readonly NearEqualSeries[] }

/** Invented works: their title in English, in Latin letters and in Japanese, the author, and another writing of a title. */
const names = [
  ['The Paper Lighthouse', 'Kami no Toudai', '紙の灯台', 'Sawako Aramaki', 'Paper Lighthouse'],
  ['Copper Garden', 'Akagane no Niwa', '銅の庭', 'Tetsuo Minase', 'Akagane-no-Niwa'],
  ['Tomorrow’s Ferry', 'Ashita no Watashibune', '明日の渡し舟', 'Rin Kuroda', "TOMORROW'S FERRY"],
  ['Bells Under the Snow', 'Yuki no Shita no Kane', '雪の下の鐘', 'Haruki Onoda', 'Yuki no Shita no Kané'],
  ['The Clockmaker’s Daughter', 'Tokeishi no Musume', '時計師の娘', 'Mei Hoshikawa', 'The Clockmakers Daughter'],
  ['Salt and Cedar', 'Shio to Sugi', '塩と杉', 'Naoto Ebisawa', 'Salt & Cedar'],
  ['Nine Empty Rooms', 'Kokonotsu no Akibeya', '九つの空き部屋', 'Yuri Tachikawa', 'Kokonotsu No Aki-beya…'],
  ['Rooftop Orchestra', 'Okujou Orchestra', '屋上オーケストラ', 'Daichi Sendo', 'Okujō Orchestra'],
  [
    'A Quiet Arithmetic',
    'Shizuka na Sanjutsu',
    '静かな算術',
    'Kaho Mizuki',
    'A Quiet Arithmetic (Official Translation)',
  ],
  ['Wolf at the Tea House', 'Chaya no Ookami', '茶屋の狼', 'Goro Hatanaka', 'Chaya no Ōkami'],
] as const
const other = 'Benjiro Asakusa'
const colouredTags = ['Official Colored']

/** Thirty series for each of the ten works, all with a title that is nearly that of another work. */
const families: readonly ((name: (typeof names)[number]) => Case)[] = [
  // The work itself with everything that may surround it.
  ([en, ro, ja, by, variant]) => ({
    works: [
      { title: ro, alt: [en, ja], by, lastChapter: 120 },
      { title: `${ro} 2`, alt: [`${en} 2`, `${ja}2`], by },
      { title: `${ro} Gaiden`, alt: [`${en}: Side Story`, `${ja} 外伝`], by },
      { title: `${ro} (Official Colored)`, alt: [en, ja], by, formats: colouredTags },
      { title: `${ro} Anthology`, alt: [`${en} Anthology Comic`], by: 'Various Artists', formats: ['Anthology'] },
      { title: `${ro}`, by: other, formats: ['Doujinshi'] },
      { title: `${ro} dj - Midsummer`, by: other, formats: ['Doujinshi'] },
      { title: `${en} (One-shot)`, alt: [`${ro} (Pilot)`], by, formats: ['Oneshot'] },
    ],
    series: [
      { title: en, author: by, expected: ro },
      { title: en.toUpperCase(), expected: ro },
      { title: ja, author: by, expected: ro },
      { title: `${ro}!`, author: by, expected: ro },
      { title: toFullWidth(en), author: by.split(' ').toReversed().join(', '), expected: ro },
      { title: `${en} (Manga)`, author: 'Updating', expected: ro },
      { title: `${en} 2nd Season`, author: by, expected: `${ro} 2` },
      { title: `${ro} Ⅱ`, author: by, expected: `${ro} 2` },
      { title: `${en} Season 3`, author: by, expected: null },
      { title: `${en} – Side Story`, author: by, expected: `${ro} Gaiden` },
      { title: `${en} [Digital Colored Comics]`, author: by, expected: `${ro} (Official Colored)` },
      { title: `${en} Anthology Comic`, author: 'Various', expected: `${ro} Anthology` },
      { title: `${ro} (Oneshot)`, author: by, chapters: 'one-shot', expected: `${en} (One-shot)` },
      { title: `${en} Zero`, author: by, expected: null },
      { title: `${en}: After School`, author: by, expected: null },
      { title: `${ro} 4-koma`, author: by, expected: null },
      { title: variant, author: by, expected: ro },
      { title: `${en} (Novel)`, author: by, expected: null },
    ],
  }),
  // Only a near-equal work is in the catalog.
  ([en, ro, ja, by]) => ({
    works: [
      { title: `${lastWordOf(en)} Street 2`, alt: [`${lastWordOf(en)} Street`], by },
      { title: `Little ${lastWordOf(en)}`, by: other, formats: ['Doujinshi'] },
      { title: `${lastWordOf(en)} Blues`, by: other },
      { title: `${lastWordOf(en)} Blues`, alt: [`Blues ${ja}`], by },
      { title: `${lastWordOf(en)} Days`, by, formats: ['Oneshot'] },
      { title: `${lastWordOf(en)} Nights`, alt: [`${ro} Nights`], by, al: String(trackerOf(en)) },
      { title: `${lastWordOf(en)}×Moon!`, by },
      { title: `${lastWordOf(en)}×Moon!!`, by },
      { title: `${lastWordOf(en)} in Color`, by: other },
    ],
    series: [
      { title: `${lastWordOf(en)} Street`, author: by, expected: null },
      { title: `Little ${lastWordOf(en)}`, chapters: 40, expected: null },
      { title: `${lastWordOf(en)} Blues`, author: by, expected: `${lastWordOf(en)} Blues#1` },
      { title: `${lastWordOf(en)} Blues`, expected: null },
      { title: `${lastWordOf(en)} Blues`, author: 'Oriane Delcourt', expected: null },
      { title: `${lastWordOf(en)} Days`, author: by, chapters: 64, expected: null },
      { title: `${lastWordOf(en)} Nights`, al: trackerOf(en), expected: `${lastWordOf(en)} Nights` },
      { title: `${lastWordOf(en)} Nights`, al: 77, expected: null },
      { title: `${lastWordOf(en)} x Moon!`, author: by, expected: `${lastWordOf(en)}×Moon!` },
      { title: `${lastWordOf(en)} x Moon!!`, author: by, expected: `${lastWordOf(en)}×Moon!!` },
      { title: `${lastWordOf(en)} x Moon!!!`, author: by, expected: null },
      { title: `${lastWordOf(en)} in Color`, author: other, expected: `${lastWordOf(en)} in Color` },
    ],
  }),
]

const cases = names.flatMap((name) => families.map((family) => family(name)))

function lastWordOf(en: string): string {
  return en.split(' ').at(-1)!
}

function trackerOf(en: string): number {
  return 9000 + names.findIndex(([title]) => title === en)
}

function toFullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000')
}

const works = cases.flatMap((one) => one.works)

/** Identifies a work in `expected`: its title, and its number if it is not the first with this title. */
const keyOf = (work: Work): string => {
  const before = works.slice(0, works.indexOf(work)).filter(({ title }) => title === work.title).length
  return before === 0 ? work.title : `${work.title}#${before}`
}

export const nearEqualWorks: readonly MangaInput[] = works.map((work) => {
  const { title, alt = [], by = other, formats = [], lastChapter, al } = work
  return {
    key: keyOf(work),
    authors: [named('person', by)],
    artists: [named('person', by)],
    attributes: {
      title: { 'ja-ro': title },
      altTitles: alt.map((text) => ({ en: text })),
      tags: [tag('Drama', 'genre'), ...formats.map((format) => tag(format, 'format'))],
      ...(lastChapter !== undefined && { status: 'completed', lastChapter: String(lastChapter) }),
      ...(al !== undefined && { links: { al } }),
    },
  }
})

/** 300 series, of which the catalog has about half. */
export const nearEqualSeries: readonly NearEqualSeries[] = cases.flatMap((one) => one.series)
