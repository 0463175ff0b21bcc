import type { Book } from './book.ts'

export const archives = {
  'The archive cannot be used: {reason}. Fetch or copy it again.': {
    fr: 'L’archive est inutilisable : {reason}. Récupérez-la ou copiez-la de nouveau.',
    ja: 'アーカイブを使えません（{reason}）。もう一度取得するかコピーしてください。',
  },
  'it is encrypted': {
    fr: 'elle est chiffrée',
    ja: '暗号化されています',
  },
  'it is packed by method {method}; only stored and deflated entries are read': {
    fr: 'elle est compressée par la méthode {method} ; seules les entrées stockées ou deflate sont lues',
    ja: '圧縮方式{method}には対応していません。無圧縮かDeflateのみ読み取れます',
  },
  'a stored entry in it has two different sizes': {
    fr: 'une entrée stockée y a deux tailles différentes',
    ja: '無圧縮の項目に2つの異なるサイズがあります',
  },
  'a name in it is longer than 255 bytes': {
    fr: 'un nom y dépasse 255 octets',
    ja: '255バイトを超える名前が含まれています',
  },
  'it contains a link or a device in place of a file': {
    fr: 'elle contient un lien ou un périphérique au lieu d’un fichier',
    ja: 'ファイルの代わりにリンクやデバイスが含まれています',
  },
  'a name in it points outside the archive': {
    fr: 'un nom y désigne un endroit hors de l’archive',
    ja: 'アーカイブの外を指す名前が含まれています',
  },
  'parts of it overlap or lie behind its end': {
    fr: 'des parties se chevauchent ou dépassent la fin',
    ja: '一部が重なっているか、末尾を超えています',
  },
  'two entries in it have the same name': {
    fr: 'deux entrées y portent le même nom',
    ja: '同じ名前の項目が2つあります',
  },
  'a page in it is larger than 32 MB': {
    fr: 'une page y dépasse 32 Mo',
    ja: '32MBを超えるページが含まれています',
  },
  'a part of it unpacks to more than a hundred times its size': {
    fr: 'une partie se décompresse à plus de cent fois sa taille',
    ja: '展開すると100倍を超える大きさになる部分があります',
  },
  'it unpacks to more than 4 GB': {
    fr: 'elle se décompresse à plus de 4 Go',
    ja: '展開すると4GBを超えます',
  },
  'it is shorter than it was': {
    fr: 'elle est plus courte qu’avant',
    ja: '以前より短くなっています',
  },
  'is damaged: its checksum is wrong': {
    fr: 'est endommagée : sa somme de contrôle est fausse',
    ja: 'が壊れています。チェックサムが一致しません',
  },
  'is not where the directory says': {
    fr: 'n’est pas là où l’indique la table des matières',
    ja: 'が目次の示す位置にありません',
  },
  'overlaps what follows it': {
    fr: 'chevauche ce qui la suit',
    ja: 'が後続の部分と重なっています',
  },
  'cannot be unpacked': {
    fr: 'ne peut pas être décompressée',
    ja: 'を展開できません',
  },
  'unpacks to another size than it declares': {
    fr: 'se décompresse à une autre taille que celle annoncée',
    ja: 'を展開すると、宣言と異なる大きさになります',
  },
  'the entry “{name}” {what}': {
    fr: 'l’entrée « {name} » {what}',
    ja: '項目「{name}」{what}',
  },
  'it is not a file': {
    fr: 'ce n’est pas un fichier',
    ja: 'ファイルではありません',
  },
  'The archive is no longer where it was. Fetch it again, or put the file back.': {
    fr: 'L’archive n’est plus à sa place. Récupérez-la de nouveau, ou remettez le fichier.',
    ja: 'アーカイブが元の場所にありません。もう一度取得するか、ファイルを戻してください。',
  },
  'its ComicInfo.xml is larger than 4 MB': {
    fr: 'son ComicInfo.xml dépasse 4 Mo',
    ja: 'ComicInfo.xmlが4MBを超えています',
  },
  'it is empty': {
    fr: 'elle est vide',
    ja: '空です',
  },
  'it is larger than 2 GB': {
    fr: 'elle dépasse 2 Go',
    ja: '2GBを超えています',
  },
  'it is not a ZIP file, or its end is missing': {
    fr: 'ce n’est pas un fichier ZIP, ou sa fin manque',
    ja: 'ZIPファイルではないか、末尾が欠けています',
  },
  'it has more than {most} entries': {
    fr: 'elle compte plus de {most} entrées',
    ja: '項目が{most}件を超えています',
  },
  'its table of contents is damaged': {
    fr: 'sa table des matières est endommagée',
    ja: '目次が壊れています',
  },
  '{count} pages are more than the {most} that fit into one archive': {
    fr: '{count} pages dépassent les {most} que peut contenir une archive',
    ja: '{count}ページは、1つのアーカイブに入る{most}ページを超えています',
  },
  'its pages together are larger than 2 GB': {
    fr: 'ses pages dépassent ensemble 2 Go',
    ja: 'ページの合計が2GBを超えています',
  },
  'The page {name} is larger than 32 MB.': {
    fr: 'La page {name} dépasse 32 Mo.',
    ja: 'ページ{name}が32MBを超えています。',
  },
  'The new archive could not be read back as it was written and was thrown away. Check the disk and try again.': {
    fr: 'La nouvelle archive n’a pas pu être relue telle qu’écrite et a été jetée. Vérifiez le disque et réessayez.',
    ja: '新しいアーカイブを書き込んだとおりに読み直せなかったため、破棄しました。ディスクを確認して、もう一度お試しください。',
  },
  'The chapter cannot be kept as one archive: {reason}.': {
    fr: 'Le chapitre ne tient pas dans une seule archive : {reason}.',
    ja: 'この話を1つのアーカイブに保存できません（{reason}）。',
  },
  'it holds no pictures': {
    fr: 'elle ne contient aucune image',
    ja: '画像が含まれていません',
  },
  'its name ends neither in .cbz, .zip nor .cbr': {
    fr: 'son nom ne finit ni par .cbz, ni par .zip, ni par .cbr',
    ja: '名前の末尾が.cbz、.zip、.cbrのいずれでもありません',
  },
  'it is locked with a password': {
    fr: 'elle est protégée par un mot de passe',
    ja: 'パスワードで保護されています',
  },
  'it unpacks to too much': {
    fr: 'elle est trop volumineuse une fois décompressée',
    ja: '展開すると大きくなりすぎます',
  },
  'it cannot be unpacked': {
    fr: 'elle ne peut pas être décompressée',
    ja: '展開できません',
  },
  'The {name} picture has no size: {width} × {height} pixels.': {
    fr: 'L’image {name} n’a pas de taille : {width} × {height} pixels.',
    ja: '{name}画像に大きさがありません（{width}×{height}ピクセル）。',
  },
  'The {name} picture is too large: {width} × {height} pixels; at most {limit} million are read.': {
    fr: 'L’image {name} est trop grande : {width} × {height} pixels ; la limite est de {limit} millions.',
    ja: '{name}画像が大きすぎます（{width}×{height}ピクセル）。上限は合計{limit}百万ピクセルです。',
  },
  'The {name} picture is too large: {width} × {height} pixels; at most {limit} on a side are read.': {
    fr: 'L’image {name} est trop grande : {width} × {height} pixels ; la limite est de {limit} par côté.',
    ja: '{name}画像が大きすぎます（{width}×{height}ピクセル）。上限は1辺{limit}ピクセルです。',
  },
  'The {name} picture is followed by {count} bytes of something else.': {
    fr: 'L’image {name} est suivie de {count} octets d’autre chose.',
    ja: '{name}画像の後ろに別のデータが{count}バイト続いています。',
  },
  'a {format} file, a format that is not read here': {
    fr: 'un fichier {format}, un format qui n’est pas lu ici',
    ja: '読み取りに対応していない{format}ファイルです',
  },
  'a PDF document, not a picture': {
    fr: 'un document PDF, pas une image',
    ja: 'PDF文書で、画像ではありません',
  },
  'a ZIP archive, not a picture': {
    fr: 'une archive ZIP, pas une image',
    ja: 'ZIPアーカイブで、画像ではありません',
  },
  'a RAR archive, not a picture': {
    fr: 'une archive RAR, pas une image',
    ja: 'RARアーカイブで、画像ではありません',
  },
  'a 7-Zip archive, not a picture': {
    fr: 'une archive 7-Zip, pas une image',
    ja: '7-Zipアーカイブで、画像ではありません',
  },
  'packed data (gzip), not a picture': {
    fr: 'des données compressées (gzip), pas une image',
    ja: '圧縮データ（gzip）で、画像ではありません',
  },
  'an icon file, a format that is not read here': {
    fr: 'un fichier d’icône, un format qui n’est pas lu ici',
    ja: '読み取りに対応していないアイコンファイルです',
  },
  'an HTML page, not a picture': {
    fr: 'une page HTML, pas une image',
    ja: 'HTMLページで、画像ではありません',
  },
  'an SVG drawing, which can carry programs': {
    fr: 'un dessin SVG, qui peut contenir des programmes',
    ja: 'プログラムを含みうるSVG図形です',
  },
  'an HTML or XML document, not a picture': {
    fr: 'un document HTML ou XML, pas une image',
    ja: 'HTMLまたはXML文書で、画像ではありません',
  },
  'a JSON answer, not a picture': {
    fr: 'une réponse JSON, pas une image',
    ja: 'JSONの応答で、画像ではありません',
  },
  'The file is {kind}.': {
    fr: 'Nature du fichier : {kind}.',
    ja: 'このファイルは{kind}。',
  },
  'empty, not a picture': {
    fr: 'vide, pas une image',
    ja: '空で、画像ではありません',
  },
  'a video or a HEIC picture, not a JPEG, PNG, GIF, WebP or AVIF picture': {
    fr: 'une vidéo ou une image HEIC, pas une image JPEG, PNG, GIF, WebP ou AVIF',
    ja: '動画またはHEIC画像で、JPEG、PNG、GIF、WebP、AVIFの画像ではありません',
  },
  'text, not a JPEG, PNG, GIF, WebP or AVIF picture': {
    fr: 'du texte, pas une image JPEG, PNG, GIF, WebP ou AVIF',
    ja: 'テキストで、JPEG、PNG、GIF、WebP、AVIFの画像ではありません',
  },
  'of an unknown kind, not a JPEG, PNG, GIF, WebP or AVIF picture': {
    fr: 'inconnue, pas une image JPEG, PNG, GIF, WebP ou AVIF',
    ja: '種類が不明で、JPEG、PNG、GIF、WebP、AVIFの画像ではありません',
  },
  'The {format} picture is cut off: it ends before its end marker.': {
    fr: 'L’image {format} est tronquée : elle finit avant sa marque de fin.',
    ja: '{format}画像が途中で切れています。終わりの印がありません。',
  },
  'The {format} picture is damaged: {what}.': {
    fr: 'L’image {format} est endommagée : {what}.',
    ja: '{format}画像が壊れています（{what}）。',
  },
  'The picture cannot be decoded: its data is damaged.': {
    fr: 'L’image ne peut pas être décodée : ses données sont endommagées.',
    ja: '画像を復号できません。データが壊れています。',
  },
  'its {type} table is missing': {
    fr: 'sa table {type} manque',
    ja: '{type}テーブルがありません',
  },
  'a box has an impossible length': {
    fr: 'un bloc a une longueur impossible',
    ja: 'ブロックの長さがあり得ない値です',
  },
  'The AVIF picture is made of too many parts.': {
    fr: 'L’image AVIF est faite de trop de parties.',
    ja: 'AVIF画像の部品が多すぎます。',
  },
  'it does not say how large it is': {
    fr: 'elle n’indique pas sa taille',
    ja: '大きさの情報がありません',
  },
  'it holds no pixels': {
    fr: 'elle ne contient aucun pixel',
    ja: 'ピクセルがありません',
  },
  'The GIF picture has too many frames.': {
    fr: 'L’image GIF a trop d’images successives.',
    ja: 'GIF画像のコマ数が多すぎます。',
  },
  'it has an unknown block': {
    fr: 'elle a un bloc inconnu',
    ja: '不明なブロックがあります',
  },
  'a second picture starts inside the first': {
    fr: 'une seconde image commence dans la première',
    ja: '画像の中で別の画像が始まっています',
  },
  'a segment has an impossible length': {
    fr: 'un segment a une longueur impossible',
    ja: 'セグメントの長さがあり得ない値です',
  },
  'it has two frame headers': {
    fr: 'elle a deux en-têtes d’image',
    ja: 'フレームヘッダーが2つあります',
  },
  'The JPEG picture uses a lossless or arithmetic coding that cannot be shown.': {
    fr: 'L’image JPEG utilise un codage sans perte ou arithmétique qui ne peut pas être affiché.',
    ja: 'JPEG画像が、表示できない可逆符号化または算術符号化を使っています。',
  },
  'a chunk has no valid name': {
    fr: 'un bloc n’a pas de nom valide',
    ja: 'チャンクの名前が正しくありません',
  },
  'the checksum of its {type} chunk is wrong': {
    fr: 'la somme de contrôle de son bloc {type} est fausse',
    ja: '{type}チャンクのチェックサムが一致しません',
  },
  'The PNG picture has too many frames.': {
    fr: 'L’image PNG a trop d’images successives.',
    ja: 'PNG画像のコマ数が多すぎます。',
  },
  'it does not start with its header': {
    fr: 'elle ne commence pas par son en-tête',
    ja: 'ヘッダーで始まっていません',
  },
  'The WebP picture has too many frames.': {
    fr: 'L’image WebP a trop d’images successives.',
    ja: 'WebP画像のコマ数が多すぎます。',
  },
  'its frame header is wrong': {
    fr: 'son en-tête d’image est faux',
    ja: 'フレームヘッダーが正しくありません',
  },
} as const satisfies Book
