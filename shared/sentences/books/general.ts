import type { Book } from './book.ts'

export const general = {
  '{before} {after}': {
    fr: '{before} {after}',
    ja: '{before}{after}',
  },
  '{before}\n{after}': {
    fr: '{before}\n{after}',
    ja: '{before}\n{after}',
  },
  // What a job notes of who gave nothing; clients read the key.
  '{key}={who}: {why}': {
    fr: '{key}={who}\u00a0: {why}',
    ja: '{key}={who}：{why}',
  },
  '{said}': {
    fr: '{said}',
    ja: '{said}',
  },
  '{name}: {reason}': {
    fr: '{name} : {reason}',
    ja: '{name}：{reason}',
  },
  '{propertyPath}: {message}': {
    fr: '{propertyPath} : {message}',
    ja: '{propertyPath}：{message}',
  },
  'The request cannot be read': {
    fr: 'La requête est illisible',
    ja: 'リクエストを読み取れません',
  },
  'A token is needed': {
    fr: 'Un jeton est nécessaire',
    ja: 'トークンが必要です',
  },
  'Sign in to the meal site': {
    fr: 'Connectez-vous au site de repas',
    ja: 'ミールキットのサイトにログインしてください',
  },
  'This address is not served': {
    fr: 'Cette adresse n’est pas desservie',
    ja: 'このアドレスでは提供していません',
  },
  'Other sites may not call this API': {
    fr: 'Les autres sites n’ont pas accès à cette API',
    ja: 'ほかのサイトはこのAPIを使えません',
  },
  'Not found': {
    fr: 'Introuvable',
    ja: '見つかりません',
  },
  'This method is not offered here': {
    fr: 'Cette méthode n’est pas proposée ici',
    ja: 'ここではこのメソッドを使えません',
  },
  'None of the accepted types is offered': {
    fr: 'Aucun des types acceptés n’est proposé',
    ja: '受け入れ可能な形式では提供していません',
  },
  'The present state forbids this': {
    fr: 'L’état actuel ne le permet pas',
    ja: '現在の状態ではできません',
  },
  'The body is too large': {
    fr: 'Le corps est trop volumineux',
    ja: '本文が大きすぎます',
  },
  'This content type is not read here': {
    fr: 'Ce type de contenu n’est pas lu ici',
    ja: 'この種類の内容は読み取れません',
  },
  'The range lies outside the file': {
    fr: 'L’intervalle est hors du fichier',
    ja: '範囲がファイルの外にあります',
  },
  'The values are not valid': {
    fr: 'Les valeurs ne sont pas valides',
    ja: '入力内容に誤りがあります',
  },
  'Bunko made a mistake': {
    fr: 'Bunko a commis une erreur',
    ja: 'Bunkoで問題が発生しました',
  },
  'The other side failed': {
    fr: 'L’autre côté a échoué',
    ja: '相手側で問題が発生しました',
  },
  'Bunko is busy': {
    fr: 'Bunko est occupé',
    ja: 'Bunkoは処理中です',
  },
  'The keychain does not answer': {
    fr: 'Le trousseau ne répond pas',
    ja: 'キーチェーンが応答しません',
  },
  'The other side did not answer in time': {
    fr: 'L’autre côté n’a pas répondu à temps',
    ja: '相手側の応答が間に合いませんでした',
  },
  'The site cannot be reached': {
    fr: 'Le site est injoignable',
    ja: 'サイトに接続できません',
  },
  'The site refuses to answer': {
    fr: 'Le site refuse de répondre',
    ja: 'サイトが応答を拒否しました',
  },
  'The site wants to see a person': {
    fr: 'Le site veut voir une personne',
    ja: 'サイトが人による確認を求めています',
  },
  'No browser was found': {
    fr: 'Aucun navigateur trouvé',
    ja: 'ブラウザーが見つかりません',
  },
  'The site asks to wait': {
    fr: 'Le site demande de patienter',
    ja: 'サイトが待つよう求めています',
  },
  'This address must not be fetched': {
    fr: 'Cette adresse ne doit pas être lue',
    ja: 'このアドレスは読み取れません',
  },
  'The site does not have this chapter': {
    fr: 'Le site n’a pas ce chapitre',
    ja: 'サイトにこの話がありません',
  },
  'No page images were found': {
    fr: 'Aucune image de page trouvée',
    ja: 'ページの画像が見つかりません',
  },
  'A page is not a whole picture': {
    fr: 'Une page n’est pas une image complète',
    ja: 'ページの画像が不完全です',
  },
  'A selector or pattern cannot be read': {
    fr: 'Un sélecteur ou un motif est illisible',
    ja: 'セレクターまたはパターンを読み取れません',
  },
  'A worker process ended unexpectedly': {
    fr: 'Un processus s’est arrêté de façon inattendue',
    ja: '処理プロセスが予期せず終了しました',
  },
  'The archive is damaged': {
    fr: 'L’archive est endommagée',
    ja: 'アーカイブが壊れています',
  },
  'The disk is full': {
    fr: 'Le disque est plein',
    ja: 'ディスクがいっぱいです',
  },
  'This took too long': {
    fr: 'Cela a pris trop de temps',
    ja: '時間がかかりすぎました',
  },
  'There is no context of this name.': {
    fr: 'Aucun contexte ne porte ce nom.',
    ja: 'この名前のコンテキストはありません。',
  },
  'The API has no such address.': {
    fr: 'L’API n’a pas cette adresse.',
    ja: 'APIにこのアドレスはありません。',
  },
  '{method} is not offered here, but {allow}.': {
    fr: '{method} n’est pas proposé ici ; {allow} l’est.',
    ja: 'ここでは{method}は使えません。使えるのは{allow}です。',
  },
  'The file has {size} bytes.': {
    fr: 'Le fichier contient {size} octets.',
    ja: 'ファイルの大きさは{size}バイトです。',
  },
  'Bunko answers only to localhost, 127.0.0.1 and [::1].': {
    fr: 'Bunko ne répond qu’à localhost, 127.0.0.1 et [::1].',
    ja: 'Bunkoはlocalhost、127.0.0.1、[::1]にのみ応答します。',
  },
  'Pages of other sites may not call this API.': {
    fr: 'Les pages d’autres sites n’ont pas accès à cette API.',
    ja: 'ほかのサイトのページはこのAPIを使えません。',
  },
  'Pages of other sites may not call this API. Type the address yourself to open it.': {
    fr: 'Les pages d’autres sites n’ont pas accès à cette API. Saisissez vous-même l’adresse pour l’ouvrir.',
    ja: 'ほかのサイトのページはこのAPIを使えません。開くにはアドレスを直接入力してください。',
  },
  'Send the token Bunko was started with as `Authorization: Bearer …`.': {
    fr: 'Envoyez le jeton avec lequel Bunko a été lancé, sous la forme `Authorization: Bearer …`.',
    ja: 'Bunkoの起動時に指定したトークンを`Authorization: Bearer …`として送ってください。',
  },
  'Port {port} is taken by another program. Choose another with --port, or 0 for any.': {
    fr: 'Le port {port} est déjà pris par un autre programme. Choisissez-en un autre avec --port, ou 0 pour n’importe lequel.',
    ja: 'ポート{port}はほかのプログラムが使っています。--portで別の番号を指定するか、0を指定してください。',
  },
  'Bunko cannot listen on {host} port {port}: {message}': {
    fr: 'Bunko ne peut pas écouter sur {host}, port {port} : {message}',
    ja: 'Bunkoは{host}のポート{port}で待ち受けできません：{message}',
  },
  'This answer comes as {offered}.': {
    fr: 'Cette réponse est proposée en {offered}.',
    ja: 'この応答の形式は{offered}です。',
  },
  'Bunko made a mistake; its log has the details under this request id. Nothing was half done.': {
    fr: 'Bunko a commis une erreur ; son journal en donne le détail sous cet identifiant de requête. Rien n’a été fait à moitié.',
    ja: 'Bunkoで問題が発生しました。詳細はこのリクエストIDでログに記録されています。途中まで行われた変更はありません。',
  },
  'Send the body as {types} (Content-Type).': {
    fr: 'Envoyez le corps en {types} (Content-Type).',
    ja: '本文は{types}（Content-Type）で送ってください。',
  },
  'The body is larger than {limitBytes} bytes.': {
    fr: 'Le corps dépasse {limitBytes} octets.',
    ja: '本文が{limitBytes}バイトを超えています。',
  },
  'The body is not valid UTF-8.': {
    fr: 'Le corps n’est pas en UTF-8 valide.',
    ja: '本文が正しいUTF-8ではありません。',
  },
  'The body is not JSON: {message}': {
    fr: 'Le corps n’est pas du JSON : {message}',
    ja: '本文がJSONではありません：{message}',
  },
  'The body must be an object or an array.': {
    fr: 'Le corps doit être un objet ou un tableau.',
    ja: '本文はオブジェクトか配列でなければなりません。',
  },
  'There is nothing at this address.': {
    fr: 'Il n’y a rien à cette adresse.',
    ja: 'このアドレスには何もありません。',
  },
  'The backup {name} is damaged: {result}': {
    fr: 'La sauvegarde {name} est endommagée : {result}',
    ja: 'バックアップ{name}が壊れています：{result}',
  },
  'The library database is damaged ({result}). Bunko did not touch it: copy a file of the backups folder over library.db, or move library.db away to start anew.':
    {
      fr: 'La base de données de la bibliothèque est endommagée ({result}). Bunko n’y a pas touché : copiez un fichier du dossier backups sur library.db, ou déplacez library.db pour repartir de zéro.',
      ja: 'ライブラリのデータベースが壊れています（{result}）。Bunkoは変更していません。backupsフォルダーのファイルをlibrary.dbに上書きするか、library.dbを移動して最初から始めてください。',
    },
  'Another Bunko is busy with the same login. Try again in a moment.': {
    fr: 'Un autre Bunko utilise déjà cette connexion. Réessayez dans un instant.',
    ja: '別のBunkoが同じログインを使用中です。しばらくしてからもう一度お試しください。',
  },
  'Another Bunko ({holder}) has this data folder open. Use that one, or close it first.': {
    fr: 'Un autre Bunko ({holder}) utilise ce dossier de données. Utilisez celui-là, ou fermez-le d’abord.',
    ja: '別のBunko（{holder}）がこのデータフォルダーを開いています。そちらを使うか、先に閉じてください。',
  },
  'process {pid}, running since {startedAt}': {
    fr: 'processus {pid}, lancé le {startedAt}',
    ja: 'プロセス{pid}、{startedAt}に起動',
  },
  'its process is not known': {
    fr: 'processus inconnu',
    ja: 'プロセスは不明',
  },
  'This library was last opened by a newer Bunko (schema {version}, this one knows {newest}). Install the newer version; nothing was changed.':
    {
      fr: 'Cette bibliothèque a été ouverte par un Bunko plus récent (schéma {version}, celui-ci connaît {newest}). Installez la version récente ; rien n’a été modifié.',
      ja: 'このライブラリは新しいBunkoで開かれています（スキーマ{version}、こちらは{newest}まで対応）。新しいバージョンをインストールしてください。何も変更していません。',
    },
  'Step {version} ({name}) of the database is not the one that was applied.': {
    fr: 'L’étape {version} ({name}) de la base de données n’est pas celle qui a été appliquée.',
    ja: 'データベースのステップ{version}（{name}）が、適用済みのものと異なります。',
  },
  'The database refuses the setting {name}={value} (it says {actual}).': {
    fr: 'La base de données refuse le réglage {name}={value} (elle indique {actual}).',
    ja: 'データベースが設定{name}={value}を受け付けません（現在の値は{actual}）。',
  },
  'Some values are not valid.': {
    fr: 'Certaines valeurs ne sont pas valides.',
    ja: '入力内容に誤りがあります。',
  },
} as const satisfies Book
