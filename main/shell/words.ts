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
    mealsCutoff: 'Your meals can be changed for less than a day',
    mealsChosen: 'You have chosen. Open the meals to look once more.',
    mealsNotChosen: 'Nothing is chosen by you yet. Open the meals to choose.',
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
    mealsCutoff: 'Il reste moins d’un jour pour changer vos repas',
    mealsChosen: 'Votre choix est fait. Ouvrez les repas pour le revoir.',
    mealsNotChosen: 'Vous n’avez encore rien choisi. Ouvrez les repas pour choisir.',
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
    mealsCutoff: '食事を変更できるのは、あと 1 日未満です',
    mealsChosen: '選択は済んでいます。食事の画面で確認できます。',
    mealsNotChosen: 'まだ選んでいません。食事の画面で選んでください。',
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
