import type { Book } from './book.ts'

export const reading = {
  'Try again later, or fill in the source by hand and test it.': {
    fr: 'Réessayez plus tard, ou remplissez la source à la main et testez-la.',
    ja: '後でもう一度試すか、ソースを手動で入力してテストしてください。',
  },
  'This address lies on another host than baseUrl.': {
    fr: 'Cette adresse est sur un autre hôte que baseUrl.',
    ja: 'このアドレスのホストがbaseUrlと異なります。',
  },
  'Give the address of a chapter of this site, or correct baseUrl.': {
    fr: 'Donnez l’adresse d’un chapitre de ce site, ou corrigez baseUrl.',
    ja: 'このサイトの話のアドレスを入力するか、baseUrlを修正してください。',
  },
  'The site did not give the chapter within {seconds} seconds.': {
    fr: 'Le site n’a pas donné le chapitre en {seconds} secondes.',
    ja: '{seconds}秒以内に話を取得できませんでした。',
  },
  'Try again later, or set a smaller timeoutMs to see which page hangs.': {
    fr: 'Réessayez plus tard, ou diminuez timeoutMs pour voir quelle page bloque.',
    ja: '後でもう一度試すか、timeoutMsを小さくして、止まるページを確かめてください。',
  },
  'Check the address in a browser; the site may be away.': {
    fr: 'Vérifiez l’adresse dans un navigateur ; le site est peut-être absent.',
    ja: 'ブラウザーでアドレスを確認してください。サイトが停止しているかもしれません。',
  },
  'Open the chapter in a browser. If it shows there, the site wants headers such as Referer or a Cookie.': {
    fr: 'Ouvrez le chapitre dans un navigateur. S’il s’affiche, le site attend des en-têtes comme Referer ou un Cookie.',
    ja: 'ブラウザーで話を開いてください。表示される場合、サイトはRefererやCookieなどのヘッダーを求めています。',
  },
  'Wait as long as the site asks, then test again.': {
    fr: 'Attendez le temps que demande le site, puis testez de nouveau.',
    ja: 'サイトの求める時間だけ待ってから、もう一度テストしてください。',
  },
  'Open the address in a browser and copy the one it ends at.': {
    fr: 'Ouvrez l’adresse dans un navigateur et copiez celle à laquelle elle aboutit.',
    ja: 'ブラウザーでアドレスを開き、最後に表示されたアドレスをコピーしてください。',
  },
  'Use an address that is reachable from everywhere, or a baseUrl in the same network.': {
    fr: 'Utilisez une adresse accessible de partout, ou un baseUrl dans le même réseau.',
    ja: 'どこからでも接続できるアドレスか、同じネットワーク内のbaseUrlを使ってください。',
  },
  'Try again later.': {
    fr: 'Réessayez plus tard.',
    ja: '後でもう一度お試しください。',
  },
  'Try again later, or check nextPageSelector when the failing page is not the first.': {
    fr: 'Réessayez plus tard, ou vérifiez nextPageSelector si la page en cause n’est pas la première.',
    ja: '後でもう一度お試しください。失敗したのが最初のページでなければ、nextPageSelectorを確認してください。',
  },
  'Correct this setting.': {
    fr: 'Corrigez ce réglage.',
    ja: 'この設定を修正してください。',
  },
  'Test again.': {
    fr: 'Testez de nouveau.',
    ja: 'もう一度テストしてください。',
  },
  'Reader of many raw scan sites: addresses of the pages are written in base64.': {
    fr: 'Lecteur de nombreux sites de scans bruts : les adresses des pages sont écrites en base64.',
    ja: '多くのスキャンサイトで使われるビューアーです。ページのアドレスはbase64で書かれています。',
  },
  'Reader of translation groups, with the pages listed in a script and a notice before adult series.': {
    fr: 'Lecteur d’équipes de traduction : pages énumérées dans un script, et avertissement avant les séries pour adultes.',
    ja: '翻訳グループのサイトで使われるビューアーです。ページはスクリプト内に並び、成人向け作品の前に確認が出ます。',
  },
  'Hosted reader whose script puts the host of the pages before their identifiers.': {
    fr: 'Lecteur hébergé dont le script place l’hôte des pages devant leurs identifiants.',
    ja: 'ホスティング型のビューアーです。スクリプトがページのIDの前にホスト名を付けます。',
  },
  'Reader that fetches the list of pages of a chapter by a script, in an order that only their index tells.': {
    fr: 'Lecteur qui charge la liste des pages par un script, dans un ordre que seul leur index indique.',
    ja: 'ページの一覧をスクリプトで取得するビューアーです。順序は番号だけで決まります。',
  },
  'WordPress theme of many translation sites: pages in one column or one by one, lists of chapters fetched by a script. Where the pages of a chapter are encrypted choose the type javascript.':
    {
      fr: 'Thème WordPress de nombreux sites de traduction : pages en colonne ou une par une, listes de chapitres chargées par un script. Si les pages d’un chapitre sont chiffrées, choisissez le type javascript.',
      ja: '多くの翻訳サイトで使われるWordPressテーマです。ページは縦に並ぶか1枚ずつで、話一覧はスクリプトで取得されます。ページが暗号化されている場合は、種類にjavascriptを選んでください。',
    },
  'WordPress theme, also sold as MangaStream and MangaReader: the pages of a chapter stand in the page or in the setup of its reader script.':
    {
      fr: 'Thème WordPress, vendu aussi sous les noms MangaStream et MangaReader : les pages d’un chapitre sont dans la page ou dans la configuration de son script.',
      ja: 'MangaStreamやMangaReaderとしても販売されているWordPressテーマです。ページはHTMLかビューアーのスクリプトの設定にあります。',
    },
  'Reader that shows one page and keeps all others hidden beside it.': {
    fr: 'Lecteur qui montre une page et garde toutes les autres cachées à côté.',
    ja: '1ページだけを表示し、残りを隠して持つビューアーです。',
  },
  'Blogger theme: a post is a chapter, its pictures link to their full size.': {
    fr: 'Thème Blogger : un article est un chapitre, ses images renvoient à leur taille réelle.',
    ja: 'Bloggerのテーマです。1つの投稿が1話で、画像から原寸へリンクしています。',
  },
  '{field}: {selector} is not a CSS selector. Correct it.': {
    fr: '{field} : {selector} n’est pas un sélecteur CSS. Corrigez-le.',
    ja: '{field}：{selector}はCSSセレクターではありません。修正してください。',
  },
  '{field}: {selector} is not a CSS selector ({why}). Correct it.': {
    fr: '{field} : {selector} n’est pas un sélecteur CSS ({why}). Corrigez-le.',
    ja: '{field}：{selector}はCSSセレクターではありません（{why}）。修正してください。',
  },
  'if they fill when one scrolls or presses a button, set scroll or clickSelectors': {
    fr: 's’ils se remplissent au défilement ou à l’appui sur un bouton, indiquez scroll ou clickSelectors',
    ja: 'スクロールやボタン操作で読み込まれる場合は、scrollかclickSelectorsを設定してください',
  },
  'if a script fills them in, try scrapingType javascript': {
    fr: 'si un script les remplit, essayez scrapingType javascript',
    ja: 'スクリプトで読み込まれる場合は、scrapingTypeのjavascriptをお試しください',
  },
  'If one of these attributes holds the address, name it in imageAttributes; if they are no pages, exclude them with excludeSelector; {byScript}.':
    {
      fr: 'Si l’un de ces attributs contient l’adresse, indiquez-le dans imageAttributes ; si ce ne sont pas des pages, excluez-les avec excludeSelector ; {byScript}.',
      ja: 'これらの属性のいずれかにアドレスがあれば、imageAttributesに指定してください。ページでなければ、excludeSelectorで除外してください。{byScript}。',
    },
  '{count} pictures have an address, but {lacking} elements just like them have none (their attributes: {attributes}), so the chapter would be incomplete.':
    {
      fr: '{count} images ont une adresse, mais {lacking} éléments semblables n’en ont pas (leurs attributs : {attributes}) : le chapitre serait incomplet.',
      ja: '{count}枚の画像にはアドレスがありますが、同様の要素{lacking}個にはないため（属性：{attributes}）、話が不完全になります。',
    },
  'Write the formats more simply: with something between their parts, as in dd/MM/yyyy.': {
    fr: 'Écrivez les formats plus simplement : avec quelque chose entre leurs parties, comme dans dd/MM/yyyy.',
    ja: 'dd/MM/yyyyのように区切りを入れて、形式をもっと単純に書いてください。',
  },
  'options.chapterList.date: reading the date {text} was still at work after {seconds} s.': {
    fr: 'options.chapterList.date : la lecture de la date {text} durait encore après {seconds} s.',
    ja: 'options.chapterList.date：日付{text}の読み取りが{seconds}秒たっても終わりませんでした。',
  },
  '{selector} matches {count} elements on {url}.': {
    fr: '{selector} correspond à {count} {count|élément|éléments} sur {url}.',
    ja: '{url}で{selector}に一致する要素は{count}個です。',
  },
  '{selector} matches {count} elements on {url}, but none is or holds a link.': {
    fr: '{selector} correspond à {count} {count|élément|éléments} sur {url}, mais aucun n’est ni ne contient un lien.',
    ja: '{url}で{selector}に一致する要素は{count}個ありますが、リンクが含まれていません。',
  },
  'Choose the links, or the elements around them.': {
    fr: 'Choisissez les liens, ou les éléments qui les entourent.',
    ja: 'リンクか、それを囲む要素を指定してください。',
  },
  '{selector} matches {count} elements on {url}, but all of them are locked.': {
    fr: '{selector} correspond à {count} {count|élément|éléments} sur {url}, mais tous sont verrouillés.',
    ja: '{url}で{selector}に一致する要素は{count}個ありますが、すべてロックされています。',
  },
  'Correct lockedSelector, or wait until the site opens them.': {
    fr: 'Corrigez lockedSelector, ou attendez que le site les ouvre.',
    ja: 'lockedSelectorを修正するか、サイトで公開されるまでお待ちください。',
  },
  '{selector} matches {count} elements on {url}, but no chapter number was found in them.': {
    fr: '{selector} correspond à {count} {count|élément|éléments} sur {url}, mais aucun numéro de chapitre n’y a été trouvé.',
    ja: '{url}で{selector}に一致する要素は{count}個ありますが、話数が見つかりません。',
  },
  'Give a numberPattern.': {
    fr: 'Indiquez un numberPattern.',
    ja: 'numberPatternを設定してください。',
  },
  'The page fetches its list by a script, as the theme madara does: set the theme, or options.chapterList.ajax, or try scrapingType javascript.':
    {
      fr: 'La page charge sa liste par un script, comme le thème madara : indiquez ce thème, ou options.chapterList.ajax, ou essayez scrapingType javascript.',
      ja: 'このページはmadaraテーマのように一覧をスクリプトで取得します。テーマかoptions.chapterList.ajaxを設定するか、scrapingTypeのjavascriptをお試しください。',
    },
  'A script of the page seems to fetch the list: give its request as options.chapterList.ajax, or try scrapingType javascript.':
    {
      fr: 'Un script de la page semble charger la liste : indiquez sa requête dans options.chapterList.ajax, ou essayez scrapingType javascript.',
      ja: 'ページのスクリプトが一覧を取得しているようです。そのリクエストをoptions.chapterList.ajaxに設定するか、scrapingTypeのjavascriptをお試しください。',
    },
  'Correct the itemSelector of the chapter list; if the list appears only in a browser, a script makes it: try scrapingType javascript or options.chapterList.ajax.':
    {
      fr: 'Corrigez l’itemSelector de la liste des chapitres ; si la liste n’apparaît que dans un navigateur, un script la crée : essayez scrapingType javascript ou options.chapterList.ajax.',
      ja: '話一覧のitemSelectorを修正してください。ブラウザーでだけ一覧が表示される場合はスクリプトが作っています。scrapingTypeのjavascriptかoptions.chapterList.ajaxをお試しください。',
    },
  '{chapter} matches nothing.': {
    fr: '{chapter} ne correspond à rien.',
    ja: '{chapter}に一致するものがありません。',
  },
  '{selector} matches nothing.': {
    fr: '{selector} ne correspond à rien.',
    ja: '{selector}に一致するものがありません。',
  },
  '{selector} matches {elements}: the site draws its pages instead of showing pictures.': {
    fr: '{selector} correspond à {elements} : le site dessine ses pages au lieu d’afficher des images.',
    ja: '{selector}は{elements}に一致しますが、サイトは画像ではなく描画でページを表示しています。',
  },
  'Such sites cannot be read. Choose another source.': {
    fr: 'De tels sites ne peuvent pas être lus. Choisissez une autre source.',
    ja: 'このようなサイトは読み取れません。別のソースを選んでください。',
  },
  '{selector} matches {elements}, but all of their pictures are excluded or smaller than a page.': {
    fr: '{selector} correspond à {elements}, mais toutes leurs images sont exclues ou plus petites qu’une page.',
    ja: '{selector}は{elements}に一致しますが、画像がすべて除外されているか、ページより小さいものです。',
  },
  'Loosen excludeSelector or excludeUrlPattern, or choose another imageSelector.': {
    fr: 'Assouplissez excludeSelector ou excludeUrlPattern, ou choisissez un autre imageSelector.',
    ja: 'excludeSelectorかexcludeUrlPatternを緩めるか、別のimageSelectorを指定してください。',
  },
  '{selector} matches {elements}, but none carries the address of a picture ({attributes}).': {
    fr: '{selector} correspond à {elements}, mais aucun ne porte l’adresse d’une image ({attributes}).',
    ja: '{selector}は{elements}に一致しますが、画像のアドレスがありません（{attributes}）。',
  },
  'If one of these attributes holds the address, name it in imageAttributes; if a script fills it in, try scrapingType javascript.':
    {
      fr: 'Si l’un de ces attributs contient l’adresse, indiquez-le dans imageAttributes ; si un script la remplit, essayez scrapingType javascript.',
      ja: 'これらの属性のいずれかにアドレスがあれば、imageAttributesに指定してください。スクリプトで入れられる場合は、scrapingTypeのjavascriptをお試しください。',
    },
  'The pattern finds no list of pictures in the scripts of the page.': {
    fr: 'Le motif ne trouve aucune liste d’images dans les scripts de la page.',
    ja: 'ページのスクリプトにパターンと一致する画像一覧がありません。',
  },
  'Let the pattern capture the array of addresses, brackets included, for example "images":(\\[.*?\\]). Or remove it and use imageSelector.':
    {
      fr: 'Faites capturer au motif le tableau d’adresses, crochets compris, par exemple "images":(\\[.*?\\]). Ou supprimez-le et utilisez imageSelector.',
      ja: '"images":(\\[.*?\\])のように、角かっこを含むアドレスの配列をパターンで取り出してください。または削除してimageSelectorを使ってください。',
    },
  'What the pattern captures is no JSON, so no path can be followed in it.': {
    fr: 'Ce que capture le motif n’est pas du JSON : aucun chemin ne peut y être suivi.',
    ja: 'パターンで取り出したものがJSONではないため、パスをたどれません。',
  },
  'Let the pattern capture one whole JSON value, its outer brackets or braces included, or remove the jsonPath.': {
    fr: 'Faites capturer au motif une valeur JSON entière, crochets ou accolades extérieurs compris, ou supprimez le jsonPath.',
    ja: '外側の角かっこや波かっこを含むJSON全体をパターンで取り出すか、jsonPathを削除してください。',
  },
  'The path selects no address of a picture in what the pattern captures.': {
    fr: 'Le chemin ne désigne aucune adresse d’image dans ce que capture le motif.',
    ja: 'パターンで取り出したもののうち、パスの指す先に画像のアドレスがありません。',
  },
  'Look at the script in the source of the page and correct the path: $.images[*] for a member, $[*].url for a list of objects.':
    {
      fr: 'Regardez le script dans la source de la page et corrigez le chemin : $.images[*] pour un membre, $[*].url pour une liste d’objets.',
      ja: 'ページのソースでスクリプトを見て、パスを修正してください。メンバーなら$.images[*]、オブジェクトの一覧なら$[*].urlです。',
    },
  'The images are inserted by a script: try scrapingType javascript, or let options.script capture the list from the script.':
    {
      fr: 'Les images sont insérées par un script : essayez scrapingType javascript, ou faites capturer la liste dans le script par options.script.',
      ja: '画像はスクリプトで挿入されています。scrapingTypeのjavascriptをお試しになるか、options.scriptでスクリプトから一覧を取り出してください。',
    },
  'The page has no images at all: if they appear in a browser, a script inserts them: try scrapingType javascript.': {
    fr: 'La page n’a aucune image : si elles apparaissent dans un navigateur, un script les insère ; essayez scrapingType javascript.',
    ja: 'ページに画像がありません。ブラウザーで表示される場合はスクリプトが挿入しています。scrapingTypeのjavascriptをお試しください。',
  },
  'The page has {elements}, most of them under {place}: try {place} img. If the pages of the chapter are not among them, try scrapingType javascript.':
    {
      fr: 'La page a {elements}, la plupart sous {place} : essayez {place} img. Si les pages du chapitre n’y sont pas, essayez scrapingType javascript.',
      ja: 'ページには{elements}があり、ほとんどが{place}の下にあります。{place} imgをお試しください。話のページが含まれていなければ、scrapingTypeのjavascriptをお試しください。',
    },
  '{count} {name} {count|element|elements}': {
    fr: '{count} {count|élément|éléments} {name}',
    ja: '{name}要素{count}個',
  },
  'their attributes: {names}': {
    fr: 'leurs attributs : {names}',
    ja: '属性：{names}',
  },
  'they have no attributes': {
    fr: 'ils n’ont pas d’attribut',
    ja: '属性はありません',
  },
  'The site draws its pages (canvas or blob) instead of showing pictures that have an address.': {
    fr: 'Le site dessine ses pages (canvas ou blob) au lieu d’afficher des images qui ont une adresse.',
    ja: 'サイトは、アドレスのある画像ではなく描画（canvasやblob）でページを表示しています。',
  },
  'Correct imageSelector. If the pictures come late, name one in waitForSelector; if they come when one scrolls or presses a button, set scroll or clickSelectors.':
    {
      fr: 'Corrigez imageSelector. Si les images arrivent tard, indiquez-en une dans waitForSelector ; si elles arrivent au défilement ou à l’appui sur un bouton, indiquez scroll ou clickSelectors.',
      ja: 'imageSelectorを修正してください。画像の表示が遅い場合はwaitForSelectorに、スクロールやボタン操作で現れる場合はscrollかclickSelectorsに指定してください。',
    },
  '{field}: {path} is not a JSONPath (RFC 9535): {reason}. Write it like $.images[*] or $[*].url.': {
    fr: '{field} : {path} n’est pas un JSONPath (RFC 9535) : {reason}. Écrivez-le comme $.images[*] ou $[*].url.',
    ja: '{field}：{path}はJSONPath（RFC 9535）ではありません（{reason}）。$.images[*]や$[*].urlのように書いてください。',
  },
  '{field}: {path} was still at work after {seconds} s. Write it more simply.': {
    fr: '{field} : {path} n’avait pas fini après {seconds} s. Écrivez-le plus simplement.',
    ja: '{field}：{path}の処理が{seconds}秒たっても終わりませんでした。もっと単純に書いてください。',
  },
  '{field}: {path} cannot be followed: {message}. Write it more simply.': {
    fr: '{field} : {path} ne peut pas être suivi : {message}. Écrivez-le plus simplement.',
    ja: '{field}：{path}をたどれません（{message}）。もっと単純に書いてください。',
  },
  'The page shows {count} {count|picture|pictures}, and {button} seems to bring the rest.': {
    fr: 'La page montre {count} {count|image|images}, et {button} semble amener le reste.',
    ja: 'ページには画像が{count}枚あり、残りは{button}で表示されるようです。',
  },
  'Name it in clickSelectors: {button}': {
    fr: 'Indiquez-le dans clickSelectors : {button}',
    ja: 'clickSelectorsに指定してください：{button}',
  },
  'Try scrapingType javascript with clickSelectors: {button}': {
    fr: 'Essayez scrapingType javascript avec clickSelectors : {button}',
    ja: 'scrapingTypeのjavascriptとclickSelectorsをお試しください：{button}',
  },
  'The page shows {count} {count|picture|pictures}, and a script asks for more and inserts them.': {
    fr: 'La page montre {count} {count|image|images}, et un script en demande d’autres et les insère.',
    ja: 'ページには画像が{count}枚あり、残りはスクリプトが取得して挿入します。',
  },
  'Try scrapingType javascript; if a button brings the rest, or a notice must be agreed to, name it in clickSelectors.':
    {
      fr: 'Essayez scrapingType javascript ; si un bouton amène le reste, ou s’il faut accepter un avertissement, indiquez-le dans clickSelectors.',
      ja: 'scrapingTypeのjavascriptをお試しください。残りを表示するボタンや確認画面があれば、clickSelectorsに指定してください。',
    },
  'This source does not say where its chapter list is. Fill in its chapter list.': {
    fr: 'Cette source n’indique pas où est sa liste des chapitres. Complétez sa liste des chapitres.',
    ja: 'このソースには話一覧の場所が設定されていません。話一覧を設定してください。',
  },
  'This source does not say how to read its chapter list.': {
    fr: 'Cette source n’indique pas comment lire sa liste des chapitres.',
    ja: 'このソースには話一覧の読み取り方が設定されていません。',
  },
  'Give urlFormat and itemSelector, or a theme.': {
    fr: 'Indiquez urlFormat et itemSelector, ou un thème.',
    ja: 'urlFormatとitemSelectorか、テーマを設定してください。',
  },
  '{url} (the chapter list) was answered with status {status}.': {
    fr: '{url} (la liste des chapitres) a répondu avec le statut {status}.',
    ja: '{url}（話一覧）の応答はステータス{status}でした。',
  },
  'Compare the request with the one that the page makes in a browser.': {
    fr: 'Comparez la requête avec celle que fait la page dans un navigateur.',
    ja: 'ブラウザーでページが送るリクエストと比べてください。',
  },
  '{url} (the chapter list) did not answer with JSON.': {
    fr: '{url} (la liste des chapitres) n’a pas répondu en JSON.',
    ja: '{url}（話一覧）の応答がJSONではありません。',
  },
  'Remove the jsonPath, or correct the request.': {
    fr: 'Supprimez le jsonPath, ou corrigez la requête.',
    ja: 'jsonPathを削除するか、リクエストを修正してください。',
  },
  'Name the element and its attribute, or a pattern that captures it in the source of the page.': {
    fr: 'Indiquez l’élément et son attribut, ou un motif qui le capture dans la source de la page.',
    ja: '要素とその属性か、ページのソースから取り出すパターンを指定してください。',
  },
  '{url} does not say the {placeholder} that the request of the chapter list needs.': {
    fr: '{url} n’indique pas le {placeholder} dont la requête de la liste des chapitres a besoin.',
    ja: '話一覧のリクエストに必要な{placeholder}が{url}にありません。',
  },
  '{field}: the pattern {shown} was still searching after {seconds} s. Repeated groups such as (a+)+ cause this; write it more simply.':
    {
      fr: '{field} : le motif {shown} cherchait encore après {seconds} s. Des groupes répétés comme (a+)+ en sont la cause ; écrivez-le plus simplement.',
      ja: '{field}：パターン{shown}の検索が{seconds}秒たっても終わりませんでした。(a+)+のような繰り返しが原因です。もっと単純に書いてください。',
    },
  '{field}: the pattern {shown} is not a regular expression ({message}). Correct it.': {
    fr: '{field} : le motif {shown} n’est pas une expression régulière ({message}). Corrigez-le.',
    ja: '{field}：パターン{shown}は正規表現ではありません（{message}）。修正してください。',
  },
  '{good} of its {count} pictures were fetched, and all are whole and as large as pages.': {
    fr: '{good} de ses {count} images ont été récupérées ; toutes sont complètes et aussi grandes que des pages.',
    ja: '{count}枚のうち{good}枚の画像を取得し、すべて完全でページの大きさでした。',
  },
  'Of {asked} pictures that were fetched, {broken} are not there and {small} are smaller than a page.': {
    fr: 'Sur {asked} images récupérées, {broken} sont absentes et {small} plus petites qu’une page.',
    ja: '取得した{asked}枚の画像のうち、{broken}枚は存在せず、{small}枚はページより小さいものでした。',
  },
  'All {count} pictures lie in one folder.': {
    fr: 'Les {count} images sont toutes dans le même dossier.',
    ja: '{count}枚の画像がすべて同じフォルダーにあります。',
  },
  'Only {count} pictures were found. Compare with the chapter in a browser.': {
    fr: 'Seulement {count} {count|image trouvée|images trouvées}. Comparez avec le chapitre dans un navigateur.',
    ja: '画像が{count}枚しか見つかりませんでした。ブラウザーで話と見比べてください。',
  },
  '{count} pictures were left out because they look like credits or advertisements.': {
    fr: '{count} {count|image a été écartée|images ont été écartées} pour ressemblance avec des crédits ou des publicités.',
    ja: 'クレジットや広告のように見える画像{count}枚を除外しました。',
  },
  'The theme {theme}, which many sites use, reads the same pictures.': {
    fr: 'Le thème {theme}, que beaucoup de sites utilisent, lit les mêmes images.',
    ja: '多くのサイトで使われるテーマ{theme}でも同じ画像を読み取れます。',
  },
  'The site can be read without a browser.': {
    fr: 'Le site se lit sans navigateur.',
    ja: 'ブラウザーなしで読み取れます。',
  },
  'The pictures appear only in a browser, which takes longer and may need more time on slow days.': {
    fr: 'Les images n’apparaissent que dans un navigateur, ce qui est plus lent et peut demander plus de temps certains jours.',
    ja: '画像はブラウザーでしか表示されません。時間がかかり、サイトが遅い日はさらにかかることがあります。',
  },
  'A script of the page lists the pictures in order.': {
    fr: 'Un script de la page énumère les images dans l’ordre.',
    ja: 'ページのスクリプトに画像が順番に並んでいます。',
  },
  'The link to the next page was followed and brought further pictures.': {
    fr: 'Le lien vers la page suivante a été suivi et a donné d’autres images.',
    ja: '次のページへのリンクをたどり、続きの画像が得られました。',
  },
  'A button has to be pressed first: “{buttons}”.': {
    fr: 'Il faut d’abord appuyer sur un bouton : « {buttons} ».',
    ja: '先にボタンを押す必要があります：「{buttons}」。',
  },
  'The pictures come only while one scrolls.': {
    fr: 'Les images n’arrivent qu’en faisant défiler.',
    ja: '画像はスクロールしないと表示されません。',
  },
  'The site refuses visitors without a Referer and a name like that of a browser; both are sent.': {
    fr: 'Le site refuse les visiteurs sans Referer ni nom de navigateur ; les deux sont envoyés.',
    ja: 'Refererとブラウザー名のないアクセスは拒否されるため、両方を送ります。',
  },
  'The cookie that remembers it is sent instead.': {
    fr: 'Le cookie qui s’en souvient est envoyé à la place.',
    ja: '代わりに、それを記憶するCookieを送ります。',
  },
  'It is pressed for each chapter.': {
    fr: 'Il est actionné pour chaque chapitre.',
    ja: '話ごとに押します。',
  },
  'The site writes {chapterNumber} as {spelling}; such spellings are tried by themselves.': {
    fr: 'Le site écrit {spelling} pour {chapterNumber} ; de telles graphies sont essayées d’elles-mêmes.',
    ja: 'サイトでは{chapterNumber}を{spelling}と書きます。このような表記は自動的に試します。',
  },
  'The address also holds {otherNumbers}.': {
    fr: 'L’adresse contient aussi {otherNumbers}.',
    ja: 'アドレスには{otherNumbers}も含まれています。',
  },
  'If other chapters have other numbers there, their addresses come from the chapter list.': {
    fr: 'Si d’autres chapitres y ont d’autres nombres, leurs adresses viennent de la liste des chapitres.',
    ja: 'ほかの話でこの数字が変わる場合、アドレスは話一覧から取得します。',
  },
  'If other chapters have other numbers there, they will not be found.': {
    fr: 'Si d’autres chapitres y ont d’autres nombres, ils ne seront pas trouvés.',
    ja: 'ほかの話でこの数字が変わる場合、その話は見つかりません。',
  },
  'No chapter list was found from this page: chapters are found by number only, until one is filled in.': {
    fr: 'Aucune liste des chapitres n’a été trouvée depuis cette page : les chapitres ne se trouvent que par numéro, tant qu’elle n’est pas indiquée.',
    ja: 'このページから話一覧が見つかりませんでした。設定するまで、話は番号だけで探します。',
  },
  'The chapter list was found; it names {count} chapters, with the numbers of their addresses.': {
    fr: 'La liste des chapitres a été trouvée ; elle nomme {count} {count|chapitre|chapitres}, avec les numéros de leurs adresses.',
    ja: '話一覧が見つかりました。{count}話あり、番号はアドレスと一致しています。',
  },
  'A chapter list was found with {count} chapters.': {
    fr: 'Une liste de {count} {count|chapitre|chapitres} a été trouvée.',
    ja: '{count}話の一覧が見つかりました。',
  },
  'For {count} of them the list and the address name different numbers.': {
    fr: 'Pour {count} d’entre eux, la liste et l’adresse donnent des numéros différents.',
    ja: 'そのうち{count}話で、一覧とアドレスの番号が異なります。',
  },
  'Open the address in a browser and see that it shows the pages of a chapter, and no list or notice. If it does, fill in the source by hand and test it.':
    {
      fr: 'Ouvrez l’adresse dans un navigateur et vérifiez qu’elle montre les pages d’un chapitre, et non une liste ou un avertissement. Si c’est le cas, remplissez la source à la main et testez-la.',
      ja: 'ブラウザーでアドレスを開き、一覧や確認画面ではなく話のページが表示されるか確かめてください。表示される場合は、ソースを手動で入力してテストしてください。',
    },
  'No pages of a chapter were found at {address}, neither in the page as it is served nor in a browser.': {
    fr: 'Aucune page de chapitre n’a été trouvée à {address}, ni dans la page telle qu’elle est servie, ni dans un navigateur.',
    ja: '{address}に話のページが見つかりませんでした。配信されたままのページでも、ブラウザーでも同じです。',
  },
} as const satisfies Book
