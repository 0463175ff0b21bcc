import type { Book } from './book.ts'

export const meals = {
  'Meal box {week}': {
    fr: 'Box repas {week}',
    ja: 'ミールボックス {week}',
  },
  'Choose the meals of {week}': {
    fr: 'Choisir les repas de {week}',
    ja: '{week}の料理を選ぶ',
  },
  'The meal site accepts the login but refuses this request. Try again later.': {
    fr: 'Le site de repas accepte la connexion mais refuse cette requête. Réessayez plus tard.',
    ja: 'ログインは有効ですが、サイトがこのリクエストを拒否しました。後でもう一度お試しください。',
  },
  'The meal site no longer accepts the login. Sign in again.': {
    fr: 'Le site de repas n’accepte plus la connexion. Reconnectez-vous.',
    ja: 'サイトがログインを受け付けなくなりました。もう一度ログインしてください。',
  },
  'The meal site sent an empty answer. Try again in a moment.': {
    fr: 'Le site de repas a envoyé une réponse vide. Réessayez dans un instant.',
    ja: 'サイトの応答が空でした。しばらくしてからもう一度お試しください。',
  },
  'The meal site sent an answer that is not whole or no JSON. Try again in a moment.': {
    fr: 'Le site de repas a envoyé une réponse incomplète ou qui n’est pas du JSON. Réessayez dans un instant.',
    ja: 'サイトの応答が不完全か、JSONではありません。しばらくしてからもう一度お試しください。',
  },
  'The meal site put a page for people before its answer ({status}): a check for robots, or maintenance. You are still signed in; open the site in a browser once, then try again.':
    {
      fr: 'Le site de repas affiche une page avant sa réponse ({status}) : un contrôle anti-robots ou une maintenance. Vous restez connecté ; ouvrez le site une fois dans un navigateur, puis réessayez.',
      ja: 'サイトが応答の前に人向けのページ（{status}）を表示しました。ロボット確認かメンテナンスです。ログインはそのままです。ブラウザーで一度サイトを開いてから、もう一度お試しください。',
    },
  'The meal site did not answer in time. Try again later.': {
    fr: 'Le site de repas n’a pas répondu à temps. Réessayez plus tard.',
    ja: 'サイトの応答が間に合いませんでした。後でもう一度お試しください。',
  },
  'The connection to the meal site broke before its answer was complete. Try again in a moment.': {
    fr: 'La connexion au site de repas s’est interrompue avant la fin de la réponse. Réessayez dans un instant.',
    ja: 'サイトの応答が終わる前に接続が切れました。しばらくしてからもう一度お試しください。',
  },
  'The meal site cannot be reached. Check the network connection, and the address under --gateway-url.': {
    fr: 'Le site de repas est injoignable. Vérifiez la connexion réseau et l’adresse donnée par --gateway-url.',
    ja: 'サイトに接続できません。ネットワーク接続と--gateway-urlのアドレスを確認してください。',
  },
  'The meal site asks to slow down (429).': {
    fr: 'Le site de repas demande de ralentir (429).',
    ja: 'サイトが間隔を空けるよう求めています（429）。',
  },
  'The meal site gave up waiting ({status}). Try again later.': {
    fr: 'Le site de repas a renoncé à attendre ({status}). Réessayez plus tard.',
    ja: 'サイト側で時間切れになりました（{status}）。後でもう一度お試しください。',
  },
  'The meal site answers under another address ({status}). Check --gateway-url: this address, with https.': {
    fr: 'Le site de repas répond à une autre adresse ({status}). Vérifiez --gateway-url : cette adresse, avec https.',
    ja: 'サイトは別のアドレスで応答しています（{status}）。--gateway-urlがhttpsのアドレスか確認してください。',
  },
  'The meal site answered with an error ({status}: {said}). Try again later.': {
    fr: 'Le site de repas a répondu par une erreur ({status} : {said}). Réessayez plus tard.',
    ja: 'サイトがエラーを返しました（{status}：{said}）。後でもう一度お試しください。',
  },
  'The meal site answered with an error ({status}). Try again later.': {
    fr: 'Le site de repas a répondu par une erreur ({status}). Réessayez plus tard.',
    ja: 'サイトがエラーを返しました（{status}）。後でもう一度お試しください。',
  },
  'No meal site is set up. Start Bunko with --gateway-url and the address of the site.': {
    fr: 'Aucun site de repas n’est configuré. Démarrez Bunko avec --gateway-url et l’adresse du site.',
    ja: 'ミールキットのサイトが設定されていません。--gateway-urlにサイトのアドレスを指定してBunkoを起動してください。',
  },
  'is not the value of apiV2Auth: it must hold access_token and refresh_token. Copy the whole value of the cookie.': {
    fr: 'n’est pas la valeur de apiV2Auth : elle doit contenir access_token et refresh_token. Copiez la valeur entière du cookie.',
    ja: 'apiV2Authの値ではありません。access_tokenとrefresh_tokenが必要です。Cookieの値全体をコピーしてください。',
  },
  'is not accepted by the meal site, or was used already. Sign in anew on the site, and send what it gives then.': {
    fr: 'n’est pas accepté par le site de repas, ou a déjà servi. Reconnectez-vous sur le site et envoyez ce qu’il donne alors.',
    ja: 'サイトに受け付けられないか、すでに使われています。サイトで新しくログインし、そこで得た値を送ってください。',
  },
  deliveries: {
    fr: 'livraisons',
    ja: '配達',
  },
  favourites: {
    fr: 'favoris',
    ja: 'お気に入り',
  },
  menus: {
    fr: 'menus',
    ja: 'メニュー',
  },
  selection: {
    fr: 'choix',
    ja: '選択内容',
  },
  subscriptions: {
    fr: 'abonnements',
    ja: '定期購入',
  },
  'The meal site has changed the shape of its {what}, and Bunko cannot read it. Nothing was changed; a newer Bunko may know it.':
    {
      fr: 'Le site de repas a changé la forme de ses données ({what}), et Bunko ne peut pas les lire. Rien n’a été modifié ; un Bunko plus récent les connaît peut-être.',
      ja: 'サイトのデータ（{what}）の形式が変わったため、Bunkoでは読み取れません。何も変更していません。新しいBunkoなら対応しているかもしれません。',
    },
  'cannot be chosen: the menu gives it no place': {
    fr: 'ne peut pas être choisi : le menu ne lui donne aucune place',
    ja: '選べません。メニュー内での番号がありません',
  },
  'is not in the menu of this week': {
    fr: 'n’est pas au menu de cette semaine',
    ja: 'この週のメニューにありません',
  },
  '{meal} is sold out': {
    fr: '{meal} n’est plus disponible',
    ja: '{meal}は品切れです',
  },
  '{meal} can be chosen at most {limit} times': {
    fr: '{meal} peut être choisi {limit} fois au plus',
    ja: '{meal}を選べるのは{limit}回までです',
  },
  'must be {count} meals, for that is the size of the box; there are {sum}': {
    fr: 'doit compter {count} repas, la taille de la box ; il y en a {sum}',
    ja: 'ボックスに合わせて{count}食にしてください（現在{sum}食）',
  },
  'No coming delivery can be chosen for: all are paused, locked, or past their cutoff.': {
    fr: 'Aucune livraison à venir ne peut être choisie : toutes sont suspendues, verrouillées ou closes.',
    ja: '選べる配達がありません。すべて休止中、ロック済み、または締め切りを過ぎています。',
  },
  'The meal site has no menu of the next delivery yet.': {
    fr: 'Le site de repas n’a pas encore de menu pour la prochaine livraison.',
    ja: '次の配達のメニューはまだありません。',
  },
  'The meal site has no menu of this week yet.': {
    fr: 'Le site de repas n’a pas encore de menu pour cette semaine.',
    ja: 'この週のメニューはまだありません。',
  },
  'The meal site has no menu of {week} yet.': {
    fr: 'Le site de repas n’a pas encore de menu pour {week}.',
    ja: '{week}のメニューはまだありません。',
  },
  'The meal site has no picture of this dish.': {
    fr: 'Le site de repas n’a pas d’image de ce plat.',
    ja: 'この料理の写真はありません。',
  },
  'The meal site sent no picture that can be shown. {reason}': {
    fr: 'Le site de repas n’a pas envoyé d’image affichable. {reason}',
    ja: 'サイトから表示できる写真が届きませんでした。{reason}',
  },
  'The picture was not given out ({status}).': {
    fr: 'L’image n’a pas été fournie ({status}).',
    ja: '写真を取得できませんでした（{status}）。',
  },
  'The picture could not be fetched. {reason}': {
    fr: 'L’image n’a pas pu être récupérée. {reason}',
    ja: '写真を取得できませんでした。{reason}',
  },
  'this login was used already': {
    fr: 'cette connexion a déjà servi',
    ja: 'このログインはすでに使われています',
  },
  'The meal site renewed the login halfway. Try again in a moment.': {
    fr: 'Le site de repas n’a renouvelé la connexion qu’à moitié. Réessayez dans un instant.',
    ja: 'ログインの更新が途中で終わりました。しばらくしてからもう一度お試しください。',
  },
  'The last renewal of the login went out, but its answer was lost. Such a login must not be used again: sign in anew.':
    {
      fr: 'Le dernier renouvellement de la connexion est parti, mais sa réponse s’est perdue. Une telle connexion ne doit plus servir : reconnectez-vous.',
      ja: '前回のログイン更新の応答が失われました。このログインはもう使えないため、新しくログインしてください。',
    },
  'The login can no longer be renewed: the meal site gave no new token, or the keychain lost it. Sign in again.': {
    fr: 'La connexion ne peut plus être renouvelée : le site de repas n’a pas donné de nouveau jeton, ou le trousseau l’a perdu. Reconnectez-vous.',
    ja: 'ログインを更新できません。サイトから新しいトークンが得られなかったか、キーチェーンから失われました。もう一度ログインしてください。',
  },
  'The meal site ended the login ({said}). Sign in again.': {
    fr: 'Le site de repas a mis fin à la connexion ({said}). Reconnectez-vous.',
    ja: 'サイトがログインを終了しました（{said}）。もう一度ログインしてください。',
  },
  'The meal site ended the login. Sign in again.': {
    fr: 'Le site de repas a mis fin à la connexion. Reconnectez-vous.',
    ja: 'サイトがログインを終了しました。もう一度ログインしてください。',
  },
  'You are not signed in to the meal site. Sign in first.': {
    fr: 'Vous n’êtes pas connecté au site de repas. Connectez-vous d’abord.',
    ja: 'ミールキットのサイトにログインしていません。先にログインしてください。',
  },
  'The login of the meal site has ended. Sign in again.': {
    fr: 'La connexion au site de repas a pris fin. Reconnectez-vous.',
    ja: 'ミールキットのサイトのログインが切れました。もう一度ログインしてください。',
  },
  'The keychain of the system, where the login of the meal site lies, does not answer. Unlock it, then try again.': {
    fr: 'Le trousseau du système, qui garde la connexion au site de repas, ne répond pas. Déverrouillez-le, puis réessayez.',
    ja: 'ログイン情報を保存しているシステムのキーチェーンが応答しません。ロックを解除して、もう一度お試しください。',
  },
  'The meal site plans no delivery in this week.': {
    fr: 'Le site de repas ne prévoit aucune livraison cette semaine-là.',
    ja: 'この週に配達の予定はありません。',
  },
  'There is no earlier choice of this week to go back to.': {
    fr: 'Il n’y a pas de choix antérieur à rétablir pour cette semaine.',
    ja: 'この週には、元に戻せる以前の選択がありません。',
  },
  'There is no active subscription to choose meals for.': {
    fr: 'Aucun abonnement actif ne permet de choisir des repas.',
    ja: '料理を選べる有効な定期購入がありません。',
  },
  'The meal site answers about another week, so nothing was written.': {
    fr: 'Le site de repas répond pour une autre semaine : rien n’a été enregistré.',
    ja: 'サイトが別の週について応答したため、何も書き込んでいません。',
  },
  'The delivery of {week} is paused: there is nothing to choose.': {
    fr: 'La livraison de {week} est suspendue : il n’y a rien à choisir.',
    ja: '{week}の配達は休止中のため、選ぶものがありません。',
  },
  'The meal site does not say until when {week} can be changed, so nothing was sent.': {
    fr: 'Le site de repas n’indique pas jusqu’à quand {week} peut être modifiée : rien n’a été envoyé.',
    ja: '{week}をいつまで変更できるか示されていないため、何も送信していません。',
  },
  'The delivery of {week} can no longer be changed: its cutoff is {cutoff}, or the site has locked it.': {
    fr: 'La livraison de {week} ne peut plus être modifiée : la date limite est {cutoff}, ou le site l’a verrouillée.',
    ja: '{week}の配達はもう変更できません。締め切り（{cutoff}）を過ぎたか、サイト側でロックされています。',
  },
  'Extras chosen before go when this is saved: {addOns}.': {
    fr: 'Les extras déjà choisis disparaîtront à l’enregistrement : {addOns}.',
    ja: '保存すると、以前に選んだ追加品がなくなります：{addOns}。',
  },
  'These cost more: {dear}.': {
    fr: 'Avec supplément : {dear}.',
    ja: '追加料金がかかります：{dear}。',
  },
  'The meal site did not say that it saved the choice, but it is there when read back.': {
    fr: 'Le site de repas n’a pas confirmé l’enregistrement, mais le choix y est à la relecture.',
    ja: '保存の応答はありませんでしたが、読み直すと選択は反映されています。',
  },
  'The meal site did not tell {missing}, so nothing was written.': {
    fr: 'Le site de repas n’a pas indiqué {missing} : rien n’a été enregistré.',
    ja: 'サイトから{missing}が得られないため、何も書き込んでいません。',
  },
  'is not the number of meals of the box, says the meal site': {
    fr: 'n’est pas le nombre de repas de la box, d’après le site de repas',
    ja: 'ボックスの食数と合わないとサイトが応答しました',
  },
  'The meal site no longer takes changes of this week: {said}.': {
    fr: 'Le site de repas n’accepte plus de changement pour cette semaine : {said}.',
    ja: 'この週はもう変更できません：{said}。',
  },
  'The meal site no longer takes changes of this week.': {
    fr: 'Le site de repas n’accepte plus de changement pour cette semaine.',
    ja: 'この週はもう変更できません。',
  },
  'The meal site refused the choice ({status}: {said}). Nothing was changed.': {
    fr: 'Le site de repas a refusé le choix ({status} : {said}). Rien n’a été modifié.',
    ja: 'サイトが選択を拒否しました（{status}：{said}）。何も変更していません。',
  },
  'The meal site refused the choice ({status}). Nothing was changed.': {
    fr: 'Le site de repas a refusé le choix ({status}). Rien n’a été modifié.',
    ja: 'サイトが選択を拒否しました（{status}）。何も変更していません。',
  },
  'The meal site took the choice but made the box smaller. Look at its price on the site.': {
    fr: 'Le site de repas a accepté le choix mais réduit la box. Vérifiez son prix sur le site.',
    ja: '選択は受け付けられましたが、ボックスが小さくなりました。サイトで料金を確認してください。',
  },
  '{reason} What was chosen before still stands.': {
    fr: '{reason} Le choix précédent reste en place.',
    ja: '{reason}以前の選択はそのまま残っています。',
  },
  '{reason} The week now holds something else than was chosen: look at it before you try again.': {
    fr: '{reason} La semaine contient maintenant autre chose que votre choix : regardez-la avant de réessayer.',
    ja: '{reason}この週の内容が選択と異なっています。もう一度試す前に確認してください。',
  },
  'The meal site took the choice, but shows another one when it is read back. Look at the week, then choose again or undo.':
    {
      fr: 'Le site de repas a accepté le choix, mais en montre un autre à la relecture. Regardez la semaine, puis choisissez de nouveau ou annulez.',
      ja: '選択は受け付けられましたが、読み直すと内容が異なります。この週を確認して、選び直すか元に戻してください。',
    },
  '{reason} It is not known whether the choice was saved: look at the week.': {
    fr: '{reason} On ignore si le choix a été enregistré : regardez la semaine.',
    ja: '{reason}選択が保存されたかどうか分かりません。この週を確認してください。',
  },
} as const satisfies Book
