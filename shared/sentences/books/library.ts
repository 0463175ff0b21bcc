import type { Book } from './book.ts'

export const library = {
  'There is no manga with this identifier.': {
    fr: 'Aucun manga ne porte cet identifiant.',
    ja: 'このIDの作品はありません。',
  },
  'There is no such manga in the library.': {
    fr: 'Ce manga n’est pas dans la bibliothèque.',
    ja: 'この作品はライブラリにありません。',
  },
  'There is no chapter with this identifier.': {
    fr: 'Aucun chapitre ne porte cet identifiant.',
    ja: 'このIDの話はありません。',
  },
  'There is no content source with this identifier.': {
    fr: 'Aucune source ne porte cet identifiant.',
    ja: 'このIDのソースはありません。',
  },
  'There is no content source to export yet.': {
    fr: 'Il n’y a pas encore de source à exporter.',
    ja: 'エクスポートするソースがまだありません。',
  },
  'The chapter counts as not downloaded, and the file is tried again at the next start.': {
    fr: 'Le chapitre compte comme non téléchargé, et un nouvel essai aura lieu au prochain démarrage.',
    ja: 'この話は未ダウンロードとして扱われ、ファイルの削除は次回の起動時に再び試みます。',
  },
  'Nothing was changed; try again.': {
    fr: 'Rien n’a été modifié ; réessayez.',
    ja: '何も変更していません。もう一度お試しください。',
  },
  'This chapter has no CBZ to delete.': {
    fr: 'Ce chapitre n’a pas de CBZ à supprimer.',
    ja: 'この話には削除するCBZがありません。',
  },
  'The file is removed, but the disk is still too full to write that down. Free some space and delete it again.': {
    fr: 'Le fichier est supprimé, mais le disque est encore trop plein pour l’enregistrer. Libérez de l’espace et supprimez-le de nouveau.',
    ja: 'ファイルは削除しましたが、ディスクの空きが足りず記録できません。空きを増やして、もう一度削除してください。',
  },
  'The file cannot be removed ({code}): another program holds it, or the library folder cannot be written. {consequence}':
    {
      fr: 'Le fichier ne peut pas être supprimé ({code}) : un autre programme l’utilise, ou le dossier de la bibliothèque est protégé. {consequence}',
      ja: 'ファイルを削除できません（{code}）。ほかのプログラムが使っているか、ライブラリのフォルダーに書き込めません。{consequence}',
    },
  'This chapter is being downloaded again. Cancel that first, or let it end.': {
    fr: 'Ce chapitre est en cours de téléchargement. Annulez d’abord, ou attendez la fin.',
    ja: 'この話は再ダウンロード中です。先にキャンセルするか、終わるまでお待ちください。',
  },
  'The file cannot be moved back ({code}). Download the chapter again.': {
    fr: 'Le fichier ne peut pas être remis en place ({code}). Téléchargez de nouveau le chapitre.',
    ja: 'ファイルを元に戻せません（{code}）。話をもう一度ダウンロードしてください。',
  },
  'The file of this chapter cannot be taken back any more. Download it again.': {
    fr: 'Le fichier de ce chapitre ne peut plus être récupéré. Téléchargez-le de nouveau.',
    ja: 'この話のファイルはもう元に戻せません。もう一度ダウンロードしてください。',
  },
  'This chapter has another file by now, or one is on its way.': {
    fr: 'Ce chapitre a maintenant un autre fichier, ou un fichier est en route.',
    ja: 'この話にはすでに別のファイルがあるか、ダウンロード中です。',
  },
  'There is no file {name} any more.': {
    fr: 'Le fichier {name} n’existe plus.',
    ja: 'ファイル{name}はもうありません。',
  },
  'The file of this chapter was changed while it was read. Start the download again.': {
    fr: 'Le fichier de ce chapitre a changé pendant la lecture. Relancez le téléchargement.',
    ja: '読み込み中にこの話のファイルが変更されました。ダウンロードをやり直してください。',
  },
  'This manga has no cover yet: none was found, and no chapter is downloaded.': {
    fr: 'Ce manga n’a pas encore de couverture : aucune n’a été trouvée, et aucun chapitre n’est téléchargé.',
    ja: 'この作品にはまだ表紙がありません。表紙が見つからず、ダウンロード済みの話もありません。',
  },
  'This chapter has the pages 1 to {count}.': {
    fr: 'Ce chapitre a les pages 1 à {count}.',
    ja: 'この話のページは1から{count}までです。',
  },
  'This chapter is not downloaded yet.': {
    fr: 'Ce chapitre n’est pas encore téléchargé.',
    ja: 'この話はまだダウンロードされていません。',
  },
  'The archive of this chapter was changed from outside: this page is not in it.': {
    fr: 'L’archive de ce chapitre a été modifiée de l’extérieur : cette page n’y est pas.',
    ja: 'この話のアーカイブが外部で変更され、このページが含まれていません。',
  },
  'The file of this chapter is not on the disk any more. Bring the disk back, or download the chapter again.': {
    fr: 'Le fichier de ce chapitre n’est plus sur le disque. Rebranchez le disque, ou téléchargez de nouveau le chapitre.',
    ja: 'この話のファイルがディスクにありません。ディスクを接続し直すか、話をもう一度ダウンロードしてください。',
  },
  'This volume has no downloaded chapter that is visible.': {
    fr: 'Ce volume n’a aucun chapitre visible téléchargé.',
    ja: 'この巻には、表示中のダウンロード済みの話がありません。',
  },
  'chapter {number}': {
    fr: 'chapitre {number}',
    ja: '第{number}話',
  },
  'The file of {name} is not on the disk any more. Bring the disk back, or download the chapter again.': {
    fr: 'Fichier manquant sur le disque : {name}. Rebranchez le disque, ou téléchargez de nouveau le chapitre.',
    ja: '{name}のファイルがディスクにありません。ディスクを接続し直すか、話をもう一度ダウンロードしてください。',
  },
  'The file of {name}: {reason}': {
    fr: 'Fichier : {name}. {reason}',
    ja: '{name}のファイル：{reason}',
  },
  'It was changed from outside, and page {page} is not in it. Download the chapter again.': {
    fr: 'Il a été modifié de l’extérieur, et la page {page} n’y est pas. Téléchargez de nouveau le chapitre.',
    ja: '外部で変更され、{page}ページ目が含まれていません。話をもう一度ダウンロードしてください。',
  },
  'The file of {name} was changed while it was read. Start the download again.': {
    fr: 'Fichier modifié pendant la lecture : {name}. Relancez le téléchargement.',
    ja: '読み込み中に{name}のファイルが変更されました。ダウンロードをやり直してください。',
  },
  'The file of {name} was deleted while it was read. Start the download again.': {
    fr: 'Fichier supprimé pendant la lecture : {name}. Relancez le téléchargement.',
    ja: '読み込み中に{name}のファイルが削除されました。ダウンロードをやり直してください。',
  },
  'The manga is not in the library any more.': {
    fr: 'Le manga n’est plus dans la bibliothèque.',
    ja: 'この作品はもうライブラリにありません。',
  },
  'The chapter is not in the library any more.': {
    fr: 'Le chapitre n’est plus dans la bibliothèque.',
    ja: 'この話はもうライブラリにありません。',
  },
  'Bunko ended {limit} times while this job ran, before its first step. Retry it when the cause is known.': {
    fr: 'Bunko s’est arrêté {limit} fois pendant cette tâche, avant sa première étape. Relancez-la une fois la cause connue.',
    ja: 'このジョブの実行中、最初の段階に進む前にBunkoが{limit}回終了しました。原因を確かめてから再試行してください。',
  },
  'There is no job with this identifier.': {
    fr: 'Aucune tâche ne porte cet identifiant.',
    ja: 'このIDのジョブはありません。',
  },
  'This job is {status}: only a pending or running job can be cancelled.': {
    fr: 'État de cette tâche : {status}. Seule une tâche en attente ou en cours peut être annulée.',
    ja: 'このジョブは「{status}」です。キャンセルできるのは待機中か実行中のジョブだけです。',
  },
  'The same work is queued already by a newer job.': {
    fr: 'Une tâche plus récente fait déjà ce travail.',
    ja: '同じ作業が新しいジョブとしてすでに待機中です。',
  },
  'This job is {status}: only a failed or cancelled job can be retried.': {
    fr: 'État de cette tâche : {status}. Seule une tâche échouée ou annulée peut être relancée.',
    ja: 'このジョブは「{status}」です。再試行できるのは失敗したかキャンセルされたジョブだけです。',
  },
  'This job is {status}: cancel it before it is taken out of the history.': {
    fr: 'État de cette tâche : {status}. Annulez-la avant de la retirer de l’historique.',
    ja: 'このジョブは「{status}」です。履歴から消す前にキャンセルしてください。',
  },
  pending: {
    fr: 'en attente',
    ja: '待機中',
  },
  'in progress': {
    fr: 'en cours',
    ja: '実行中',
  },
  completed: {
    fr: 'terminée',
    ja: '完了',
  },
  failed: {
    fr: 'échouée',
    ja: '失敗',
  },
  cancelled: {
    fr: 'annulée',
    ja: 'キャンセル済み',
  },
  'Bunko made a mistake; the log has the details.': {
    fr: 'Bunko a commis une erreur ; le journal en donne le détail.',
    ja: 'Bunkoで問題が発生しました。詳細はログにあります。',
  },
  'This version of Bunko does not know jobs of the type {type}.': {
    fr: 'Cette version de Bunko ne connaît pas les tâches de type {type}.',
    ja: 'このバージョンのBunkoは、種類が{type}のジョブに対応していません。',
  },
  'What this job was to do cannot be read any more.': {
    fr: 'Ce que cette tâche devait faire n’est plus lisible.',
    ja: 'このジョブの内容をもう読み取れません。',
  },
  'This took longer than {minutes} minutes.': {
    fr: 'Cela a pris plus de {minutes} minutes.',
    ja: '{minutes}分以内に終わりませんでした。',
  },
  'Only {free} MB are free on the disk of the library and {needed} MB are needed. Free some space, or move the library to a larger disk.':
    {
      fr: 'Il ne reste que {free} Mo sur le disque de la bibliothèque, et il en faut {needed}. Libérez de l’espace, ou déplacez la bibliothèque sur un disque plus grand.',
      ja: 'ライブラリのディスクの空きは{free}MBですが、{needed}MB必要です。空きを増やすか、より大きなディスクにライブラリを移してください。',
    },
  'The disk is full, so nothing was written and what was there is untouched. Free some space and try again.': {
    fr: 'Le disque est plein : rien n’a été écrit, et l’existant est intact. Libérez de l’espace et réessayez.',
    ja: 'ディスクがいっぱいのため、何も書き込んでいません。元のデータはそのままです。空きを増やして、もう一度お試しください。',
  },
} as const satisfies Book
