import { foldText } from '../../../platform/fold-text.ts'
import type { Element, Page } from '../extract/page.ts'

/** Words of sites for the rows of a series' page, folded. */
const labels = {
  author:
    'author authors author(s) writer story mangaka auteur auteurs scenariste autor autores autora autor(es) autore autori pengarang penulis автор авторы 作者 作家 原作 著者 작가 글',
  artist:
    'artist artists artist(s) illustrator art dessinateur artiste artistes artista artistas artista(s) zeichner ilustrador ilustrator seniman disegnatore художник 作画 画 그림',
  status: 'status state statut estado stato estatus durum статус 状态 状態 连载状态 連載状況 상태',
  genres:
    'genre genres genre(s) genero generos genero(s) tags tag categories category categorie kategorie kategorien tematica generi tema tur turler жанр жанры 题材 分类 ジャンル 장르',
  year: 'year released release published publication year of release release year annee annee de sortie ano ano de lanzamiento jahr anno rilis yayin yili год год выпуска 发行年份 年份 発売年 연도',
  description:
    'summary synopsis description resume sinopsis descripcion sinopse descricao zusammenfassung beschreibung trama sinossi ringkasan ozet описание 简介 あらすじ 줄거리',
} as const
type RowName = keyof typeof labels

const multiWord = [
  'year of release',
  'release year',
  'annee de sortie',
  'ano de lanzamiento',
  'yayin yili',
  'год выпуска',
]
const byLabel = new Map<string, RowName>(
  (Object.keys(labels) as RowName[]).flatMap((name) =>
    labels[name].split(' ').map((label): [string, RowName] => [label, name]),
  ),
)
for (const label of multiWord) byLabel.set(label, 'year')

/** The row that a label begins: `Author(s):`, `ジャンル：`. */
const rowOfLabel = (text: string): RowName | undefined =>
  byLabel.get(
    foldText(text)
      .replace(/[:：]+$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )

const statuses = {
  ongoing:
    'ongoing on going on-going publishing releasing en cours en curso en publicacion em andamento laufend in corso berjalan devam ediyor продолжается онгоинг выпускается 连载中 連載中 연재중 연재',
  completed:
    'completed complete finished ended termine terminee finalizado completado completo abgeschlossen completato concluso tamat selesai tamamlandi завершен закончен завершён 已完结 完结 完結 완결',
  hiatus:
    'hiatus on hiatus on hold paused en pause pausa en pausa pausado pausiert in pausa cancelled canceled dropped discontinued abandonne annule cancelado abgebrochen приостановлен заморожен 休刊 休載中 休載 휴재',
} as const

const phrases = (Object.keys(statuses) as (keyof typeof statuses)[]).map((status) => ({
  status,
  text: ` ${statuses[status]} `,
}))

/** The status that the value of a row names. */
export function statusOfText(text: string): keyof typeof statuses | undefined {
  const folded = foldText(text).replace(/\s+/g, ' ').trim()
  if (folded === '' || folded.length > 30) return undefined
  return phrases.find(({ text: words }) => words.includes(` ${folded} `))?.status
}

export type LabelledRow = { readonly text: string; readonly links: readonly string[] }

const labelElements = 'dt, th, td, b, strong, h2, h3, h4, h5, h6, span, label, div, p, li'
const maxElements = 6000
const maxLabelLength = 40
/** Longer texts are paragraphs. */
const maxRowLength = 400
const maxValueLength = 4000

/** The rows of a page such as `Author: Mori Aoba`, the first of each kind. */
export function readLabelledRows(page: Page): Partial<Record<RowName, LabelledRow>> {
  const rows: Partial<Record<RowName, LabelledRow>> = {}
  const elements = page.$(labelElements).toArray().slice(0, maxElements) as Element[]
  for (const element of elements) {
    const text = page.$(element).text()
    if (text.length > maxValueLength) continue
    const whole = clean(text)
    const name = whole.length <= maxLabelLength ? rowOfLabel(whole) : undefined
    if (name !== undefined) {
      const row = rows[name] ?? valueAfter(page, element, whole)
      if (row) rows[name] = row
      continue
    }
    // `<div>Status <i>Ongoing</i></div>`: the label is the first text, the value the elements after it.
    const first = element.children[0]
    const begin = first && 'data' in first && typeof first.data === 'string' ? clean(first.data) : ''
    const leading = begin === '' || begin.length > maxLabelLength ? undefined : rowOfLabel(begin)
    if (leading !== undefined && whole.length <= maxRowLength) {
      rows[leading] ??= { text: clean(whole.slice(begin.length)), links: linksOf(page, element) }
      continue
    }
    // `<li>Author: Mori Aoba</li>`: the label is part of the text of an element without other blocks.
    const [, label = '', value = ''] = /^([^:：]{2,30})[:：]\s*(.+)$/s.exec(whole) ?? []
    const inline = label === '' ? undefined : rowOfLabel(label)
    if (inline !== undefined && page.$(element).children('div, p, ul, table, dl').length === 0)
      rows[inline] ??= { text: value, links: linksOf(page, element) }
  }
  return rows
}

/** The value beside a label: the next element, the rest of its parent, or the element after its parent. */
function valueAfter(page: Page, element: Element, label: string): LabelledRow | undefined {
  const { $ } = page
  const next = $(element).next()
  if (next.length > 0 && clean(next.text()) !== '' && rowOfLabel(clean(next.text())) === undefined)
    return { text: clean(next.text()).slice(0, maxValueLength), links: linksOf(page, next[0] as Element) }
  const parent = $(element).parent()
  const rest = clean(
    clean(parent.text())
      .replace(label, '')
      .replace(/^[\s:：]+/, ''),
  )
  if (rest !== '' && rest.length <= maxValueLength && parent.children().length <= 60)
    return { text: rest, links: linksOf(page, parent[0] as Element) }
  const afterParent = parent.next()
  const text = clean(afterParent.text())
  return text === ''
    ? undefined
    : { text: text.slice(0, maxValueLength), links: linksOf(page, afterParent[0] as Element) }
}

const linksOf = ({ $ }: Page, element: Element): string[] =>
  $(element)
    .find('a')
    .toArray()
    .slice(0, 60)
    .map((link) => clean($(link).text()))
    .filter((text) => text !== '' && rowOfLabel(text) === undefined)

export const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()
