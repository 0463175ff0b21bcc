/** What the system shows for Bunko outside its windows; `count` takes the place of `#`. */
const languages = {
  en: {
    open: 'Open Bunko',
    pause: 'Pause downloads',
    resume: 'Resume downloads',
    quit: 'Quit Bunko',
    idle: 'Nothing is being downloaded',
    busy: 'Jobs left: #',
    paused: 'Downloads are paused',
    failed: 'A download has failed',
    failedMany: '# downloads have failed',
    failedHint: 'Open the downloads to see why, and to try again.',
    newChapters: 'New chapters: #',
  },
  fr: {
    open: 'Ouvrir Bunko',
    pause: 'Suspendre les téléchargements',
    resume: 'Reprendre les téléchargements',
    quit: 'Quitter Bunko',
    idle: 'Aucun téléchargement en cours',
    busy: 'Tâches restantes : #',
    paused: 'Téléchargements suspendus',
    failed: 'Un téléchargement a échoué',
    failedMany: '# téléchargements ont échoué',
    failedHint: 'Ouvrez les téléchargements pour voir pourquoi et réessayer.',
    newChapters: 'Nouveaux chapitres : #',
  },
  ja: {
    open: 'Bunko を開く',
    pause: 'ダウンロードを一時停止',
    resume: 'ダウンロードを再開',
    quit: 'Bunko を終了',
    idle: 'ダウンロードはありません',
    busy: '残りのジョブ: #',
    paused: 'ダウンロードは一時停止中です',
    failed: 'ダウンロードに失敗しました',
    failedMany: '# 件のダウンロードに失敗しました',
    failedHint: 'ダウンロード画面で理由の確認と再試行ができます。',
    newChapters: '新しいチャプター: #',
  },
} as const

type Word = keyof (typeof languages)['en']
export type Words = (word: Word, count?: number) => string

/** @param locale as the system names it, for example `fr-CA`. English for a language that Bunko does not speak. */
export function wordsFor(locale: string): Words {
  const language = locale.slice(0, 2).toLowerCase()
  const words: Record<Word, string> = language === 'fr' || language === 'ja' ? languages[language] : languages.en
  return (word, count) => words[word].replace('#', String(count))
}
