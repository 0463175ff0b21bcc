import { escapeHtml, fragment, json, lines } from '../markup.ts'
import { createSeries, hexOf, japaneseDay, monthFirst, newestFirst, upTo } from '../series.ts'
import { crumbs, frame, neighbours, redirect, summary, ulid } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'
import { htmx } from './sites-themes.ts'

const strip = (place: Place, site: VariantSite, name = 'page-img') =>
  frame(site, {
    title: `${place.series.title} ${place.entry.label}`,
    series: place.series,
    body: `${crumbs(place)}<div class="reader">${lines(site.images(place), (url, index) => `<img class="${name}" src="${url}" alt="${index === 0 ? 'cover' : ''}" loading="lazy">`)}</div>${neighbours(place, site)}`,
  })

const wired = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, upTo(count), ({ number }) => ({
    path: `/manga/${slug}/chapter/${number}`,
    label: `Chapitre ${number}`,
  }))
const wiredRow = ({ path, label, date, id }: Entry) =>
  `<a wire:key="c${id}" href="${path}" class="flex justify-between"><span>${label}</span><span class="text-gray-500">${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}</span></a>`
const wiredList = (series: Series, shown: number): string => {
  const snapshot = {
    data: { mangaId: Number(series.id), perPage: shown },
    memo: { id: hexOf(series.slug), name: 'chapter-list' },
    checksum: hexOf(`${series.slug} ${shown}`),
  }
  return `<div wire:snapshot="${escapeHtml(JSON.stringify(snapshot))}" wire:id="${snapshot.memo.id}" class="chapter-list">${lines(newestFirst(series).slice(0, shown), wiredRow)}${shown < series.entries.length ? '<button wire:click="loadMore" type="button">Afficher plus</button>' : ''}</div>`
}

export const livewire: Variant = {
  id: 'x30',
  name: 'Papillon Scans',
  language: 'fr',
  about:
    'Livewire: 10 of 24 chapters, "Afficher plus" posts the snapshot with its checksum and a CSRF token to /livewire/update, which answers the HTML of 10 more',
  series: [wired('le-papillon-gris', 'Le Papillon gris', 24), wired('sept-lacs', 'Sept Lacs', 12)],
  serve({ path, method, body, headers }, site) {
    if (path !== '/livewire/update') return null
    if (method !== 'POST') return { status: 405, body: '' }
    const sent = JSON.parse(body)
    if (sent._token !== 'tok-papillon' || !('x-livewire' in headers)) return { status: 419, body: 'Page Expired' }
    const snapshot = JSON.parse(sent.components[0].snapshot)
    const series = site.seriesById(String(snapshot.data.mangaId))
    if (!series || snapshot.checksum !== hexOf(`${series.slug} ${snapshot.data.perPage}`))
      return { status: 500, body: 'CorruptComponentPayload' }
    const html = wiredList(series, snapshot.data.perPage + 10)
    return json({ components: [{ snapshot: '{}', effects: { returns: [null], html } }], assets: [] })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      head: '<meta name="csrf-token" content="tok-papillon">',
      body: `${summary(series, 'Lire le premier', 'Lire le dernier')}${wiredList(series, 10)}<script data-csrf="tok-papillon" data-update-uri="/livewire/update">document.addEventListener('click', function (event) { var button = event.target.closest('[wire\\\\:click]'); if (!button) return; var part = button.closest('[wire\\\\:id]'); fetch('/livewire/update', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Livewire': '' }, body: JSON.stringify({ _token: 'tok-papillon', components: [{ snapshot: part.getAttribute('wire:snapshot'), updates: {}, calls: [{ path: '', method: button.getAttribute('wire:click'), params: [] }] }] }) }).then(function (a) { return a.json() }).then(function (answer) { part.outerHTML = answer.components[0].effects.html }) })</script>`,
    }),
  show: (place, site) => strip(place, site),
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.reader img',
    options: {
      clickSelectors: ['.chapter-list button', '.chapter-list button'],
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: '.chapter-list a',
        date: { selector: '.text-gray-500', formats: ['dd/MM/yyyy'] },
      },
    },
  },
}

const inertiaSeries = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/titles/${slug}` }, numbers, ({ number, id }) => ({
    path: `/titles/${slug}/chapters/${id}`,
    label: `Chapter ${number}`,
  }))

export const inertia: Variant = {
  id: 'x31',
  name: 'Orchard Press',
  about:
    'Inertia: everything in data-page of an empty element, 15 chapters a page with links.next (?page=2), ids as addresses of chapters, paths without host',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/orchard/${series.id}/${entry.id}/${hexOf(`${entry.id}${page}`)}.png`,
  series: [
    inertiaSeries('the-walled-orchard', 'The Walled Orchard', [...upTo(19), 19.5, ...upTo(26).slice(19)]),
    inertiaSeries('plum-year', 'Plum Year', upTo(12)),
  ],
  serve({ path, query, host, headers }, site) {
    if (host !== '') return null
    const series = site.seriesAt(path)
    const place = site.entryAt(path)
    if (!series && !place) return null
    const at = Number(query.get('page') ?? 1)
    const all = series ? newestFirst(series) : []
    const props = series
      ? {
          title: { id: Number(series.id), slug: series.slug, name: series.title },
          chapters: {
            data: all.slice((at - 1) * 15, at * 15).map((entry) => ({
              id: Number(entry.id),
              number: String(entry.number),
              name: null,
              published_at: `${entry.date}T00:00:00.000000Z`,
            })),
            links: {
              prev: at > 1 ? `${site.origin}${series.path}?page=${at - 1}` : null,
              next: all.length > at * 15 ? `${site.origin}${series.path}?page=${at + 1}` : null,
            },
            meta: { current_page: at, last_page: Math.ceil(all.length / 15), total: all.length },
          },
        }
      : {
          chapter: {
            id: Number(place!.entry.id),
            number: String(place!.entry.number),
            pages: site.images(place!).map((url, order) => ({ order, path: url.slice(site.cdn.length) })),
          },
          title: { slug: place!.series.slug, name: place!.series.title },
          cdn: site.cdn,
        }
    const data = {
      component: series ? 'Title/Show' : 'Chapter/Read',
      props: { auth: null, flash: {}, ...props },
      url: path,
      version: 'a1b2',
    }
    if (headers['x-inertia'])
      return { type: 'application/json', headers: { 'x-inertia': 'true' }, body: JSON.stringify(data) }
    return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml((series ?? place!.series).title)} - ${site.name}</title><meta property="og:site_name" content="${site.name}"></head><body><div id="app" data-page="${escapeHtml(JSON.stringify(data))}"></div><script>
function draw(page) { var p = page.props, app = document.getElementById('app'); if (p.chapters) { app.innerHTML = '<h1>' + p.title.name + '</h1><ul class="chapters">' + p.chapters.data.map(function (c) { return '<li><a href="/titles/' + p.title.slug + '/chapters/' + c.id + '">Chapter ' + c.number + '</a><time>' + c.published_at.slice(0, 10) + '</time></li>' }).join('') + '</ul><div class="pages">' + (p.chapters.links.prev ? '<a class="prev" href="' + p.chapters.links.prev + '">Previous</a>' : '') + (p.chapters.links.next ? '<a class="next" href="' + p.chapters.links.next + '">Next</a>' : '') + '</div>' } else app.innerHTML = '<a href="/titles/' + p.title.slug + '">' + p.title.name + '</a><div class="pages">' + p.chapter.pages.map(function (x) { return '<img class="sheet" src="' + p.cdn + x.path + '">' }).join('') + '</div>' }
draw(JSON.parse(document.getElementById('app').dataset.page))</script></body></html>`
  },
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: 'img.sheet',
    options: {
      chapterList: {
        urlFormat: '/titles/{slug}',
        json: {
          request: { urlFormat: '/titles/{slug}?page={page}', headers: { 'X-Inertia': 'true' } },
          items: '$.props.chapters.data[*]',
          urlFormat: '/titles/{slug}/chapters/{@.id}',
          number: { jsonPath: '@.number' },
          date: { jsonPath: '@.published_at' },
        },
      },
    },
  },
}

type Planned = number | readonly [label: string, kind: Entry['kind']]
const issues = (slug: string, title: string, plan: readonly Planned[]): Series =>
  createSeries(
    { slug, title, path: `/comics/${slug}` },
    plan.map((_, index) => index),
    ({ index }) => {
      const planned = plan[index]!
      if (typeof planned === 'number')
        return { number: planned, mark: planned, label: `Issue #${planned}`, path: `/comics/${slug}/issue-${planned}` }
      const [label, kind] = planned
      return {
        number: null,
        kind,
        mark: 700 + index,
        label,
        path: `/comics/${slug}/${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      }
    },
  )
const issueRow = ({ path, label, date }: Entry) =>
  `<tr><td><a href="${path}">${label}</a></td><td>${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}</td></tr>`

export const hiddenMiddle: Variant = {
  id: 'x32',
  name: 'Longbox',
  about:
    'htmx: newest 8 and the first issue are shown, "Show all issues" (hx-get) stands between; Annual #1, Special #2 and a one-shot in the same list',
  series: [
    issues('night-courier', 'Night Courier', [
      ...upTo(6),
      ['Annual #1', 'extra'],
      ...upTo(14).slice(6),
      ['Special #2', 'extra'],
      ...upTo(21).slice(14),
      ['Night Courier One-Shot', 'extra'],
      22,
      23,
    ]),
    issues('day-courier', 'Day Courier', [...upTo(12), ['Annual #1', 'extra']]),
  ],
  serve({ path }, site) {
    const asked = /^(\/comics\/[^/]+)\/all$/.exec(path)
    const series = asked && site.seriesAt(asked[1]!)
    return series ? fragment(lines(newestFirst(series), issueRow)) : null
  },
  list(series, site) {
    const all = newestFirst(series)
    const isLong = all.length > 14
    return frame(site, {
      title: series.title,
      series,
      body: `${summary(series)}<table class="issues"><tbody id="issues">${isLong ? `${lines(all.slice(0, 8), issueRow)}<tr class="gap"><td colspan="2"><button hx-get="${series.path}/all" hx-target="#issues" hx-swap="innerHTML">Show all issues</button></td></tr>${issueRow(all.at(-1)!)}` : lines(all, issueRow)}</tbody></table>${htmx}`,
    })
  },
  show: (place, site) => strip(place, site),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '.reader img',
    options: {
      chapterList: {
        urlFormat: '/comics/{slug}',
        itemSelector: 'a[href*="/issue-"]:not(.ticker a, #sidebar a, #init-links a)',
        ajax: [{ method: 'GET', urlFormat: '{url}/all', always: true }],
        numberPattern: 'Issue #(?<number>[\\d.]+)',
      },
    },
  },
}

const weekly = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries(
    { slug, title, path: `/series/${ulid(slug)}/${slug}`, id: ulid(slug) },
    numbers,
    ({ number, index }) => ({
      path: `/chapters/${ulid(`${slug} ${number}`)}`,
      id: ulid(`${slug} ${number}`),
      label: index < 3 ? `Prologue Chapter ${number}` : `Chapter ${number}`,
    }),
  )
const weeklyRow = ({ path, label, date }: Entry) =>
  `<div class="flex items-center"><input type="checkbox"><a href="${path}" class="hover:bg-base-300 flex-1"><span class="grow flex"><img src="/assets/avatar-book.png" class="w-6" alt=""><span class="">${label}</span></span><time class="text-datetime opacity-50" datetime="${date}T15:20:00.000Z">${date}</time></a></div>`

export const linkedList: Variant = {
  id: 'x35',
  name: 'Weekday Central',
  about:
    'after Weeb Central: ULIDs, newest 6 and the 2 first chapters, the whole list by a button (full-chapter-list), the pictures of a chapter by htmx from …/images',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/manga/${series.slug}/${String(entry.mark).padStart(4, '0')}-${String(page).padStart(3, '0')}.png`,
  series: [
    weekly('tengu-express', 'Tengu Express', [...upTo(17), 17.5, 18, 19]),
    weekly('tengu-express-zero', 'Tengu Express Zero', upTo(12)),
  ],
  serve({ host, path }, site) {
    if (host !== '') return null
    const whole = /^\/series\/([0-9A-Z]{26})\/full-chapter-list$/.exec(path)
    const listed = whole && site.seriesById(whole[1]!)
    if (listed) return fragment(lines(newestFirst(listed), weeklyRow))
    const images = /^\/chapters\/([0-9A-Z]{26})\/images$/.exec(path)
    const place = images && site.entryById(images[1]!)
    if (place)
      return fragment(
        `<section class="flex-1">${lines(site.images(place), (url, index) => `<img src="${url}" alt="Page ${index + 1}" class="maw-w-full mx-auto">`)}</section>`,
      )
    const series = site.seriesById(/^\/series\/([0-9A-Z]{26})(?:\/[^/]*)?$/.exec(path)?.[1] ?? '')
    return series && weekdayList(series, site)
  },
  show: (place, site) =>
    frame(site, {
      title: `${place.entry.label} | ${place.series.title}`,
      series: place.series,
      head: `<link rel="preload" as="image" href="${site.images(place)[0]}">`,
      body: `<main><a href="${place.series.path}">${place.series.title}</a><button hx-get="/series/${place.series.id}/chapter-select" hx-trigger="never">${place.entry.label}</button><div hx-get="${place.entry.path}/images?is_prev=False&amp;current_page=1&amp;reading_style=long_strip" hx-trigger="load" hx-target="#images" hx-swap="innerHTML"></div><div id="images"></div>${neighbours(place, site)}</main>${htmx}`,
    }),
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#images img',
    options: {
      chapterList: {
        urlFormat: '/series/{slug}',
        itemSelector: '#chapter-list a, div.flex > a[href*="/chapters/"]',
        ajax: [
          {
            method: 'GET',
            urlFormat: '/series/{id}/full-chapter-list',
            always: true,
            id: { pattern: '/series/([0-9A-Z]{26})/full-chapter-list' },
          },
        ],
      },
    },
  },
}
const weekdayList = (series: Series, site: VariantSite) => {
  const all = newestFirst(series)
  const isLong = all.length > 8
  return frame(site, {
    title: series.title,
    series,
    body: `<section><h1>${series.title}</h1><ul><li><strong>RSS:</strong> <a href="/series/${series.id}/rss">feed</a></li></ul></section><div id="chapter-list">${lines(isLong ? all.slice(0, 6) : all, weeklyRow)}${isLong ? `<button class="btn" hx-get="/series/${series.id}/full-chapter-list" hx-target="#chapter-list" hx-swap="innerHTML">Show All Chapters</button>${lines(all.slice(-2), weeklyRow)}` : ''}</div>${htmx}`,
  })
}

const homes = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number }) => ({
    path: `/manga/${slug}/ch-${String(number).padStart(3, '0')}/`,
    label: `Ch.${String(number).padStart(3, '0')}`,
  }))

export const movedHost: Variant = {
  id: 'x36',
  name: 'Cinder Scans',
  about:
    'moved: the address that a person knows leads to another host (301), whose links are absolute to it; pictures on a third host need its Referer',
  imagesOn: 'cdn',
  series: [homes('cinder-crown', 'Cinder Crown', 14), homes('moth-king', 'Moth King', 12)],
  guard: ({ host, headers, path }, site) =>
    host === 'cdn' && path.startsWith('/uploads/') && !(headers.referer ?? '').startsWith(site.api)
      ? { status: 403, body: 'Forbidden' }
      : null,
  serve(request, site) {
    const { host, path } = request
    if (host === '') return redirect(site.api + path, {}, 301)
    if (host !== 'api') return null
    const absolute = (html: string) => html.replace(/href="\/(?!\/)/g, `href="${site.api}/`)
    const series = site.seriesAt(path)
    if (series)
      return absolute(
        frame(site, {
          title: series.title,
          series,
          body: `<div class="notice">We moved! Old address: cinder.example</div>${summary(series)}<div class="ch-list">${lines(newestFirst(series), ({ path: to, label, date }) => `<div class="ch-item"><a href="${to}">${label}</a><span class="ch-date">${monthFirst(date).replace(/^(...)\w*/, '$1')}</span></div>`)}</div>`,
        }),
      )
    const place = site.entryAt(path)
    return place && absolute(strip(place, site, 'ch-image'))
  },
  byHand: {
    chapterUrlFormat: null,
    imageSelector: 'img.ch-image',
    options: {
      chapterList: { urlFormat: '/manga/{slug}/', itemSelector: '.ch-list .ch-item', date: { selector: '.ch-date' } },
    },
  },
}

const toons = (slug: string, title: string, id: number, count: number): Series =>
  createSeries(
    { slug, title, path: `/en/drama/${slug}/list?title_no=${id}`, id: String(id) },
    upTo(count),
    ({ number }) => {
      const season = number > 15 ? 2 : 1
      const inSeason = number > 15 ? number - 15 : number
      return {
        path: `/en/drama/${slug}/s${season}-ep-${inSeason}/viewer?title_no=${id}&episode_no=${number}`,
        label: `[Season ${season}] Ep. ${inSeason}`,
        ...(season > 1 && { mayBe: inSeason }),
        title: null,
      }
    },
  )

export const webToons: Variant = {
  id: 'x37',
  name: 'Strip City',
  about:
    'after Webtoons: list of 10 a page (&page=2), "[Season 2] Ep. 3" beside "#18", pictures need a Referer, a title in the address that does not matter',
  imagesOn: 'cdn',
  needsReferer: true,
  sample: 4,
  series: [toons('the-second-tenant', 'The Second Tenant', 5120, 24), toons('cold-noodles', 'Cold Noodles', 977, 12)],
  serve({ host, path, query }, site) {
    if (host !== '' || !path.startsWith('/en/')) return null
    const series = site.seriesById(query.get('title_no') ?? '')
    if (!series) return null
    if (path.endsWith('/list')) return toonList(series, site, Number(query.get('page') ?? 1))
    const entry = series.entries.find(({ number }) => String(number) === query.get('episode_no'))
    return entry
      ? frame(site, {
          title: `${entry.label} | ${series.title}`,
          series,
          body: `<div class="subj_info"><a href="${escapeHtml(series.path)}" class="subj">${series.title}</a><h1 class="subj_episode">${entry.label}</h1></div><div class="viewer_lst"><div class="viewer_img" id="_imageList">${lines(site.images({ series, entry }), (url) => `<img src="/assets/logo.png" width="700" class="_images" data-url="${url}?type=q90" alt="image" rel="nofollow" ondragstart="return false">`)}</div></div><div class="episode_cont"><ul>${lines(series.entries, (one) => `<li><a href="${escapeHtml(one.path)}"><img src="/assets/avatar-${one.id}.png" alt=""><span>#${one.number}</span></a></li>`)}</ul></div>${neighbours({ series, entry }, site)}`,
        })
      : null
  },
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '#_imageList img',
    options: {
      imageAttributes: ['data-url'],
      chapterList: {
        urlFormat: '/en/drama/{slug}/list',
        nextPageSelector: '.paginate a:has(.on) + a',
        itemSelector: '#_listUl li',
        number: { selector: '.tx', pattern: '#(\\d+)' },
        date: { selector: '.date' },
      },
    },
  },
}
function toonList(series: Series, site: VariantSite, at: number) {
  const all = newestFirst(series)
  const pages = Math.ceil(all.length / 10)
  return frame(site, {
    title: series.title,
    series,
    body: `<div class="info"><h1 class="subj">${series.title}</h1></div><div class="detail_lst"><ul id="_listUl">${lines(all.slice((at - 1) * 10, at * 10), ({ path, label, number, date }) => `<li class="_episodeItem" data-episode-no="${number}"><a href="${escapeHtml(path)}"><span class="thmb"><img src="/covers/${series.slug}.jpg" alt=""></span><span class="subj"><span>${label}</span></span><span class="manage_blank"></span><span class="date">${monthFirst(date).replace(/^(...)\w*/, '$1')}</span><span class="like_area">1,${number}</span><span class="tx">#${number}</span></a></li>`)}</ul><div class="paginate">${lines(upTo(pages), (n) => (n === at ? `<a href="#" onclick="return false"><span class="on">${n}</span></a>` : `<a href="${escapeHtml(series.path)}&amp;page=${n}"><span>${n}</span></a>`))}</div></div>`,
  })
}

const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
const optioned = (slug: string, title: string, plan: readonly Planned[]): Series =>
  createSeries(
    { slug, title, path: `/ja/works/${slug}` },
    plan.map((_, index) => index),
    ({ index, id }) => {
      const planned = plan[index]!
      const path = `/ja/viewer?cid=${id}`
      if (typeof planned === 'number')
        return { number: planned, mark: planned, label: `第${wide(String(planned))}話`, path }
      return { number: null, kind: planned[1], mark: 600 + index, label: planned[0], path }
    },
  )

export const optionList: Variant = {
  id: 'x38',
  name: '夜更け文庫',
  language: 'ja',
  about:
    'the chapters are options of a menu, on the page of the series as in the reader: full-width numbers, 第１２.５話, 番外編 in between, no dates there; a second menu sorts',
  series: [
    optioned('yofuke', '夜更けの灯台', [
      ...upTo(7),
      ['番外編1', 'extra'],
      ...upTo(12).slice(7),
      12.5,
      13,
      ['特別編', 'extra'],
      14,
    ]),
    optioned('asa-no-eki', '朝の駅', [...upTo(12), ['番外編2', 'extra']]),
  ],
  serve({ path, query }, site) {
    if (path !== '/ja/viewer') return null
    const place = site.entryById(query.get('cid') ?? '')
    return place
      ? frame(site, {
          title: `${place.series.title} ${place.entry.label}`,
          series: place.series,
          body: `<a href="${place.series.path}">${place.series.title}</a>${optionMenu(place.series, place.entry)}<p class="updated">${japaneseDay(place.entry.date)}更新</p><div class="pages">${lines(site.images(place), (url) => `<p><img class="manga-page" src="/assets/logo.png" data-lazy-src="${url}"><noscript><img class="manga-page" src="${url}"></noscript></p>`)}</div>`,
        })
      : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div class="works"><h1>${series.title}</h1><label>並び順 <select name="sort"><option value="new">新しい順</option><option value="old">古い順</option></select></label><label>話を選ぶ ${optionMenu(series)}</label></div>`,
    }),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '.pages > p > img.manga-page',
    options: {
      imageAttributes: ['data-lazy-src'],
      chapterList: {
        urlFormat: '/ja/works/{slug}',
        itemSelector: 'select[name="chapter"] option[data-kind="chapter"]',
      },
    },
  },
}
const optionMenu = (series: Series, shown?: Entry) =>
  `<select name="chapter" onchange="location.href = this.value"><option value="">選択してください</option>${lines(newestFirst(series), (entry) => `<option value="${entry.path}" data-kind="${entry.kind}"${entry === shown ? ' selected' : ''}>${entry.label}</option>`)}</select>`
