import { foldText } from '../../../platform/fold-text.ts'

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
export type RowName = keyof typeof labels

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
export const rowOfLabel = (text: string): RowName | undefined =>
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
