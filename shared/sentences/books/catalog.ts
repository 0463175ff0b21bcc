import type { Book } from './book.ts'

export const catalog = {
  'The catalog': {
    fr: 'Le catalogue',
    ja: 'カタログ',
  },
  'The list of chapters in the catalog changes while it is read. Bunko tries again later.': {
    fr: 'La liste des chapitres du catalogue change pendant la lecture. Bunko réessaiera plus tard.',
    ja: '読み取り中にカタログの話一覧が変わりました。後でもう一度試みます。',
  },
  'The catalog does not know its own list of mangas.': {
    fr: 'Le catalogue ne reconnaît pas sa propre liste de mangas.',
    ja: 'カタログの作品一覧を取得できません。',
  },
  'The catalog says that nothing changed, though nothing was known.': {
    fr: 'Le catalogue répond que rien n’a changé, alors que rien n’était connu.',
    ja: 'まだ何も取得していないのに、カタログから「変更なし」と返されました。',
  },
  'The catalog answered in a form that this version of Bunko does not know. Try again later or update Bunko.': {
    fr: 'Le catalogue a répondu sous une forme que cette version de Bunko ne connaît pas. Réessayez plus tard ou mettez Bunko à jour.',
    ja: 'カタログの応答が、このバージョンのBunkoの知らない形式です。後でもう一度試すか、Bunkoを更新してください。',
  },
  'The catalog did not answer in time. {reason}': {
    fr: 'Le catalogue n’a pas répondu à temps. {reason}',
    ja: 'カタログの応答が間に合いませんでした。{reason}',
  },
  'The catalog cannot be reached. {reason}': {
    fr: 'Le catalogue est injoignable. {reason}',
    ja: 'カタログに接続できません。{reason}',
  },
  'The catalog has no such cover.': {
    fr: 'Le catalogue n’a pas cette couverture.',
    ja: 'カタログにこの表紙はありません。',
  },
  'There is no picture at the address of the cover.': {
    fr: 'Il n’y a pas d’image à l’adresse de la couverture.',
    ja: '表紙のアドレスに画像がありません。',
  },
  'The cover was not given out ({status}).': {
    fr: 'La couverture n’a pas été fournie ({status}).',
    ja: '表紙を取得できませんでした（{status}）。',
  },
  'The cover could not be fetched. {reason}': {
    fr: 'La couverture n’a pas pu être récupérée. {reason}',
    ja: '表紙を取得できませんでした。{reason}',
  },
  'The catalog does not take requests so quickly': {
    fr: 'Le catalogue n’accepte pas de requêtes aussi rapprochées',
    ja: 'カタログへのリクエストが速すぎます',
  },
  'The catalog is in trouble (it answered {status}).': {
    fr: 'Le catalogue est en difficulté (réponse {status}).',
    ja: 'カタログに障害が起きています（応答{status}）。',
  },
  'The catalog refuses this request ({status}: {said}).': {
    fr: 'Le catalogue refuse cette requête ({status} : {said}).',
    ja: 'カタログがこのリクエストを拒否しました（{status}：{said}）。',
  },
  'The catalog refuses this request ({status}).': {
    fr: 'Le catalogue refuse cette requête ({status}).',
    ja: 'カタログがこのリクエストを拒否しました（{status}）。',
  },
  'The catalog asks to slow down': {
    fr: 'Le catalogue demande de ralentir',
    ja: 'カタログが間隔を空けるよう求めています',
  },
  'The catalog does not give this out (403: {said}).': {
    fr: 'Le catalogue ne fournit pas cela (403 : {said}).',
    ja: 'カタログはこれを提供していません（403：{said}）。',
  },
  'The catalog has shut us out for a while': {
    fr: 'Le catalogue bloque l’accès pour un moment',
    ja: 'カタログへのアクセスが一時的に遮断されています',
  },
  'The catalog wants to see a person': {
    fr: 'Le catalogue veut voir une personne',
    ja: 'カタログが人による確認を求めています',
  },
  'The catalog gives out no more chapters today': {
    fr: 'Le catalogue ne fournit plus de chapitres aujourd’hui',
    ja: 'カタログから今日取得できる話の上限に達しました',
  },
  '{reason}. Bunko asks again when the time has come.': {
    fr: '{reason}. Bunko redemandera le moment venu.',
    ja: '{reason}。時間になったら、もう一度問い合わせます。',
  },
  'The catalog sent an empty answer.': {
    fr: 'Le catalogue a envoyé une réponse vide.',
    ja: 'カタログの応答が空でした。',
  },
  'The catalog sent a web page instead of data; something may stand before it.': {
    fr: 'Le catalogue a envoyé une page web au lieu de données ; quelque chose s’interpose peut-être.',
    ja: 'カタログからデータではなくウェブページが返されました。途中に何かが割り込んでいるのかもしれません。',
  },
  'The answer of the catalog broke off before its end.': {
    fr: 'La réponse du catalogue s’est interrompue avant la fin.',
    ja: 'カタログの応答が途中で切れました。',
  },
  'The catalog sent something that is no data.': {
    fr: 'Le catalogue a envoyé autre chose que des données.',
    ja: 'カタログからデータではないものが返されました。',
  },
  'The catalog sent something that is no data ({type}).': {
    fr: 'Le catalogue a envoyé autre chose que des données ({type}).',
    ja: 'カタログからデータではないものが返されました（{type}）。',
  },
  'The catalog does not know this manga any more. What is here stays.': {
    fr: 'Le catalogue ne connaît plus ce manga. Ce qui est ici reste.',
    ja: 'この作品はカタログからなくなりました。手元のデータはそのまま残ります。',
  },
  'The catalog does not have this chapter any more.': {
    fr: 'Le catalogue n’a plus ce chapitre.',
    ja: 'この話はカタログからなくなりました。',
  },
  'The catalog has no pages of this chapter.': {
    fr: 'Le catalogue n’a aucune page de ce chapitre.',
    ja: 'カタログにこの話のページがありません。',
  },
  'The catalog does not give out the pages of this chapter.': {
    fr: 'Le catalogue ne fournit pas les pages de ce chapitre.',
    ja: 'カタログはこの話のページを提供していません。',
  },
  'no group: {reason}': {
    fr: 'sans équipe : {reason}',
    ja: 'グループなし：{reason}',
  },
  'all the hosts that it names failed a moment ago': {
    fr: 'tous les hôtes indiqués viennent d’échouer',
    ja: '示されたホストはどれも直前に失敗しました',
  },
  'The pages could not be had from the hosts of the catalog; the last said: {lastFailure}': {
    fr: 'Les hôtes du catalogue n’ont pas donné les pages ; le dernier a répondu : {lastFailure}',
    ja: 'カタログのホストからページを取得できませんでした。最後の応答：{lastFailure}',
  },
  'This manga has no identifier of the catalog, so there is nothing to refresh it from.': {
    fr: 'Ce manga n’a pas d’identifiant du catalogue : il n’y a rien à actualiser.',
    ja: 'この作品にはカタログのIDがないため、更新できません。',
  },
  'The manga is not in the library, or not of the catalog, any more.': {
    fr: 'Le manga n’est plus dans la bibliothèque, ou plus lié au catalogue.',
    ja: 'この作品はもうライブラリにないか、カタログのものではありません。',
  },
  'The catalog that this manga comes from. It is built in: it can be ordered and left out, not edited.': {
    fr: 'Le catalogue d’où vient ce manga. Il est intégré : on peut l’ordonner ou l’écarter, pas le modifier.',
    ja: 'この作品の取得元のカタログです。組み込みのため、順序の変更と除外はできますが、編集はできません。',
  },
} as const satisfies Book
