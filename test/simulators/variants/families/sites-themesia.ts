import { escapeHtml, lines, phpJson } from '../markup.ts'
import { createSeries, dashed, kebab, monthFirst, newestFirst, upTo } from '../series.ts'
import { chapterMenu, crumbs, frame, lockBox, neighbours, type Words } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'

const details = (series: Series, rows: string, first = 'First Chapter', last = 'New Chapter') =>
  `<div class="bigcontent"><div class="thumb"><img src="/covers/${series.slug}.jpg" class="wp-post-image" alt=""></div><h1 class="entry-title">${escapeHtml(series.title)}</h1><div class="entry-content"><p>12 rooms, one key. Since chapter 3 nothing is as it was.</p></div><div class="lastend"><div class="inepcx"><a href="${series.entries[0]!.path}"><span>${first}</span><span class="epcur">${series.entries[0]!.label}</span></a></div><div class="inepcx"><a href="${series.entries.at(-1)!.path}"><span>${last}</span><span class="epcur">${series.entries.at(-1)!.label}</span></a></div></div><div class="eplister" id="chapterlist"><ul class="clstyle">${rows}</ul></div></div>`

const row = (date: (iso: string) => string) => (entry: Entry) =>
  `<li data-num="${entry.number ?? entry.label}"><div class="chbox"><div class="eph-num"><a href="${entry.path}"><span class="chapternum">${escapeHtml(entry.label)}</span><span class="chapterdate">${date(entry.date)}</span></a></div><div class="dt"><a class="dload" href="#">${entry.pages}p</a></div></div></li>`

const area = (place: Place, site: VariantSite, content: string, words?: Words) =>
  frame(site, {
    title: `${place.series.title} ${place.entry.label}`,
    series: place.series,
    ...(words && { words }),
    body: `<article class="chapterbody"><h1 class="entry-title">${escapeHtml(`${place.series.title} ${place.entry.label}`)}</h1>${crumbs(place)}<div class="nav_apb">${chapterMenu(place)}</div>${neighbours(place, site, '‹ Prev', 'Next ›')}<div id="readerarea">${content}</div>${neighbours(place, site, '‹ Prev', 'Next ›')}</article>`,
  })

const fillArea = `<script>window.ts_reader = { run: function (data) { document.getElementById('readerarea').innerHTML = data.sources[data.sources.length > 1 ? 1 : 0].images.map(function (url, at) { return '<img class="ts-main-image" data-index="' + at + '" src="' + url + '">' }).join('') } }</script>`

const rooted = (slug: string, title: string, numbers: readonly number[], locked: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number, index }) => ({
    path: `/${slug}-chapter-${dashed(number)}/`,
    label: `Chapter ${number}`,
    ...(index >= numbers.length - locked && { kind: 'locked' as const, pages: 1 }),
  }))

export const gems: Variant = {
  id: 'x09',
  name: 'Astral Pale Scans',
  about:
    'mangathemesia: ts_reader with a dead server first, slugs that end in numbers, early access for gems with one page as a teaser',
  imagesOn: 'cdn',
  series: [
    rooted('the-pale-gate-2', 'The Pale Gate 2', [1, 2, 3, 4, 5, 6, 7, 7.5, 8, 9, 10, 11, 12, 13], 2),
    rooted('the-pale-gate', 'The Pale Gate', upTo(12), 1),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: details(
        series,
        lines(newestFirst(series), (entry) =>
          entry.kind === 'locked'
            ? row((date) => monthFirst(date))(entry)
                .replace('<li ', '<li class="locked-chapter" ')
                .replace(
                  '</a><',
                  `</a><span class="text-gold"><i class="fas fa-gem"></i> 15</span><span class="unlock-in">Unlocks in 3 days</span><`,
                )
            : row((date) => monthFirst(date))(entry),
        ),
      ),
    }),
  show(place, site) {
    if (place.entry.kind === 'locked')
      return area(
        place,
        site,
        `<img src="${site.images(place)[0]}" alt="">${lockBox('This chapter is in early access', 'Unlock with 15 gems')}`,
      )
    const images = site.images(place)
    const dead = images.map((url) => url.replace(site.cdn, 'https://server1.cdn.invalid'))
    const data = {
      post_id: Number(place.entry.id),
      noimagehtml: '<center><h4>NO IMAGE YET</h4></center>',
      prevUrl: site.neighbour(place, -1) ? site.origin + site.neighbour(place, -1)!.path : '',
      nextUrl: '',
      mode: 'full',
      sources: [
        { source: 'Server 1', images: dead },
        { source: 'Server 2', images },
      ],
      lazyload: true,
      defaultSource: 'Server 2',
    }
    return area(
      place,
      site,
      `<p>Images are loading…</p><noscript>${lines(images, (url) => `<img src="${url}" alt="">`)}</noscript></div><div>${fillArea}<script>ts_reader.run(${phpJson(data)});</script>`,
    )
  },
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '#readerarea img',
    options: {
      script: { pattern: 'ts_reader\\.run\\((\\{[\\s\\S]+)', jsonPath: '$.sources[1].images[*]' },
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: '#chapterlist li',
        lockedSelector: '.locked-chapter',
        number: { attribute: 'data-num' },
        date: { selector: '.chapterdate' },
      },
    },
  },
}

const seasons = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/komik/${slug}/` }, upTo(count + 1), ({ index }) => {
    const number = index < 8 ? index + 1 : index
    if (index === 8)
      return {
        kind: 'extra',
        number: null,
        mark: 800,
        label: 'Catatan Penulis',
        path: `/${slug}-catatan-penulis/`,
      }
    return {
      number,
      mark: number,
      path: `/${slug}-chapter-${String(number).padStart(2, '0')}${number === 5 ? '-fix' : ''}/`,
      label: `Chapter ${String(number).padStart(2, '0')}${number === 8 ? ' (END Season 1)' : number === 9 ? ' (Season 2)' : ''}`,
    }
  })

export const indonesian: Variant = {
  id: 'x10',
  name: 'Komik Rimba',
  language: 'id',
  about:
    'mangathemesia in Indonesian: a note of the author and "END Season 1" in the list, -fix in an address, pictures in the HTML with credit pages',
  series: [seasons('pemburu-rimba', 'Pemburu Rimba', 16), seasons('kota-hujan', 'Kota Hujan', 12)],
  list: (series, site) =>
    frame(site, {
      title: `Komik ${series.title}`,
      series,
      body: details(
        series,
        lines(
          newestFirst(series),
          row((date) => monthFirst(date, 'id')),
        ),
        'Chapter Awal',
        'Chapter Baru',
      ),
    }),
  show: (place, site) =>
    area(
      place,
      site,
      `<img class="credit" src="/assets/credit-1.jpg" alt="join us">${lines(site.images(place), (url, index) => `<img decoding="async" class="aligncenter size-full wp-image-${index}" src="${url}" alt="${place.series.title} Chapter ${index + 1}" onerror="this.src='/assets/logo.png'">`)}<img class="credit" src="/assets/credit-2.jpg" alt="recruit">`,
    ),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '#readerarea img:not(.credit)',
    options: {
      chapterList: {
        urlFormat: '/komik/{slug}/',
        itemSelector: '#chapterlist li:has(a[href*="-chapter-"])',
        numberPattern: 'Chapter (?<number>[\\d.]+)',
        date: { selector: '.chapterdate', language: 'id' },
      },
    },
  },
}

export const encodedScript: Variant = {
  id: 'x11',
  name: 'Paper Fox Translations',
  about: 'mangathemesia whose optimiser turned the script with the pictures into a data: address in base64',
  series: [rooted('paper-fox', 'Paper Fox', upTo(14), 0), rooted('tin-heart', 'Tin Heart', upTo(12), 0)],
  needsReferer: true,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: details(
        series,
        lines(
          newestFirst(series),
          row((date) => monthFirst(date)),
        ),
      ),
    }),
  show: (place, site) =>
    area(
      place,
      site,
      `<p></p></div><div>${fillArea}<script src="data:text/javascript;base64,${Buffer.from(`ts_reader.run(${JSON.stringify({ post_id: 1, sources: [{ source: 'Server 1', images: site.images(place) }] })})`).toString('base64')}" defer></script>`,
    ),
  byHand: {
    chapterUrlFormat: '/{slug}-chapter-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '#readerarea img',
    options: {
      chapterList: { urlFormat: '/manga/{slug}/', itemSelector: '#chapterlist li', date: { selector: '.chapterdate' } },
    },
  },
}

const arabicSeries = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/series/${encodeURIComponent(slug)}/` }, upTo(count), ({ number, index }) => ({
    path: `/${encodeURIComponent(slug)}-${encodeURIComponent('الفصل')}-${number}/`,
    label: `الفصل ${number}${index % 5 === 2 ? ' - ليلة 40' : ''}`,
    title: index % 5 === 2 ? 'ليلة 40' : null,
  }))

export const arabic: Variant = {
  id: 'x12',
  name: 'مانجا المنارة',
  language: 'ar',
  about:
    'mangathemesia in Arabic: slugs and addresses of chapters in Arabic letters, "نوفمبر 15, 2026", titles with numbers',
  series: [arabicSeries('حارس-المنارة', 'حارس المنارة', 13), arabicSeries('مدينة-الملح', 'مدينة الملح', 12)],
  imagePath: ({ series, entry }, page) => `/wp-content/uploads/${series.id}/${entry.id}/${page}.webp`,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: details(
        series,
        lines(
          newestFirst(series),
          row((date) => monthFirst(date, 'ar-EG-u-nu-latn')),
        ),
        'الفصل الأول',
        'الفصل الجديد',
      ),
    }),
  show: (place, site) =>
    area(
      place,
      site,
      lines(site.images(place), (url) => `<p><img decoding="async" loading="lazy" src="${url}" alt=""></p>`),
    ),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '#readerarea img',
    options: {
      chapterList: {
        urlFormat: '/series/{slug}/',
        itemSelector: '#chapterlist li',
        number: { attribute: 'data-num' },
        date: { selector: '.chapterdate', language: 'ar' },
      },
    },
  },
}

/** Blogger has neither folders nor chapters: posts with labels, in a feed. */
const posts = (slug: string, title: string, count: number, month: (number: number) => string): Series =>
  createSeries({ slug, title, path: `/2024/02/${slug}.html` }, upTo(count), ({ number }) => ({
    path: `/${month(number)}/${slug}-chapter-${number}.html`,
    label: `${title} Chapter ${number}`,
  }))
const monthOf = (number: number) => `2026/${String(3 + Math.floor(number / 2)).padStart(2, '0')}`

const feedOf = (site: VariantSite, series: Series, from: number, most: number) => ({
  version: '1.0',
  feed: {
    openSearch$totalResults: { $t: String(series.entries.length + 1) },
    openSearch$startIndex: { $t: String(from) },
    openSearch$itemsPerPage: { $t: String(most) },
    entry: [
      ...newestFirst(series).map((entry) => ({
        label: entry.label,
        path: entry.path,
        date: entry.date,
        terms: ['Chapter', series.title],
      })),
      { label: series.title, path: series.path, date: '2024-02-01', terms: ['Series', series.title, 'Drama'] },
    ]
      .slice(from - 1, from - 1 + most)
      .map(({ label, path, date, terms }) => ({
        id: { $t: `tag:blogger.com,1999:blog-1.post-${kebab(label)}` },
        published: { $t: `${date}T09:30:00.000+07:00` },
        updated: { $t: '2026-11-20T09:30:00.000+07:00' },
        category: terms.map((term) => ({ scheme: 'http://www.blogger.com/atom/ns#', term })),
        title: { type: 'text', $t: label },
        link: [
          { rel: 'replies', type: 'text/html', href: `${site.origin}${path}#comment-form`, title: '0 Comments' },
          { rel: 'alternate', type: 'text/html', href: site.origin + path, title: label },
        ],
      })),
  },
})

const bloggerFeeds: Pick<Variant, 'serve'> = {
  serve({ path, query }, site) {
    const label = /^\/feeds\/posts\/(?:default|summary)\/-\/(.+)$/.exec(path)?.[1]?.split('/').at(-1)
    const series = site.series.find(({ title }) => title === label)
    if (!series) return null
    const feed = JSON.stringify(
      feedOf(
        site,
        series,
        Number(query.get('start-index') ?? 1),
        Math.min(Number(query.get('max-results') ?? 25), 150),
      ),
    )
    return query.get('alt') === 'json-in-script'
      ? { type: 'text/javascript', body: `// API callback\n${query.get('callback')}(${feed});` }
      : { type: 'application/json', body: feed }
  },
}

const blogPages = (urls: readonly string[]) =>
  lines(
    urls,
    (url) =>
      `<div class="separator" style="clear: both;"><a href="${url}" style="display: block;"><img alt="" border="0" width="600" data-original-height="1600" src="${url}"/></a></div>`,
  )

export const blogFeed: Variant = {
  id: 'x13',
  name: 'Kucing Komik',
  language: 'id',
  about:
    'zeistmanga on Blogger: a script with the label of the series loads its feed, dates in the addresses of posts, pages as linked pictures',
  ...bloggerFeeds,
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/img/b/R29vZ2xl/${series.id}-${entry.id}/s1600/${String(page).padStart(2, '0')}.jpg`,
  series: [posts('kucing-senja', 'Kucing Senja', 14, monthOf), posts('rumah-kaca', 'Rumah Kaca', 12, monthOf)],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<article class="grid gtc-235fr"><img src="/covers/${series.slug}.jpg" alt=""><h1>${series.title}</h1><div id="synopsis">24 bab.</div><div id="clwd"><ul id="chapters"></ul><script>var clwd = { run: function (label) { fetch('/feeds/posts/default/-/Chapter/' + encodeURIComponent(label) + '?alt=json&start-index=1&max-results=150').then(function (a) { return a.json() }).then(function (data) { document.getElementById('chapters').innerHTML = data.feed.entry.filter(function (e) { return e.category.some(function (c) { return c.term === 'Chapter' }) }).map(function (e) { return '<li><a href="' + e.link[1].href + '">' + e.title.$t + '</a><time>' + e.published.$t.slice(0, 10) + '</time></li>' }).join('') }) } }</script><script>clwd.run('${series.title}');</script></div></article>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: place.entry.label,
      series: place.series,
      body: `<article class="chapter post-body"><h1>${place.entry.label}</h1><a href="${place.series.path}">${place.series.title}</a><div class="check-box">${blogPages(site.images(place))}</div>${neighbours(place, site)}</article>`,
    }),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '.check-box .separator img',
    options: {
      chapterList: {
        urlFormat: '/2024/02/{slug}.html',
        json: {
          values: [{ name: 'label', pattern: "clwd\\.run\\('([^']+)'\\)" }],
          request: { urlFormat: '/feeds/posts/default/-/Chapter/{label}?alt=json&start-index=1&max-results=150' },
          items: "$.feed.entry[?@.category[?@.term=='Chapter']]",
          urlFormat: '{@.link[1].href}',
          number: { jsonPath: '@.title["$t"]', pattern: 'Chapter ([\\d.]+)' },
          date: { jsonPath: '@.published["$t"]' },
        },
      },
    },
  },
}

const oldPosts = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/p/${slug}.html` }, upTo(count), ({ number, id }) => ({
    path: `/2026/${String((number % 11) + 1).padStart(2, '0')}/${id}.html`,
    label: `${title} ${number}화`,
  }))

export const blogScript: Variant = {
  id: 'x14',
  name: 'Baram Blog',
  language: 'ko',
  about:
    'zeistmanga, older: list by a script with a callback (JSONP), posts named by ids, pages in a template string of a script, Korean labels',
  ...bloggerFeeds,
  series: [oldPosts('baram-mun', '바람의 문', 13), oldPosts('hayan-gil', '하얀 길', 12)],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<article><h1>${series.title}</h1><ul id="myUL"></ul><script>function showList(data) { document.getElementById('myUL').innerHTML = data.feed.entry.filter(function (e) { return e.category.some(function (c) { return c.term === 'Chapter' }) }).map(function (e) { return '<li><a href="' + e.link[1].href + '">' + e.title.$t + '</a></li>' }).join('') }</script><script src="/feeds/posts/summary/-/${encodeURIComponent(series.title)}?alt=json-in-script&start-index=1&max-results=150&callback=showList"></script></article>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: place.entry.label,
      series: place.series,
      body: `<article><h1>${place.entry.label}</h1><div id="readarea"><script>const content = \`${blogPages(site.images(place))}\`; document.getElementById('readarea').insertAdjacentHTML('beforeend', content)</script></div>${neighbours(place, site, '이전화', '다음화')}</article>`,
    }),
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#readarea .separator img',
    options: {
      chapterList: {
        urlFormat: '/p/{slug}.html',
        json: {
          values: [{ name: 'label', selector: 'h1' }],
          request: { urlFormat: '/feeds/posts/summary/-/{label}?alt=json&start-index=1&max-results=150' },
          items: "$.feed.entry[?@.category[?@.term=='Chapter']]",
          urlFormat: '{@.link[1].href}',
          number: { jsonPath: '@.title["$t"]', pattern: '(\\d+)화' },
          date: { jsonPath: '@.published["$t"]' },
        },
      },
    },
  },
}
