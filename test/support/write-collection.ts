import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { zipBytes } from './zip-bytes.ts'

export type ExpectedItem = {
  readonly path: string
  readonly series: string
  readonly volume: number | null
  readonly number: number | null
  readonly kind: 'chapter' | 'volume'
}

const firstWords = ['Blue', 'Silent', 'Crimson', 'Paper', 'Winter', 'Hollow', 'Golden', 'Distant', 'Broken', 'Lunar']
const lastWords = ['Harbor', 'Garden', 'Sparrow', 'Kitchen', 'Orchestra', 'Detective', 'Alchemist', 'Lighthouse']
const chapterTitles = ['The Visitor', 'Rain', 'A Promise', 'Under the Bridge', 'Two Letters', 'Homecoming']

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

type Facts = { series: string; volume: number; number: number; title: string }
type Style = {
  readonly kind?: 'volume'
  readonly hasVolume?: true
  write(facts: Facts): string
}

/** Fifteen ways in which programs and people name their files. */
const styles: readonly Style[] = [
  { write: ({ series, number }) => `${series}/${series} c${pad(number, 3)}.cbz` },
  {
    hasVolume: true,
    write: (f) => `${f.series}/${f.series} - c${pad(f.number, 3)} (v${pad(f.volume, 2)}) [Group].cbz`,
  },
  { write: ({ series, number, title }) => `${series}/Chapter ${number} - ${title}.cbz` },
  {
    hasVolume: true,
    write: (f) => `${f.series}/Vol.${pad(f.volume, 2)} Ch.${pad(f.number, 4)} - ${f.title} (en) [Group].cbz`,
  },
  { hasVolume: true, write: (f) => `MangaDex (EN)/${f.series}/Scans_Vol.${f.volume} Ch.${f.number} - ${f.title}.cbz` },
  { hasVolume: true, write: (f) => `${f.series}/Volume ${f.volume}/Chapter ${f.number}.cbz` },
  { write: ({ series, number, title }) => `${series}/${pad(number, 3)} - ${title}.cbz` },
  { write: ({ series, number }) => `[Group] ${series}/[Group] ${series} - ${pad(number, 3)}.cbz` },
  { write: ({ series, number }) => `${series}/${series.replaceAll(' ', '_')}_${pad(number, 3)}.cbz` },
  { write: ({ series, number }) => `${series}/${series} 第${number}話.cbz` },
  {
    kind: 'volume',
    hasVolume: true,
    write: (f) => `${f.series}/${f.series} v${pad(f.volume, 2)} (2011) (Digital) (Group).cbz`,
  },
  { kind: 'volume', hasVolume: true, write: (f) => `${f.series} - Volume ${pad(f.volume, 2)}.cbz` },
  { kind: 'volume', hasVolume: true, write: (f) => `${f.series}/${f.series} 第${pad(f.volume, 2)}巻.cbz` },
  { write: ({ series, number }) => `${series}/${series} #${pad(number, 3)} (2014).cbz` },
  { write: ({ series, number }) => `${series}/${pad(number, 4)}.cbz` },
]

/** Plans `count` archives of series in all styles. The same count gives the same plan. */
export function planCollection(count: number): readonly ExpectedItem[] {
  const perSeries = Math.max(2, Math.min(40, Math.ceil(count / 75)))
  return Array.from({ length: count }, (_, index) => {
    const seriesIndex = Math.floor(index / perSeries)
    const position = index % perSeries
    const style = styles[seriesIndex % styles.length]!
    const number = position + 1
    const series = seriesName(seriesIndex)
    const facts = {
      series,
      number,
      volume: style.kind === 'volume' ? number : Math.floor(position / 8) + 1,
      title: chapterTitles[index % chapterTitles.length]!,
    }
    return {
      path: style.write(facts),
      series,
      volume: style.hasVolume ? facts.volume : null,
      number: style.kind === 'volume' ? null : number,
      kind: style.kind ?? 'chapter',
    }
  })
}

function seriesName(index: number): string {
  const base = `${firstWords[index % firstWords.length]} ${lastWords[Math.floor(index / firstWords.length) % lastWords.length]}`
  const round = Math.floor(index / (firstWords.length * lastWords.length))
  return round === 0 ? base : `${base} ${['Returns', 'Chronicle', 'Encore', 'Zero'][round - 1] ?? `Saga ${round}`}`
}

/** A small picture; no two are equal. */
export async function drawSmallPage(seed: number): Promise<Buffer> {
  const color = { r: seed % 256, g: (seed >> 8) % 256, b: (seed >> 16) % 256 }
  return await sharp({ create: { width: 48, height: 64, channels: 3, background: color } })
    .png()
    .toBuffer()
}

/** Writes the archives, each with `pages` different pages. */
export async function writeCollection(folder: string, items: readonly { path: string }[], pages = 2): Promise<void> {
  for (const [index, { path }] of items.entries()) {
    const contents = await Promise.all(
      Array.from({ length: pages }, async (_, page) => ({
        name: `${pad(page + 1, 3)}.png`,
        bytes: await drawSmallPage(index * pages + page + 1),
      })),
    )
    await writeCollectionFile(join(folder, path), zipBytes(contents))
  }
}

let lastWrittenMs = 0

/**
 * Writes a file with a time of its own. A file system gives files that are written within a few milliseconds the same time,
 * and small drawings have the same size: such a file, renamed to the name of another, looks unchanged.
 */
export async function writeCollectionFile(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  lastWrittenMs = Math.max(lastWrittenMs + 10, (await stat(file)).mtimeMs)
  await utimes(file, lastWrittenMs / 1000, lastWrittenMs / 1000)
}
