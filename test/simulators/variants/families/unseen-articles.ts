import { json } from '../markup.ts'
import { createSeries, hexOf, newestFirst, upTo } from '../series.ts'
import type { Entry, Place, Series, Variant } from '../variant.ts'
import { byHand } from './unseen-by-hand-own.ts'
import { extra, failure, lastPart, program, programStart, shell } from './unseen-parts.ts'

const episodes = (slug: string, title: string, id: number, first: number, second: number, charged: number): Series =>
  createSeries(
    { slug, title, path: `/webtoon/list?titleId=${id}`, id: String(id) },
    [0, ...upTo(first + second)],
    ({ number, index }) => {
      const no = index + 1
      const path = `/webtoon/detail?titleId=${id}&no=${no}`
      if (number === 0) return { ...extra('예고편', 990, path), id: `${id}-${no}` }
      const season = number > first ? 2 : 1
      return {
        path,
        id: `${id}-${no}`,
        label: season === 1 ? `${number}화` : `2부 ${number - first}화`,
        ...(season === 2 && { mayBe: number - first }),
        ...(number > first + second - charged && { kind: 'locked' as const, pages: 1 }),
      }
    },
  )
const noOf = ({ path }: Entry) => Number(lastPart(path.replace('no=', '/')))

export const articleList: Variant = {
  id: 'y32',
  name: '한강웹툰',
  language: 'ko',
  about:
    'after Naver Webtoon: a number of the article beside the episode (no=5 is "4화"), 10 a page in JSON, "2부 3화" starts again, a trailer, the newest as previews that cost, dates "26.11.15", pictures on another host need a Referer',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/webtoon/${series.id}/${entry.id}/20261115_${hexOf(`${entry.id}${page}`)}_IMAG01_${page}.jpg`,
  series: [episodes('hangang', '한강의 밤', 8_140, 14, 6, 3), episodes('gyeoul', '겨울 교실', 77, 13, 0, 1)],
  serve({ host, path, query }, site) {
    if (host !== '') return null
    if (path === '/dist/list.js')
      return program(`${programStart(site)}
var id = new URLSearchParams(location.search).get('titleId')
function show(page) { read('/api/article/list?titleId=' + id + '&page=' + page).then(function (data) { draw('<h2 class="title">' + document.title.split(' — ')[0] + '</h2>' + (page === 1 ? '<div class="preview"><h3>미리보기 ' + data.chargeFolderArticleList.length + '화</h3>' + data.chargeFolderArticleList.map(function (c) { return '<li class="charge"><a href="#" class="link"><span>' + c.subtitle + '</span><i class="cookie">쿠키 2개</i></a></li>' }).join('') + '</div>' : '') + '<ul class="EpisodeListList">' + data.articleList.map(function (c) { return '<li class="item"><a href="/webtoon/detail?titleId=' + id + '&no=' + c.no + '"><img src="/assets/avatar-' + c.no + '.png"><span class="EpisodeListList__title">' + c.subtitle + '</span></a><span class="date">' + c.serviceDateDescription + '</span></li>' }).join('') + '</ul><div class="Paginate">' + Array.from({ length: data.pageInfo.totalPages }, function (_, i) { return '<button type="button" data-page="' + (i + 1) + '"' + (i + 1 === page ? ' aria-pressed="true"' : '') + '>' + (i + 1) + '</button>' }).join('') + '</div>'); document.querySelectorAll('.Paginate button').forEach(function (b) { b.onclick = function () { show(Number(b.dataset.page)) } }) }) }
show(1)`)
    if (path === '/api/article/list') {
      const series = site.seriesById(query.get('titleId') ?? '')
      if (!series) return failure(404, 'Not found')
      const free = newestFirst(series).filter(({ kind }) => kind !== 'locked')
      const at = Number(query.get('page') ?? 1)
      const article = (entry: Entry) => ({
        no: noOf(entry),
        subtitle: entry.label,
        thumbnailUrl: `/covers/${series.slug}.jpg`,
        starScore: 9.97,
        charge: entry.kind === 'locked',
        serviceDateDescription: entry.date.slice(2).replaceAll('-', '.'),
      })
      return json({
        titleId: Number(series.id),
        totalCount: free.length,
        articleList: free.slice((at - 1) * 10, at * 10).map(article),
        chargeFolderArticleList: newestFirst(series)
          .filter(({ kind }) => kind === 'locked')
          .map(article),
        pageInfo: { pageSize: 10, totalPages: Math.ceil(free.length / 10), page: at },
      })
    }
    const place = path === '/webtoon/detail' ? placeBy(site.series, query) : null
    if (place)
      return place.entry.kind === 'locked'
        ? `<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><title>${site.name}</title></head><body><p>쿠키로 볼 수 있는 유료 회차입니다.</p><a href="/login">로그인</a></body></html>`
        : `<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><title>${place.series.title} - ${place.entry.label} :: ${site.name}</title><meta property="og:title" content="${place.series.title} - ${place.entry.label}"></head><body><a href="${place.series.path}">${place.series.title}</a><h3 id="titleName">${place.entry.label}</h3><div class="wt_viewer">${site
            .images(place)
            .map((url, index) => `<img src="${url}" title="" alt="comic content" id="content_image_${index}">`)
            .join('')}</div></body></html>`
    const series = path === '/webtoon/list' ? site.seriesById(query.get('titleId') ?? '') : null
    return series ? shell(site, series.title, '/dist/list.js') : null
  },
  byHand: byHand.y32,
}
const placeBy = (all: readonly Series[], query: URLSearchParams): Place | null => {
  const series = all.find(({ id }) => id === query.get('titleId'))
  const entry = series?.entries.find((one) => noOf(one) === Number(query.get('no')))
  return series && entry ? { series, entry } : null
}
