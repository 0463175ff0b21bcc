import type { Book } from './book.ts'

export const sites = {
  'BUNKO_BROWSER names {given}, which is no program.': {
    fr: 'BUNKO_BROWSER désigne {given}, qui n’est pas un programme.',
    ja: 'BUNKO_BROWSERの{given}はプログラムではありません。',
  },
  'Correct it, or remove it to let Bunko look.': {
    fr: 'Corrigez-le, ou supprimez-le pour laisser Bunko chercher.',
    ja: '修正するか、削除してBunkoに探させてください。',
  },
  'This site is read with a browser, and none was found.': {
    fr: 'Ce site se lit avec un navigateur, et aucun n’a été trouvé.',
    ja: 'このサイトの読み取りにはブラウザーが必要ですが、見つかりません。',
  },
  'Install Chromium, Chrome or Edge, or set BUNKO_BROWSER to the file of one.': {
    fr: 'Installez Chromium, Chrome ou Edge, ou indiquez le fichier de l’un d’eux dans BUNKO_BROWSER.',
    ja: 'Chromium、Chrome、Edgeのいずれかをインストールするか、BUNKO_BROWSERにそのファイルを指定してください。',
  },
  'it ended at once': {
    fr: 'il s’est arrêté aussitôt',
    ja: 'すぐに終了しました',
  },
  'it did not answer': {
    fr: 'il n’a pas répondu',
    ja: '応答がありませんでした',
  },
  'this system lets it have no sandbox, and Bunko opens foreign pages in no other way': {
    fr: 'ce système ne lui permet pas d’avoir un bac à sable, et Bunko n’ouvre pas de pages étrangères autrement',
    ja: 'このシステムではサンドボックスを使えず、Bunkoはそれなしに外部のページを開きません',
  },
  'Set BUNKO_BROWSER to another browser.': {
    fr: 'Indiquez un autre navigateur dans BUNKO_BROWSER.',
    ja: 'BUNKO_BROWSERに別のブラウザーを指定してください。',
  },
  'The browser {file} did not start: {reason}.': {
    fr: 'Le navigateur {file} n’a pas démarré : {reason}.',
    ja: 'ブラウザー{file}を起動できませんでした（{reason}）。',
  },
  'Only http goes this way.': {
    fr: 'Seul http passe par ici.',
    ja: 'ここで使えるのはhttpだけです。',
  },
  'This is not the name of a host and a port.': {
    fr: 'Ce n’est pas un nom d’hôte avec un port.',
    ja: 'ホスト名とポートではありません。',
  },
  'Port {port} of {host} belongs to another protocol.': {
    fr: 'Le port {port} de {host} appartient à un autre protocole.',
    ja: '{host}のポート{port}は別のプロトコル用です。',
  },
  '{name} is on your own machine or network, and this source is a public site: it must not lead there.': {
    fr: '{name} est sur votre machine ou votre réseau, et cette source est un site public : elle ne doit pas y mener.',
    ja: '{name}はお使いのパソコンかネットワーク内にあります。公開サイトのソースからそこへは接続できません。',
  },
  'If the site really is in your network, write its base address with the private address itself.': {
    fr: 'Si le site est vraiment dans votre réseau, donnez son adresse de base avec l’adresse privée elle-même.',
    ja: '本当にネットワーク内のサイトであれば、サイトのアドレスをプライベートアドレスで入力してください。',
  },
  '{name} is not an address of a site: it is reserved for other uses and is never fetched.': {
    fr: '{name} n’est pas l’adresse d’un site : elle est réservée à d’autres usages et n’est jamais lue.',
    ja: '{name}はサイトのアドレスではありません。別の用途に予約されているため、読み取りません。',
  },
  '{host} was not done after {seconds} s, the most that one address may take.': {
    fr: '{host} n’avait pas fini après {seconds} s, le maximum pour une adresse.',
    ja: '{host}の応答が、1つのアドレスの上限である{seconds}秒以内に終わりませんでした。',
  },
  '{host} did not answer within {seconds} s.': {
    fr: '{host} n’a pas répondu en {seconds} s.',
    ja: '{host}が{seconds}秒以内に応答しませんでした。',
  },
  '{host} sent next to nothing for {seconds} s in mid-answer.': {
    fr: '{host} n’a presque rien envoyé pendant {seconds} s au milieu de la réponse.',
    ja: '応答の途中で、{host}から{seconds}秒間ほとんど何も届きませんでした。',
  },
  '{host} sent nothing for {seconds} s in mid-answer.': {
    fr: '{host} n’a rien envoyé pendant {seconds} s au milieu de la réponse.',
    ja: '応答の途中で、{host}から{seconds}秒間何も届きませんでした。',
  },
  'its name is not known to the DNS. Check the address': {
    fr: 'son nom est inconnu du DNS. Vérifiez l’adresse',
    ja: '名前がDNSに見つかりません。アドレスを確認してください',
  },
  'the DNS does not answer. Check the network connection': {
    fr: 'le DNS ne répond pas. Vérifiez la connexion réseau',
    ja: 'DNSが応答しません。ネットワーク接続を確認してください',
  },
  'it refuses the connection. The site may be down, or the port wrong': {
    fr: 'il refuse la connexion. Le site est peut-être en panne, ou le port erroné',
    ja: '接続が拒否されました。サイトが停止しているか、ポートが違うのかもしれません',
  },
  'there is no way to it. Check the network connection': {
    fr: 'aucun chemin n’y mène. Vérifiez la connexion réseau',
    ja: '経路がありません。ネットワーク接続を確認してください',
  },
  '{host} cannot be reached: {reason}.': {
    fr: '{host} est injoignable : {reason}.',
    ja: '{host}に接続できません。{reason}。',
  },
  '{host} did not take the connection in time.': {
    fr: '{host} n’a pas accepté la connexion à temps.',
    ja: '{host}との接続が時間内に確立できませんでした。',
  },
  '{host} does not show a valid certificate ({code}), so nothing was fetched from it.': {
    fr: '{host} ne présente pas de certificat valide ({code}) : rien n’y a été lu.',
    ja: '{host}の証明書が正しくないため（{code}）、何も取得していません。',
  },
  '{host} does not answer in valid HTTP ({code}).': {
    fr: '{host} ne répond pas en HTTP valide ({code}).',
    ja: '{host}の応答が正しいHTTPではありません（{code}）。',
  },
  '{host} does not speak TLS as expected.': {
    fr: '{host} ne parle pas TLS comme attendu.',
    ja: '{host}とTLSで通信できません。',
  },
  '{host} broke the connection before the answer was complete.': {
    fr: '{host} a coupé la connexion avant la fin de la réponse.',
    ja: '応答が終わる前に、{host}との接続が切れました。',
  },
  '{host} broke the connection before the answer was complete ({code}).': {
    fr: '{host} a coupé la connexion avant la fin de la réponse ({code}).',
    ja: '応答が終わる前に、{host}との接続が切れました（{code}）。',
  },
  '{host} asks to slow down (429).': {
    fr: '{host} demande de ralentir (429).',
    ja: '{host}が間隔を空けるよう求めています（429）。',
  },
  '{host} is busy or under maintenance (503).': {
    fr: '{host} est surchargé ou en maintenance (503).',
    ja: '{host}は混雑中かメンテナンス中です（503）。',
  },
  '{host} wants a login ({status}).': {
    fr: '{host} demande une connexion ({status}).',
    ja: '{host}がログインを求めています（{status}）。',
  },
  '{host} refuses this request ({status}). It may want a Referer, a User-Agent or a login Cookie: these can be set as headers of the source.':
    {
      fr: '{host} refuse cette requête ({status}). Il attend peut-être un Referer, un User-Agent ou un Cookie de connexion : ils se règlent dans les en-têtes de la source.',
      ja: '{host}がこのリクエストを拒否しました（{status}）。Referer、User-Agent、ログインのCookieが必要かもしれません。ソースのヘッダーに設定できます。',
    },
  '{host} gave up waiting (408).': {
    fr: '{host} a renoncé à attendre (408).',
    ja: '{host}側で時間切れになりました（408）。',
  },
  '{host} failed with status {status}.': {
    fr: '{host} a échoué avec le statut {status}.',
    ja: '{host}でエラーが発生しました（ステータス{status}）。',
  },
  'Open the site in a browser, pass the check, and set the Cookie and the User-Agent of that browser as headers of the source.':
    {
      fr: 'Ouvrez le site dans un navigateur, passez le contrôle, puis indiquez le Cookie et le User-Agent de ce navigateur dans les en-têtes de la source.',
      ja: 'ブラウザーでサイトを開いて確認を通過し、そのブラウザーのCookieとUser-Agentをソースのヘッダーに設定してください。',
    },
  'Log in to the site in a browser, and set the Cookie of that browser as a header of the source.': {
    fr: 'Connectez-vous au site dans un navigateur, puis indiquez le Cookie de ce navigateur dans les en-têtes de la source.',
    ja: 'ブラウザーでサイトにログインし、そのブラウザーのCookieをソースのヘッダーに設定してください。',
  },
  'Try scrapingType javascript, which passes the simpler checks. Else: {advice}': {
    fr: 'Essayez scrapingType javascript, qui passe les contrôles simples. Sinon : {advice}',
    ja: 'scrapingTypeのjavascriptをお試しください。簡単な確認なら通過できます。それでもだめな場合：{advice}',
  },
  '{host} puts a check for robots before its pages ({status}).': {
    fr: '{host} place un contrôle anti-robots avant ses pages ({status}).',
    ja: '{host}のページの前にロボット確認があります（{status}）。',
  },
  '{address} is not an http or https address.': {
    fr: '{address} n’est pas une adresse http ou https.',
    ja: '{address}はhttpまたはhttpsのアドレスではありません。',
  },
  '{host} packs its answer in a way that Bunko does not read: {encoding}.': {
    fr: '{host} compresse sa réponse d’une façon que Bunko ne lit pas : {encoding}.',
    ja: '{host}の応答の圧縮形式（{encoding}）にBunkoは対応していません。',
  },
  '{host} sent more than {size} MiB where a page or a picture was expected; the rest was not read.': {
    fr: '{host} a envoyé plus de {size} Mio là où une page ou une image était attendue ; le reste n’a pas été lu.',
    ja: 'ページか画像のはずが、{host}から{size}MiBを超えるデータが届いたため、途中で打ち切りました。',
  },
  '{start} redirects again and again; nothing was fetched.': {
    fr: '{start} redirige sans fin ; rien n’a été lu.',
    ja: '{start}の転送が終わらないため、何も取得していません。',
  },
  'None of the sources this chapter was to come from is left.': {
    fr: 'Il ne reste aucune des sources d’où ce chapitre devait venir.',
    ja: 'この話の取得元に指定されたソースが残っていません。',
  },
  'Page {page} is missing.': {
    fr: 'La page {page} manque.',
    ja: '{page}ページ目がありません。',
  },
  '{host} has asked for a pause.': {
    fr: '{host} a demandé une pause.',
    ja: '{host}が休止を求めています。',
  },
  '{host} is asked once in {seconds} s at most, as its source says.': {
    fr: '{host} est interrogé une fois toutes les {seconds} s au plus, comme l’indique sa source.',
    ja: 'ソースの設定により、{host}へのリクエストは{seconds}秒に1回までです。',
  },
  '{host} has asked for a pause; it ends in {waitSeconds} s.': {
    fr: '{host} a demandé une pause, qui finit dans {waitSeconds} s.',
    ja: '{host}が休止を求めています。あと{waitSeconds}秒です。',
  },
  '{host} failed {failuresToOpen} times in a row; Bunko asks it again in {seconds} s. Check whether the site works in a browser.':
    {
      fr: '{host} a échoué {failuresToOpen} fois de suite ; Bunko l’interrogera de nouveau dans {seconds} s. Vérifiez dans un navigateur que le site fonctionne.',
      ja: '{host}が{failuresToOpen}回続けて失敗しました。{seconds}秒後にもう一度試みます。ブラウザーでサイトが開けるか確認してください。',
    },
  'This manga is not one of the catalog, and none of its active sources says where its chapter list is. Fill in the chapter list of a source, or add chapters by hand.':
    {
      fr: 'Ce manga n’est pas dans le catalogue, et aucune de ses sources actives n’indique où est sa liste des chapitres. Complétez la liste des chapitres d’une source, ou ajoutez des chapitres à la main.',
      ja: 'この作品はカタログのものではなく、話一覧の場所を設定した有効なソースもありません。ソースに話一覧を設定するか、話を手動で追加してください。',
    },
  'Bunko is closing; this goes on at the next start.': {
    fr: 'Bunko se ferme ; la suite au prochain démarrage.',
    ja: 'Bunkoを終了しています。続きは次回の起動時に行います。',
  },
  'said something that Bunko does not understand': {
    fr: 'a dit quelque chose que Bunko ne comprend pas',
    ja: 'から理解できない応答がありました',
  },
  'was killed': {
    fr: 'a été tué',
    ja: 'が強制終了されました',
  },
  'ended unexpectedly (code {code})': {
    fr: 's’est arrêté de façon inattendue (code {code})',
    ja: 'が予期せず終了しました（コード{code}）',
  },
  'did not answer for {seconds} s and was ended': {
    fr: 'n’a pas répondu pendant {seconds} s et a été arrêté',
    ja: 'が{seconds}秒間応答せず、終了しました',
  },
  'ended before it had begun': {
    fr: 's’est arrêté avant de commencer',
    ja: 'が開始前に終了しました',
  },
  'The process that reads the site {what}.': {
    fr: 'Le processus qui lit le site {what}.',
    ja: 'サイトを読み取るプロセス{what}。',
  },
  'The download took longer than {minutes} minutes and was ended.': {
    fr: 'Le téléchargement a duré plus de {minutes} minutes et a été arrêté.',
    ja: 'ダウンロードが{minutes}分を超えたため中止しました。',
  },
  '{url} was not shown after {seconds} s in the browser.': {
    fr: '{url} ne s’est pas affichée en {seconds} s dans le navigateur.',
    ja: '{url}がブラウザーで{seconds}秒以内に表示されませんでした。',
  },
  '{url} has no end when one scrolls. Set scroll to false in the options of the source.': {
    fr: '{url} n’a pas de fin quand on la fait défiler. Mettez scroll à false dans les options de la source.',
    ja: '{url}はスクロールしても終わりがありません。ソースの設定でscrollをfalseにしてください。',
  },
  '{url} has grown to more than {size} MiB of HTML.': {
    fr: '{url} dépasse {size} Mio de HTML.',
    ja: '{url}のHTMLが{size}MiBを超えました。',
  },
  '{host} asks to slow down ({status}).': {
    fr: '{host} demande de ralentir ({status}).',
    ja: '{host}が間隔を空けるよう求めています（{status}）。',
  },
  'The page made the browser break down.': {
    fr: 'La page a fait planter le navigateur.',
    ja: 'このページでブラウザーが異常終了しました。',
  },
  '{host} puts a check for robots before its pages ({status}) that did not clear by itself.': {
    fr: '{host} place avant ses pages un contrôle anti-robots ({status}) qui ne s’est pas levé de lui-même.',
    ja: '{host}のページの前のロボット確認（{status}）を自動では通過できませんでした。',
  },
  '{url} was answered with status {status}.': {
    fr: '{url} a répondu avec le statut {status}.',
    ja: '{url}の応答はステータス{status}でした。',
  },
  '{url} is a file to download, not a page.': {
    fr: '{url} est un fichier à télécharger, pas une page.',
    ja: '{url}はページではなく、ダウンロード用のファイルです。',
  },
  "The certificate of {host} is not valid ({reason}), so the site may be another's. Check the address and the clock of this computer.":
    {
      fr: 'Le certificat de {host} n’est pas valide ({reason}) : le site peut être celui d’un autre. Vérifiez l’adresse et l’horloge de cet ordinateur.',
      ja: '{host}の証明書が正しくありません（{reason}）。別のサイトの可能性があります。アドレスとパソコンの時計を確認してください。',
    },
  '{url} redirects again and again.': {
    fr: '{url} redirige sans fin.',
    ja: '{url}の転送が終わりません。',
  },
  '{host} could not be opened in the browser ({reason}).': {
    fr: '{host} n’a pas pu être ouvert dans le navigateur ({reason}).',
    ja: '{host}をブラウザーで開けませんでした（{reason}）。',
  },
  '{url} could not be opened in the browser.': {
    fr: '{url} n’a pas pu être ouverte dans le navigateur.',
    ja: '{url}をブラウザーで開けませんでした。',
  },
  '{url} has more than {maxImages} pictures, which is no chapter.': {
    fr: '{url} a plus de {maxImages} images : ce n’est pas un chapitre.',
    ja: '{url}には{maxImages}枚を超える画像があり、話のページではありません。',
  },
  '{url} lists more than {maxPages} pages in its menu, which is no chapter.': {
    fr: '{url} liste plus de {maxPages} pages dans son menu : ce n’est pas un chapitre.',
    ja: '{url}のメニューには{maxPages}を超えるページがあり、話のページではありません。',
  },
  '{url} still has a next link after {maxPages} pages, which is no chapter.': {
    fr: '{url} a encore un lien suivant après {maxPages} pages : ce n’est pas un chapitre.',
    ja: '{url}は{maxPages}ページ進んでも次へのリンクがあり、話のページではありません。',
  },
  'Page {number} of the reader ({url}) is not there, so the chapter would be incomplete.': {
    fr: 'La page {number} du lecteur ({url}) n’y est pas : le chapitre serait incomplet.',
    ja: 'ビューアーの{number}ページ目（{url}）がないため、話が不完全になります。',
  },
  'Check nextPageSelector and imageSelector.': {
    fr: 'Vérifiez nextPageSelector et imageSelector.',
    ja: 'nextPageSelectorとimageSelectorを確認してください。',
  },
  'On {url}: {message}': {
    fr: 'Sur {url} : {message}',
    ja: '{url}：{message}',
  },
  '{url} wants to know that a person reads it.': {
    fr: '{url} veut s’assurer qu’une personne lit.',
    ja: '{url}が人による閲覧かどうかの確認を求めています。',
  },
  '{url} shows a login instead of the chapter.': {
    fr: '{url} affiche une connexion au lieu du chapitre.',
    ja: '{url}に、話ではなくログイン画面が表示されています。',
  },
  'Page {number} of {total}: {reason}': {
    fr: 'Page {number} sur {total} : {reason}',
    ja: '{total}ページ中{number}ページ目：{reason}',
  },
  'Page {number} of {total} ({url}): {reason}': {
    fr: 'Page {number} sur {total} ({url}) : {reason}',
    ja: '{total}ページ中{number}ページ目（{url}）：{reason}',
  },
  'All {total} pictures are smaller than minImageBytes ({limit}). Lower it, or correct imageSelector.': {
    fr: 'Les {total} images sont toutes plus petites que minImageBytes ({limit}). Abaissez cette valeur, ou corrigez imageSelector.',
    ja: '{total}枚の画像がすべてminImageBytes（{limit}）より小さいサイズです。値を下げるか、imageSelectorを修正してください。',
  },
  'The file was answered with status {status}.': {
    fr: 'Le fichier a répondu avec le statut {status}.',
    ja: 'ファイルの応答はステータス{status}でした。',
  },
  'The file is missing on the site ({status}).': {
    fr: 'Le fichier manque sur le site ({status}).',
    ja: 'サイトにファイルがありません（{status}）。',
  },
  'the address is not good any more (403).': {
    fr: 'l’adresse n’est plus valable (403).',
    ja: 'アドレスの有効期限が切れています（403）。',
  },
  'it was answered with status {status}.': {
    fr: 'la réponse a le statut {status}.',
    ja: '応答はステータス{status}でした。',
  },
  'what came is another file than the one that was named.': {
    fr: 'le fichier reçu n’est pas celui demandé.',
    ja: '届いたファイルが指定のものと異なります。',
  },
  'The site has no page at {address}. Check the slug of the manga on this site and the address of the chapter list.': {
    fr: 'Le site n’a pas de page à {address}. Vérifiez le nom du manga sur ce site et l’adresse de la liste des chapitres.',
    ja: 'サイトの{address}にページがありません。このサイトでの作品名と、話一覧のアドレスを確認してください。',
  },
  'The site has no chapter at {first}.': {
    fr: 'Le site n’a pas de chapitre à {first}.',
    ja: 'サイトの{first}に話がありません。',
  },
  'The site has no chapter at {first}, nor at other spellings of its address ({count} tried).': {
    fr: 'Le site n’a pas de chapitre à {first}, ni sous d’autres graphies de cette adresse (essayées : {count}).',
    ja: 'サイトの{first}にも、ほか{count}通りの表記のアドレスにも話がありません。',
  },
  'Check the slug of the manga on this site and the address format of the source.': {
    fr: 'Vérifiez le nom du manga sur ce site et le format d’adresse de la source.',
    ja: 'このサイトでの作品名と、ソースのアドレス形式を確認してください。',
  },
} as const satisfies Book
