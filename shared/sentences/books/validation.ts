import type { Book } from './book.ts'

export const validation = {
  'must be a string': {
    fr: 'doit être un texte',
    ja: 'テキストで指定してください',
  },
  'must be a number': {
    fr: 'doit être un nombre',
    ja: '数値で指定してください',
  },
  'must be a whole number': {
    fr: 'doit être un nombre entier',
    ja: '整数で指定してください',
  },
  'must be true or false': {
    fr: 'doit être true ou false',
    ja: 'trueかfalseで指定してください',
  },
  'must be an array': {
    fr: 'doit être une liste',
    ja: 'リストで指定してください',
  },
  'must be an object': {
    fr: 'doit être un objet',
    ja: 'オブジェクトで指定してください',
  },
  'is required': {
    fr: 'est obligatoire',
    ja: '必須です',
  },
  'is not valid': {
    fr: 'n’est pas valide',
    ja: '正しくありません',
  },
  'must be one of {values}': {
    fr: 'doit être l’une de ces valeurs : {values}',
    ja: '次のいずれかを指定してください：{values}',
  },
  'must be at least {minimum} characters': {
    fr: 'doit comporter au moins {minimum} caractères',
    ja: '{minimum}文字以上で入力してください',
  },
  'must be at least {minimum} items': {
    fr: 'doit comporter au moins {minimum} éléments',
    ja: '{minimum}件以上指定してください',
  },
  'must be at least {minimum}': {
    fr: 'doit être au moins {minimum}',
    ja: '{minimum}以上で指定してください',
  },
  'must be at most {maximum} characters': {
    fr: 'doit comporter au plus {maximum} caractères',
    ja: '{maximum}文字以内で入力してください',
  },
  'must be at most {maximum} items': {
    fr: 'doit comporter au plus {maximum} éléments',
    ja: '{maximum}件以内で指定してください',
  },
  'must be at most {maximum}': {
    fr: 'doit être au plus {maximum}',
    ja: '{maximum}以下で指定してください',
  },
  'must contain {placeholder}': {
    fr: 'doit contenir {placeholder}',
    ja: '{placeholder}を含めてください',
  },
  'must contain {first} and {second}': {
    fr: 'doit contenir {first} et {second}',
    ja: '{first}と{second}を含めてください',
  },
  'must be a UUID': {
    fr: 'doit être un UUID',
    ja: 'UUIDで指定してください',
  },
  'must name at least one chapter': {
    fr: 'doit désigner au moins un chapitre',
    ja: '話を1つ以上指定してください',
  },
  'is needed unless a theme gives it': {
    fr: 'est obligatoire, sauf si un thème le fournit',
    ja: 'テーマで補完されない場合は必須です',
  },
  'must be an http or https address, or relative to baseUrl': {
    fr: 'doit être une adresse http ou https, ou relative à baseUrl',
    ja: 'httpまたはhttpsのアドレスか、baseUrlからの相対アドレスを入力してください',
  },
  'must be 1: this file is of another version of Bunko': {
    fr: 'doit valoir 1 : ce fichier vient d’une autre version de Bunko',
    ja: '1でなければなりません。このファイルは別のバージョンのBunkoのものです',
  },
  'must hold at least one source': {
    fr: 'doit contenir au moins une source',
    ja: 'ソースを1つ以上含めてください',
  },
  'must not be blank': {
    fr: 'ne doit pas être vide',
    ja: '入力してください',
  },
  'must have at most {max} characters, has {length}': {
    fr: 'doit comporter au plus {max} caractères, en comporte {length}',
    ja: '{max}文字以内で入力してください（現在{length}文字）',
  },
  'contains characters that are not text': {
    fr: 'contient des caractères qui ne sont pas du texte',
    ja: 'テキストではない文字が含まれています',
  },
  'must be an absolute http or https address': {
    fr: 'doit être une adresse http ou https complète',
    ja: 'httpまたはhttpsで始まる完全なアドレスを入力してください',
  },
  'must not contain spaces': {
    fr: 'ne doit pas contenir d’espaces',
    ja: '空白を含めないでください',
  },
  'must be an ISO 8601 date': {
    fr: 'doit être une date ISO 8601',
    ja: 'ISO 8601形式の日付で指定してください',
  },
  'must hold only lower-case letters, digits and hyphens': {
    fr: 'ne doit contenir que des minuscules, des chiffres et des traits d’union',
    ja: '小文字の英字、数字、ハイフンだけで入力してください',
  },
  'must name at least one genre': {
    fr: 'doit indiquer au moins un genre',
    ja: 'ジャンルを1つ以上入力してください',
  },
  'must be at least {shortestSearch} characters long': {
    fr: 'doit comporter au moins {shortestSearch} caractères',
    ja: '{shortestSearch}文字以上で入力してください',
  },
  'must name at least one manga': {
    fr: 'doit désigner au moins un manga',
    ja: '作品を1つ以上指定してください',
  },
  'must be a week such as 2026-W50': {
    fr: 'doit être une semaine, par exemple 2026-W50',
    ja: '2026-W50のような週で指定してください',
  },
  'must be 1 to 200 identifiers of recipes, with commas': {
    fr: 'doit être une liste de 1 à 200 identifiants de recettes séparés par des virgules',
    ja: 'レシピのIDをコンマ区切りで1～200件指定してください',
  },
  'send either recipeId or index': {
    fr: 'envoyez soit recipeId, soit index',
    ja: 'recipeIdかindexのどちらかを送ってください',
  },
  'must name a meal': {
    fr: 'doit désigner un plat',
    ja: '料理を指定してください',
  },
  'send either cookie or refreshToken': {
    fr: 'envoyez soit cookie, soit refreshToken',
    ja: 'cookieかrefreshTokenのどちらかを送ってください',
  },
  'must be the name of a key': {
    fr: 'doit être le nom d’une touche',
    ja: 'キーの名前を指定してください',
  },
  'must be a language code such as en or pt-br': {
    fr: 'doit être un code de langue, par exemple en ou pt-br',
    ja: 'enやpt-brのような言語コードを入力してください',
  },
  'must not name anything twice': {
    fr: 'ne doit rien citer deux fois',
    ja: '同じものを重ねて指定しないでください',
  },
  'must name at least one rating': {
    fr: 'doit indiquer au moins une classification',
    ja: '区分を1つ以上選んでください',
  },
  'must not be less than shortestHours': {
    fr: 'ne doit pas être inférieur à shortestHours',
    ja: 'shortestHours以上で指定してください',
  },
  'must be a country code of two capitals, such as DE': {
    fr: 'doit être un code de pays en deux majuscules, par exemple DE',
    ja: 'DEのような大文字2文字の国コードを入力してください',
  },
  'must be GB for the United Kingdom': {
    fr: 'doit être GB pour le Royaume-Uni',
    ja: '英国はGBと入力してください',
  },
  'must be a language and a country, such as de-DE': {
    fr: 'doit être une langue et un pays, par exemple de-DE',
    ja: 'de-DEのように言語と国で入力してください',
  },
  'must be a name such as classic-box': {
    fr: 'doit être un nom, par exemple classic-box',
    ja: 'classic-boxのような名前を入力してください',
  },
  'must be a name such as quick': {
    fr: 'doit être un nom, par exemple quick',
    ja: 'quickのような名前を入力してください',
  },
  'is not an identifier of the catalog': {
    fr: 'n’est pas un identifiant du catalogue',
    ja: 'カタログのIDではありません',
  },
  'is not known to the catalog': {
    fr: 'est inconnu du catalogue',
    ja: 'カタログにありません',
  },
  'is in the library already': {
    fr: 'est déjà dans la bibliothèque',
    ja: 'すでにライブラリにあります',
  },
  'is a chapter of this manga already': {
    fr: 'est déjà un chapitre de ce manga',
    ja: 'この作品の話としてすでに登録されています',
  },
  'goes without number': {
    fr: 'ne va pas avec number',
    ja: 'numberと一緒には指定できません',
  },
  'is needed, or a range from … to': {
    fr: 'est obligatoire, ou un intervalle from … to',
    ja: '必須です。またはfrom～toの範囲を指定してください',
  },
  'is needed beside to': {
    fr: 'est obligatoire avec to',
    ja: 'toと一緒に指定してください',
  },
  'is needed beside from': {
    fr: 'est obligatoire avec from',
    ja: 'fromと一緒に指定してください',
  },
  'must not be less than the first number': {
    fr: 'ne doit pas être inférieur au premier numéro',
    ja: '開始の番号以上で指定してください',
  },
  'must be at most {longestRange} chapters from the first number': {
    fr: 'doit être à {longestRange} chapitres du premier numéro au plus',
    ja: '開始の番号から{longestRange}話以内で指定してください',
  },
  'is the slug of another manga, now or formerly': {
    fr: 'est ou a été l’identifiant d’adresse d’un autre manga',
    ja: '別の作品のスラッグとして使われている、または使われていました',
  },
  'belongs to a manga that is in the library already': {
    fr: 'appartient à un manga déjà présent dans la bibliothèque',
    ja: 'すでにライブラリにある作品のものです',
  },
  'is not a chapter of the library': {
    fr: 'n’est pas un chapitre de la bibliothèque',
    ja: 'ライブラリの話ではありません',
  },
  'is not a manga of the library': {
    fr: 'n’est pas un manga de la bibliothèque',
    ja: 'ライブラリの作品ではありません',
  },
  'must be at most {count}, the last page': {
    fr: 'doit être au plus {count}, la dernière page',
    ja: '最後のページ{count}以下で指定してください',
  },
  'is named twice': {
    fr: 'est cité deux fois',
    ja: '重複しています',
  },
  'is the catalog, which this manga is not of': {
    fr: 'est le catalogue, dont ce manga ne vient pas',
    ja: 'カタログですが、この作品はカタログのものではありません',
  },
  'is not a content source': {
    fr: 'n’est pas une source',
    ja: 'ソースではありません',
  },
  'there is no active content source to ask: add one or switch one on': {
    fr: 'aucune source active à interroger : ajoutez-en une ou activez-en une',
    ja: '有効なソースがありません。ソースを追加するか有効にしてください',
  },
  'there is only the catalog to ask, and it does not list this chapter: add a content source': {
    fr: 'seul le catalogue peut être interrogé, et il n’a pas ce chapitre : ajoutez une source',
    ja: '問い合わせ先がカタログだけですが、この話はカタログにありません。ソースを追加してください',
  },
  'goes without chapterId': {
    fr: 'ne va pas avec chapterId',
    ja: 'chapterIdと一緒には指定できません',
  },
  'is needed: name chapterId, chapterIds or a mangaId': {
    fr: 'est obligatoire : indiquez chapterId, chapterIds ou un mangaId',
    ja: '必須です。chapterId、chapterIds、mangaIdのいずれかを指定してください',
  },
  'belongs to another manga': {
    fr: 'appartient à un autre manga',
    ja: '別の作品のものです',
  },
  'cannot be downloaded: the catalog only links to its publisher, or has withdrawn it, and no source lists it': {
    fr: 'ne peut pas être téléchargé : le catalogue ne fait que renvoyer à son éditeur, ou l’a retiré, et aucune source ne le propose',
    ja: 'ダウンロードできません。カタログでは出版元へのリンクのみ、または取り下げられており、ほかのソースにもありません',
  },
  'must be a part of the address as it stands there ({shown}), such as star-smith in /manga/star-smith/chapter-1/': {
    fr: 'doit faire partie de l’adresse telle quelle ({shown}), comme star-smith dans /manga/star-smith/chapter-1/',
    ja: 'アドレスに含まれるとおりに入力してください（{shown}）。例：/manga/star-smith/chapter-1/のstar-smith',
  },
  'must stand in the address ({shown}) behind the slug; sites whose addresses hold no chapter numbers cannot be read by number':
    {
      fr: 'doit figurer dans l’adresse ({shown}) après le nom du manga ; les sites dont les adresses ne contiennent pas de numéro de chapitre ne se lisent pas par numéro',
      ja: 'アドレス（{shown}）の作品名より後ろに含まれている必要があります。アドレスに話の番号がないサイトは、番号では読み取れません',
    },
  'is the name of another content source': {
    fr: 'est le nom d’une autre source',
    ja: '別のソースの名前です',
  },
  'stands twice in this import': {
    fr: 'figure deux fois dans cet import',
    ja: 'このインポート内で重複しています',
  },
} as const satisfies Book
