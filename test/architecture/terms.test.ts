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
  es: [
    { use: 'tomo', not: /\bvol[uú]men(?:es)?\b/i },
    { use: 'estante', not: /estanter[ií]a|repisa/i },
    { use: 'portada', not: /\bcubiertas?\b|car[aá]tula/i },
    { use: 'copia', not: /\bbackups?\b(?!\))|respaldo/i },
    { use: 'ajustes', not: /configuraci[oó]n\b|preferencias/i },
    { use: 'tarea', not: /\btrabajos?\b/i },
    { use: 'añadir', not: /\bagreg/i },
    { use: 'equipo', not: /ordenador|computador/i },
    { use: 'solicitud', not: /\bpetici[oó]n/i },
    { use: 'tú', not: /\busted(?:es)?\b|\bvosotros\b|\bvuestr/i },
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
  ko: [
    { use: '서재', not: /라이브러리/ },
    { use: '회차', not: /챕터|에피소드/ },
    { use: '책장', not: /선반/ },
    { use: '책갈피', not: /북마크/ },
    { use: '읽기 목록', not: /독서 목록/ },
    { use: '뷰어', not: /리더(?!기)/ },
    { use: '번역 그룹', not: /번역팀|스캔레이션/ },
    { use: '기기', not: /디바이스/ },
    { use: '컴퓨터', not: /PC/ },
    { use: '폴더', not: /디렉[터토]리/ },
    { use: '웹페이지', not: /웹 페이지/ },
    { use: '다시 시도', not: /재시도/ },
    { use: '선택자', not: /셀렉터/ },
    { use: '하세요', not: /니다(?=$|[.!?\s])/ },
  ],
  'zh-Hans': [
    { use: '书库', not: /图书馆|资料库|图库/ },
    { use: '章节', not: /(?<!文)章(?!节)/ },
    { use: '图源', not: /来源|源站/ },
    { use: '书架', not: /书柜/ },
    { use: '阅读清单', not: /阅读列表|书单/ },
    { use: '关联', not: /绑定/ },
    { use: '网址', not: /URL/ },
    { use: '翻译组', not: /汉化组/ },
    { use: '追踪', not: /跟踪/ },
    { use: '文件夹', not: /资料夹/ },
    { use: '电脑', not: /计算机|本机/ },
    { use: '回收站', not: /垃圾箱|废纸篓/ },
    { use: '登录', not: /登陆|登入/ },
    { use: '重新启动', not: /重启/ },
    { use: '默认', not: /预设|缺省/ },
    { use: '你', not: /您/ },
  ],
  id: [
    { use: 'berkas', not: /\bfiles?\b/i },
    { use: 'peramban', not: /\bbrowser\b/ },
    { use: 'unduh', not: /\bdownload/i },
    { use: 'penanda', not: /bookmark|markah/i },
    { use: 'cadangan', not: /\bbackup\b/ },
    { use: 'antrean', not: /antrian/i },
    { use: 'kata sandi', not: /password|(?<!kata )\bsandi\b/i },
    { use: 'pengaturan', not: /setelan/i },
    { use: 'luring', not: /offline/i },
    { use: 'kamu', not: /\banda\b/i },
  ],
  'pt-BR': [
    { use: 'arquivo', not: /ficheiro/i },
    { use: 'navegador', not: /\bbrowser\b/ },
    { use: 'estante', not: /prateleira/i },
    { use: 'marcador', not: /bookmark/i },
    { use: 'tarefa', not: /\bjobs?\b/i },
    { use: 'configurações', not: /defini[çc][õo]es|prefer[êe]ncias/i },
    { use: 'requisição', not: /\bpedidos?\b|solicitaç/i },
    { use: 'de novo', not: /novamente/i },
    { use: 'lixeira', not: /\blixo\b/i },
    { use: 'off-line', not: /\boffline\b/i },
    { use: 'você', not: /\b(?:tu|teus?|tuas?)\b/i },
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

test.each(['ja', 'zh-Hans'] as const)('sentences in %s have full-width punctuation', (language) => {
  const character = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}」』]`
  const halfWidth = new RegExp(`${character}[:;?!(]`, 'u')
  // The letter of a menu is written so on all systems: ファイル(&F).
  const withoutLetter = (text: string) => text.replace(/\(&[A-Z]\)$/, '')
  expect(texts(language).filter(({ text }) => halfWidth.test(withoutLetter(text)))).toEqual([])
})

test.each(languages)('no text in %s has more than two sentences', (language) => {
  const sentences = (text: string) => text.match(/[.!?](?=\s|$)|[。？！]/gu)?.length ?? 0
  expect(texts(language).filter(({ text }) => sentences(text) > 2)).toEqual([])
})
