import { lines } from '../markup.ts'
import { createSeries, dashed } from '../series.ts'
import { crumbs, frame, neighbours, summary, type Words } from '../surroundings.ts'
import type { Entry, Place, Reply, Series, VariantSite } from '../variant.ts'
import { words } from './unseen-parts.ts'

export const arabic = words('الرئيسية', 'الأكثر قراءة', 'قد يعجبك', 'التعليقات', 'الأحدث')
export const french = words('Accueil', 'Populaires', 'À lire aussi', 'Commentaires', 'Derniers')
export const german = words('Start', 'Beliebt', 'Ähnlich', 'Kommentare', 'Neueste')
export const indonesian = words('Beranda', 'Populer', 'Serupa', 'Komentar', 'Terbaru')
export const italian = words('Inizio', 'Popolari', 'Simili', 'Commenti', 'Ultimi')
export const japanese = words('ホーム', '人気', '関連作品', 'コメント', '新着')
export const korean = words('홈', '인기', '추천', '댓글', '최신')
export const polish = words('Start', 'Popularne', 'Podobne', 'Komentarze', 'Nowe')
export const portuguese = words('Início', 'Populares', 'Relacionados', 'Comentários', 'Últimos')
export const russian = words('Главная', 'Популярное', 'Похожее', 'Комментарии', 'Новое')
export const spanish = words('Inicio', 'Populares', 'También te puede gustar', 'Comentarios', 'Últimos')
export const thai = words('หน้าแรก', 'ยอดนิยม', 'เรื่องที่คล้ายกัน', 'ความคิดเห็น', 'ล่าสุด')
export const turkish = words('Ana sayfa', 'Popüler', 'Benzer', 'Yorumlar', 'Son')
export const vietnamese = words('Trang chủ', 'Nổi bật', 'Liên quan', 'Bình luận', 'Mới')

/** A series below `/manga/`, whose chapters are `{slug}/{prefix}{number}/`; `more` adds members or replaces them. */
export const below =
  (folder: string, prefix: string, write: (number: number, index: number) => string, more?: Shape) =>
  (slug: string, title: string, numbers: readonly number[]): Series =>
    createSeries({ slug, title, path: encodeURI(`/${folder}/${slug}/`) }, numbers, (plan) => ({
      path: encodeURI(`/${folder}/${slug}/${prefix}${dashed(plan.number)}/`),
      label: write(plan.number, plan.index),
      ...more?.(plan.number, plan.index),
    }))
type Shape = (number: number, index: number) => Partial<Entry>

export const madaraRow = (path: string, label: string, date: string, marks = ''): string =>
  `<li class="wp-manga-chapter ${marks}"><a href="${path}">
${label} </a><span class="chapter-release-date"><i>${date}</i></span></li>`

export const madaraSeries = (site: VariantSite, series: Series, list: string, own: Words): string =>
  frame(site, {
    title: series.title,
    series,
    words: own,
    bodyClass: 'wp-manga-page manga-page',
    body: `${summary(series)}<div class="page-content-listing single-page"><div class="listing-chapters_wrap">${list}</div></div>`,
  })

export const madaraReader = (place: Place, site: VariantSite, content: string, own: Words): string =>
  frame(site, {
    title: `${place.series.title} - ${place.entry.label}`,
    series: place.series,
    words: own,
    bodyClass: 'wp-manga-page reading-manga',
    body: `<div class="c-blog-post"><div class="entry-header">${crumbs(place)}${neighbours(place, site)}</div><div class="entry-content"><div class="reading-content">${content}</div></div>${neighbours(place, site)}</div>`,
  })

/** Pictures of a Madara reader; `source` writes the attribute with the address. */
export const pageBreaks = (urls: readonly string[], source: (url: string) => string): string =>
  lines(
    urls,
    (url, index) =>
      `<div class="page-break no-gaps"><img id="image-${index}" ${source(url)} class="wp-manga-chapter-img" alt=""></div>`,
  )

export const banner = (name: string): string =>
  `<div class="page-break no-gaps"><img src="/assets/banner-${name}.jpg" class="wp-manga-chapter-img" width="728" height="90" alt=""></div>`

/** The page of a series in the theme Mangathemesia. */
export const themesiaSeries = (site: VariantSite, series: Series, list: string, own: Words): string =>
  frame(site, {
    title: series.title,
    series,
    words: own,
    bodyClass: 'black manga-series',
    body: `<h1 class="entry-title">${series.title}</h1><div class="thumb"><img src="/covers/${series.slug}.jpg" alt=""></div><div class="lastend"><div class="inepcx"><a href="${series.entries[0]!.path}"><span>First</span><span class="epcur epcurfirst">${series.entries[0]!.label}</span></a></div><div class="inepcx"><a href="${series.entries.at(-1)!.path}"><span>New</span><span class="epcur epcurlast">${series.entries.at(-1)!.label}</span></a></div></div><div class="bixbox bxcl epcheck"><div class="eplister" id="chapterlist">${list}</div></div>`,
  })

export const themesiaRow = ({ path, label, number }: Entry, date: string): string =>
  `<li data-num="${number ?? label}"><div class="chbox"><div class="eph-num"><a href="${path}"><span class="chapternum">${label}</span><span class="chapterdate">${date}</span></a></div></div></li>`

export const themesiaReader = (place: Place, site: VariantSite, content: string, own: Words): string =>
  frame(site, {
    title: `${place.series.title} ${place.entry.label}`,
    series: place.series,
    words: own,
    body: `${crumbs(place)}<div class="chapterbody"><div id="readerarea" class="rdminimal">${content}</div>${neighbours(place, site)}</div>`,
  })

/** What the script of the theme does with its data: the first source that has pictures is shown. */
export const tsReader = (data: object): string =>
  `<script>var ts_reader = { run: function (data) { document.addEventListener('DOMContentLoaded', function () { var source = data.sources.find(function (s) { return s.images.length > 0 }); source.images.forEach(function (url, index) { var image = new Image(); image.className = 'ts-main-image'; image.dataset.index = index; image.src = url; document.getElementById('readerarea').append(image) }) }) } }</script><script>ts_reader.run(${JSON.stringify(data).replaceAll('/', '\\/')});</script>`

export const jsonError = (status: number, text: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ error: text }),
})
