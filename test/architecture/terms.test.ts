import { expect, test } from 'vitest'
import { languages } from '../../shared/i18n/languages.ts'
import { type Language, namespaces, textsIn } from './texts.ts'

type Term = { readonly use: string; readonly not: RegExp }

/** One word for one idea: the word that the texts use, and those that once stood beside it. */
const terms: Readonly<Partial<Record<Language, readonly Term[]>>> = {
  de: [
    { use: 'Website', not: /\b(?:Internetseite|Webpräsenz)/ },
    { use: 'Auftrag', not: /\bJobs?\b/ },
    { use: 'Warteschlange', not: /\bQueue\b/ },
    { use: 'Backup', not: /\bSicherung|Sicherheitskopie|Datensicherung/ },
    { use: 'Lesezeichen', not: /bookmark/i },
    { use: 'Laufwerk', not: /Festplatte|Datenträger/ },
    { use: 'Einzelheiten', not: /\bDetails?\b/ },
    { use: 'Schaltfläche', not: /\bButtons?\b|Knopf/ },
    { use: 'noch einmal', not: /\b(?:nochmals?|erneut)\b/i },
    { use: 'du', not: /(?<![.!?:„] |[„(]|^)\b(?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)\b/ },
  ],
  ja: [
    { use: '作品', not: /漫画|マンガ/ },
    { use: '話', not: /チャプター|(?<!文)章/ },
    { use: '話一覧', not: /(?<!#)話の一覧/ },
    { use: 'ソース', not: /コンテンツソース/ },
    { use: 'しおり', not: /ブックマーク|栞/ },
    { use: '表紙', not: /カバー/ },
    { use: 'リンク', not: /関連付け/ },
    { use: 'フィルター', not: /絞り込み(?!ます)/ },
    { use: '年齢区分', not: /レーティング/ },
    { use: '信頼度', not: /確度/ },
    { use: '既定', not: /初期設定|デフォルト/ },
    { use: 'ミールキット', not: /食事|ミールボックス/ },
    { use: 'インポート', not: /取り込/ },
    { use: 'エクスポート', not: /書き出/ },
    { use: 'フルパス', not: /完全なパス|絶対パス/ },
    { use: 'ライブラリのフォルダー', not: /ライブラリフォルダー/ },
    { use: 'コンピューター', not: /マシン|パソコン|コンピュータ(?!ー)/ },
    { use: 'フォルダー', not: /フォルダ(?!ー)/ },
    { use: 'ブラウザー', not: /ブラウザ(?!ー)/ },
    { use: 'サーバー', not: /サーバ(?!ー)/ },
    { use: 'ウィンドウ', not: /ウインドウ/ },
    { use: 'ほか', not: /(?<!その)他/ },
    { use: '後で', not: /あとで/ },
  ],
  fr: [
    { use: 'tome', not: /\bvolumes?\b/i },
    { use: 'rechercher', not: /\bchercher\b/i },
    { use: 'importation', not: /(?<!\p{L})imports?(?!\p{L})/iu },
    { use: 'paramètres', not: /\bréglages\b/i },
    { use: 'source', not: /sources? de contenu/i },
    { use: 'ordinateur', not: /\bmachine\b/i },
    { use: 'connecter (un disque)', not: /\b(?:re)?branche/i },
    { use: 'de nouveau', not: /à nouveau/i },
  ],
}

/** Names that stand in files and addresses are the same in every language. */
const withoutNames = (text: string) => text.replace(/\{\{.*?\}\}|\{.*?\}|\b(?:number|volume|year)\b, .*$/g, '#')

const texts = (language: Language) =>
  namespaces.flatMap((namespace) =>
    [...textsIn(language, namespace)].map(([key, text]) => ({ key: `${namespace}.${key}`, text: withoutNames(text) })),
  )

const cases = languages.flatMap((language) => (terms[language] ?? []).map((term) => ({ language, ...term })))

test.each(cases)('the texts in $language say $use only', ({ language, use, not }) => {
  const all = texts(language)
  expect(all.filter(({ text }) => not.test(text))).toEqual([])
  const word = new RegExp(use.replace(/ .*/, ''), 'i')
  expect(all.some(({ text }) => word.test(text))).toBe(true)
})

test('Japanese sentences have full-width punctuation', () => {
  const japanese = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}」』]`
  const halfWidth = new RegExp(`${japanese}[:;?!(]`, 'u')
  // The letter of a menu is written so on all systems: ファイル(&F).
  const withoutLetter = (text: string) => text.replace(/\(&[A-Z]\)$/, '')
  expect(texts('ja').filter(({ text }) => halfWidth.test(withoutLetter(text)))).toEqual([])
})

test.each(languages)('no text in %s has more than two sentences', (language) => {
  const sentences = (text: string) => text.match(/[.!?](?=\s|$)|[。？！]/gu)?.length ?? 0
  expect(texts(language).filter(({ text }) => sentences(text) > 2)).toEqual([])
})
