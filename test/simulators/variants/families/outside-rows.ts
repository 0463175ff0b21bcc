import { json, lines } from '../markup.ts'
import { createSeries, dashed, koreanDay, newestFirst, numericDay, upTo } from '../series.ts'
import { crumbs, frame, neighbours, summary } from '../surroundings.ts'
import type { Entry, Reply, Series, Variant } from '../variant.ts'
import { base64, blank, textOf } from './blind-parts.ts'
import { byHand } from './outside-by-hand.ts'
import { jsonError, korean, russian, spanish } from './outside-parts.ts'
import { extra, whenReady } from './unseen-parts.ts'

const posts = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/2025/08/${slug}.html` }, numbers, ({ number, date }) => ({
    path: `/${date.slice(0, 7).replace('-', '/')}/${slug}-capitulo-${dashed(number)}.html`,
    label: `Capítulo ${number}`,
  }))

export const bloggerByHand: Variant = {
  id: 'q26',
  name: 'Blog del Molino',
  language: 'es',
  about:
    'Blogger by hand: the list is a table of links in the post of the series, without dates, oldest first; the month is in addresses; each page is a small picture that links to the full one (s1600), a banner of the team is linked as well',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/img/b/R29vZ2xl/AVvXsE${entry.id}/s1600/${String(page).padStart(2, '0')}.png`,
  series: [posts('el-molino-rojo', 'El molino rojo', [...upTo(12), 12.5, 13]), posts('agua-5', 'Agua 5', upTo(11))],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: spanish,
      body: `<h3 class="post-title entry-title">${series.title}</h3><div class="post-body entry-content"><div class="separator"><img src="/covers/${series.slug}.jpg" alt=""></div><p>Un molino, 3 hermanas.</p><table border="1"><tbody>${lines(
        Array.from({ length: Math.ceil(series.entries.length / 4) }, (_, row) =>
          series.entries.slice(row * 4, row * 4 + 4),
        ),
        (row) =>
          `<tr>${row.map(({ path, label }) => `<td><a href="${site.origin}${path}" target="_blank">${label}</a></td>`).join('')}</tr>`,
      )}</tbody></table></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: spanish,
      body: `<h3 class="post-title entry-title">${textOf(place)}</h3><div class="post-body entry-content"><div class="separator"><a href="https://chat.invalid/join"><img src="/assets/banner-equipo.jpg" alt=""></a></div>${lines(site.images(place), (url, index) => `<div class="separator" style="clear: both;"><a href="${url}" imageanchor="1"><img border="0" data-original-height="690" data-original-width="480" height="320" src="/covers/s320-${place.entry.id}-${index}.jpg" alt=""></a></div>`)}</div><div class="blog-pager"><a href="${place.series.path}">Índice</a></div>`,
    }),
}

const doors = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  createSeries(
    { slug, title, path: encodeURI(`/${slug}`) },
    plan.map((_, index) => index),
    ({ index }) => {
      const one = plan[index]!
      if (typeof one === 'string') return extra(one, 900 + index, encodeURI(`/${slug}_외전_${index}.html`))
      return { number: one, mark: one, path: encodeURI(`/${slug}_${one}화.html`), label: `${title} ${one}화` }
    },
  )

export const koreanTable: Variant = {
  id: 'q33',
  name: '문툰',
  language: 'ko',
  about:
    'after Toonkor: a table whose cells have the address in data-role and go there by a script, "… 12화" starts with the title, 외전 (side story), "26.11.15"; all pictures are HTML in base64 in toon_img',
  needsReferer: true,
  imagePath: ({ entry }, page) => `/data/wtoon/${entry.id}/${nameOf(entry, page)}.jpg`,
  series: [
    doors('일곱-번째-문', '일곱 번째 문', [...upTo(9), '일곱 번째 문 외전', ...upTo(14).slice(9)]),
    doors('밤의-시장', '밤의 시장', upTo(12)),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: korean,
      body: `<h1>${series.title}</h1><table class="web_list"><tbody>${lines(newestFirst(series), ({ path, label, date }) => `<tr class="tborder"><td class="episode__thumb"><img src="/covers/${series.slug}.jpg" alt=""></td><td class="content__title" data-role="${path}" alt="${label}">${label}</td><td class="episode__index">${koreanDay(date)}</td></tr>`)}</tbody></table>${whenReady("document.querySelectorAll('.content__title').forEach(function (cell) { cell.onclick = function () { location.href = cell.dataset.role } })")}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: korean,
      body: `<div id="toon_content_imgs"></div><script>var toon_img = '${base64(
        site
          .images(place)
          .map((url) => `<img src="${url.slice(site.origin.length)}" alt="">`)
          .join(''),
      )}'; document.getElementById('toon_content_imgs').innerHTML = atob(toon_img)</script>${neighbours(place, site, '이전화', '다음화')}`,
    }),
  byHand: byHand.q33,
}
const nameOf = ({ id }: Entry, page: number): string =>
  ((Number(id) * 31 + page * 977) % 65_536).toString(16).padStart(4, '0')

const twoTeams = (slug: string, title: string, count: number): Series => {
  const doubled = new Set([4, 5, 9])
  const list = upTo(count).flatMap((number) => (doubled.has(number) ? [number, number] : [number]))
  return createSeries({ slug, title, path: `/manga/${slug}` }, list, ({ number, index, id }) => {
    const isSecond = list[index - 1] === number
    return {
      mark: isSecond ? 500 + number : number,
      id,
      path: `/manga/${slug}/v${Math.ceil(number / 6)}/c${number}?team=${isSecond ? 'polyn' : 'sever'}`,
      label: `Том ${Math.ceil(number / 6)}. Глава ${number}`,
      volume: Math.ceil(number / 6),
    }
  })
}

export const teamsRussian: Variant = {
  id: 'q32',
  name: 'Северный свет',
  language: 'ru',
  about:
    'own site in Russian: some chapters by two teams, as rows with the same number whose address differs by ?team=, "Том 2. Глава 9", 15.11.2026; without a team the reader answers 302 to the first; list in the page, pages from /ajax/pages by POST',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/s/${entry.id}/${String(page).padStart(3, '0')}.jpg`,
  series: [twoTeams('severnyj-svet', 'Северный свет', 14), twoTeams('tretij-les', 'Третий лес', 11)],
  serve({ path, method, body, query }, site): Reply | null {
    if (path === '/ajax/pages') {
      const place = method === 'POST' ? site.entryById(new URLSearchParams(body).get('chapter') ?? '') : null
      return place ? json({ ok: true, pages: site.images(place) }) : jsonError(404, 'Нет такой главы')
    }
    const first = !query.get('team') && site.entryAt(`${path}?team=sever`)
    return first ? { status: 302, headers: { location: first.entry.path }, body: '' } : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: russian,
      body: `${summary(series, 'Читать', 'Последняя')}<div class="chapters">${lines(newestFirst(series), ({ path, label, date, mark }) => `<div class="chapter-row"><a href="${path}">${label}</a> <span class="team">${mark > 500 ? 'Полынь' : 'Север'}</span> <span class="date">${numericDay(date, '.')}</span></div>`)}</div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: russian,
      body: `${crumbs(place)}<div id="pages"><img src="${blank}" alt=""></div>${whenReady(`fetch('/ajax/pages', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'chapter=${place.entry.id}' }).then(function (a) { return a.json() }).then(function (got) { document.getElementById('pages').innerHTML = got.pages.map(function (url) { return '<img src="' + url + '" alt="">' }).join('') })`)}${neighbours(place, site, 'Назад', 'Вперёд')}`,
    }),
}
