import { escapeHtml, json, lines } from '../markup.ts'
import { createSeries, hexOf, koreanDay, monthFirst, newestFirst, upTo } from '../series.ts'
import type { Entry, Series, Variant, VariantSite } from '../variant.ts'
import { atReady, pixel } from './second-blind-parts.ts'
import { byHand } from './third-blind-by-hand.ts'
import { inDays, isOpen, numberIn, part, shell } from './third-blind-shell.ts'

// n03

const moon = (slug: string, title: string, count: number): Series => {
  const series = createSeries(
    { slug, title, path: '' },
    [...upTo(8), 8.4, ...upTo(count).slice(8)],
    ({ number, id }) => ({
      label: number === 8.4 ? '番外編 雨の日' : `第${number}話`,
      title: null,
      path: `/episode/3269754496${id}`,
      id: `3269754496${id}`,
      ...(number === 8.4 ? { kind: 'extra' as const, number: null } : {}),
      ...(number > 4 && number < 8 ? { kind: 'locked' as const } : {}),
    }),
  )
  return { ...series, path: series.entries[0]!.path }
}
const moonSize = 10

const moonViewer = `
var shown = 0, pages = JSON.parse(document.getElementById('episode-json').dataset.value).readableProduct.pageStructure;
pages = pages ? pages.pages.filter(function (one) { return one.src }) : [];
var areas = Array.from(document.querySelectorAll('.js-page-area'));
function show() {
  areas.forEach(function (area, n) {
    var near = n >= shown - 2 && n < shown + 4;
    if (near && !area.firstChild) { var img = new Image(); img.className = 'page-image js-page-image'; img.width = 480; img.height = 690; img.src = pages[n].src; area.appendChild(img) }
    area.hidden = n < shown || n > shown + 1;
  });
}
function turn(step) { shown = Math.min(Math.max(0, shown + step), Math.max(0, areas.length - 1) & ~1); show() }
document.querySelectorAll('.js-turn').forEach(function (button) { button.onclick = function () { turn(Number(button.dataset.step)) } });
document.addEventListener('keydown', function (event) { if (event.key === 'ArrowLeft') turn(2); if (event.key === 'ArrowRight') turn(-2) });
show();
var list = document.querySelector('.js-episodes'), more = document.querySelector('.js-more'), offset = 0;
function load() {
  fetch('/api/viewer/pagination_readable_products?type=episode&aggregate_id=' + list.dataset.aggregateId + '&sort_order=desc&offset=' + offset + '&limit=${moonSize}&is_guest=1').then(function (r) { return r.json() }).then(function (all) {
    all.forEach(function (one) {
      var row = document.createElement('li');
      row.className = 'series-episode-list-item';
      row.innerHTML = '<a class="series-episode-list-container"><h4 class="series-episode-list-title"></h4><span class="series-episode-list-date">' + one.display_open_at.slice(0, 10).replace(/-/g, '/') + '</span>' + (one.status.label === 'is_rentable' ? '<span class="series-episode-list-price">' + one.status.rental_price + 'ポイント</span>' : '<span class="series-episode-list-is-free">無料</span>') + '</a>';
      row.querySelector('a').href = one.viewer_uri;
      row.querySelector('h4').textContent = one.title;
      list.appendChild(row);
    });
    offset += all.length;
    more.hidden = all.length < ${moonSize};
  });
}
more.onclick = load;
load();`

const moonEpisode = (site: VariantSite, series: Series, entry: Entry): string => {
  const main = site.images({ series, entry }).map((src) => ({ type: 'main', src, width: 480, height: 690 }))
  const leaf = { type: 'other' }
  const shop = { type: 'backMatter', src: `${site.origin}/assets/credit-books.jpg`, linkUrl: 'https://shop.invalid/' }
  const pages = [leaf, ...main, shop, { type: 'link' }]
  const value = {
    readableProduct: {
      id: entry.id,
      title: entry.label,
      number: series.entries.indexOf(entry) + 1,
      publishedAt: `${entry.date}T00:00:00+09:00`,
      isPublic: isOpen(entry),
      hasPurchased: false,
      series: { id: series.id, title: series.title },
      pageStructure: isOpen(entry)
        ? { choJuGiga: 'usagi', readingDirection: 'rtl', startPosition: 'left', pages }
        : null,
    },
  }
  return shell(site, {
    title: `${entry.label} - ${series.title}`,
    body: `<script id="episode-json" type="text/json" data-value="${escapeHtml(JSON.stringify(value))}"></script>
<div class="image-container js-viewer-content">${isOpen(entry) ? lines([...main, shop], () => '<p class="page-area js-page-area" hidden></p>') : '<div class="rental-box"><p>この話を読むにはポイントが必要です</p><a href="/login">40ポイントでレンタル</a></div>'}</div>
<button class="js-turn" data-step="2">次へ</button><button class="js-turn" data-step="-2">前へ</button>
<section class="series-information"><h1 class="series-header-title">${series.title}</h1><h2 class="episode-header-title">${entry.label}</h2><ul class="series-episode-list js-episodes" data-aggregate-id="${series.id}"></ul><button class="js-more" hidden>もっと見る</button></section>
<section><h3>おすすめ作品</h3><ul>${lines(
      site.series.filter((other) => other !== series),
      (other) => `<li><a href="${other.path}"><img src="/covers/${other.slug}.jpg" alt="">${other.title}</a></li>`,
    )}</ul></section>`,
    foot: atReady(moonViewer),
  })
}

export const n03: Variant = {
  id: 'n03',
  byHand: byHand.n03,
  name: '月灯りコミック',
  about: 'GigaViewer without scrambling: the series is its first episode, list by offset, paid episodes, spreads',
  language: 'ja',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/public/page/2/${entry.id}/${hexOf(`${entry.id} ${page}`)}`,
  series: [
    moon('hoshi-no-tegami', '星の手紙', 23),
    moon('yoru-no-pan-ya', '夜のパン屋', 15),
    moon('ao-no-kisetsu', '青の季節', 13),
  ],
  serve: ({ path, query }, site) => {
    if (path !== '/api/viewer/pagination_readable_products') return null
    const series = site.seriesById(query.get('aggregate_id') ?? '')
    if (!series) return json([])
    const newest = newestFirst(series)
    const asked = query.get('sort_order') === 'asc' ? newest.toReversed() : newest
    return json(
      part(asked, numberIn(query.get('offset'), 0), Math.min(50, numberIn(query.get('limit'), moonSize))).map(
        (entry) => ({
          readable_product_id: entry.id,
          title: entry.label,
          viewer_uri: site.origin + entry.path,
          display_open_at: `${entry.date}T00:00:00+09:00`,
          thumbnail_uri: `${site.origin}/covers/${series.slug}.jpg`,
          status: isOpen(entry) ? { label: 'is_free' } : { label: 'is_rentable', rental_price: 40 },
        }),
      ),
    )
  },
  list: (series, site) => moonEpisode(site, series, series.entries[0]!),
  show: ({ series, entry }, site) => moonEpisode(site, series, entry),
}

// n04

const tapestry = (slug: string, title: string, count: number): Series =>
  createSeries(
    { slug, title, path: `/series/${slug}/info` },
    [...upTo(7), 7.1, ...upTo(count).slice(7)],
    ({ number, id }) => ({
      label: number === 7.1 ? 'Small hiatus announcement' : `Episode ${number}`,
      path: `/episode/${id}`,
      ...(number === 7.1 ? { kind: 'notice' as const, number: null } : {}),
      ...(number > count - 3 ? { kind: 'locked' as const } : {}),
    }),
  )
const tapestrySize = 10

const tapestryRow = (entry: Entry, site: VariantSite, series: Series): string =>
  `<li class="episode-list__item${isOpen(entry) ? '' : ' episode-list__item--locked'}" data-id="${entry.id}"><a class="item__link" href="${entry.path}"><img class="item__thumb" src="${site.origin}/covers/${series.slug}.jpg" width="80" alt=""><p class="item__title">${entry.label}</p><p class="item__date">${monthFirst(entry.date)}</p>${isOpen(entry) ? '' : '<i class="sp-ico-lock"></i><span class="item__ink">3 ink</span>'}</a></li>`

export const n04: Variant = {
  id: 'n04',
  name: 'Tapestry Reads',
  about:
    'a webtoon portal: rows as HTML in JSON by scrolling, ink, an announcement, the banner of the author as last picture',
  series: [
    tapestry('the-gardener-below', 'The Gardener Below', 33),
    tapestry('soft-machines', 'Soft Machines', 18),
    tapestry('noon-ghost', 'Noon Ghost', 13),
  ],
  imagePath: ({ entry }, page) => `/c/${entry.id.slice(0, 2)}/${hexOf(`t ${entry.id} ${page}`)}.jpg`,
  serve: ({ path, query }, site) => {
    const series = site.seriesById(/^\/series\/(\d+)\/episodes$/.exec(path)?.[1] ?? '')
    if (!series) return null
    const page = numberIn(query.get('page'), 1)
    const asked = query.get('sort') === 'NEWEST' ? newestFirst(series) : series.entries
    const body = lines(part(asked, (page - 1) * tapestrySize, tapestrySize), (entry) =>
      tapestryRow(entry, site, series),
    )
    const hasNext = page * tapestrySize < asked.length
    return json({ code: 200, data: { pagination: { page: page + 1, has_next: hasNext }, body } })
  },
  list: (series, site) =>
    shell(site, {
      title: series.title,
      body: `<div class="info"><img src="/covers/${series.slug}.jpg" alt=""><h1>${series.title}</h1><a class="btn" href="${series.entries[0]!.path}">Read the first episode</a></div>
<p class="tabs">${series.entries.length} episodes <select class="js-sort"><option value="OLDEST">Oldest first</option><option value="NEWEST">Newest first</option></select></p>
<ul class="episode-list js-list" data-series-id="${series.id}"></ul><div class="js-end"><div class="sk"></div></div>
<h3>More like this</h3><ul class="series-list">${lines(
        site.series.filter((other) => other !== series),
        (other) =>
          `<li class="series-list__item"><a href="${other.path}"><img src="/covers/${other.slug}.jpg" width="80" alt=""><p>${other.title}</p></a></li>`,
      )}</ul>`,
      foot: atReady(`
var list = document.querySelector('.js-list'), end = document.querySelector('.js-end'), sort = document.querySelector('.js-sort'), page = 1, busy = false, done = false;
function near() { return !done && end.getBoundingClientRect().top < innerHeight + 100 }
function more() {
  if (busy || !near()) return;
  busy = true;
  fetch('/series/' + list.dataset.seriesId + '/episodes?page=' + page + '&sort=' + sort.value + '&large=true', { headers: { 'x-requested-with': 'XMLHttpRequest' } }).then(function (r) { return r.json() }).then(function (all) {
    list.insertAdjacentHTML('beforeend', all.data.body);
    page = all.data.pagination.page;
    done = !all.data.pagination.has_next;
    end.hidden = done;
    busy = false;
    more();
  });
}
sort.onchange = function () { list.innerHTML = ''; page = 1; done = false; end.hidden = false; more() };
addEventListener('scroll', more);
more();`),
    }),
  show: (place, site) => {
    const { series, entry } = place
    const next = site.neighbour(place, 1)
    const body = isOpen(entry)
      ? `<article class="viewer__body js-episode-article">${lines(site.images(place), (url) => `<img class="content__img js-lazy" data-src="${url}" src="${pixel}" width="480" height="690" alt="">`)}
<a href="https://patron.invalid/" rel="nofollow"><img class="content__img js-lazy" data-src="/assets/banner-author.jpg" src="${pixel}" width="728" height="90" alt=""></a></article>`
      : '<div class="lock js-lock"><h3>This episode is in early access</h3><a class="btn" href="/login">Unlock for 3 ink</a></div>'
    return shell(site, {
      title: `${series.title} :: ${entry.label}`,
      body: `<h1><a href="${series.path}">${series.title}</a></h1><h2>${entry.label}</h2>${body}<p>${next ? `<a class="next" href="${next.path}">Next episode</a>` : ''}</p>`,
      foot: atReady(`
var seen = new IntersectionObserver(function (all) { all.forEach(function (one) { if (one.isIntersecting) { one.target.src = one.target.dataset.src; seen.unobserve(one.target) } }) }, { rootMargin: '300px' });
document.querySelectorAll('.js-lazy').forEach(function (img) { seen.observe(img) });`),
    })
  },
}

// n05

const spring = (slug: string, title: string, id: string, count: number): Series =>
  createSeries({ slug, title, id, path: `/webtoon/list?titleId=${id}` }, [0, ...upTo(count)], ({ number, index }) => ({
    label: number === 0 ? '프롤로그' : `${number}화`,
    path: `/webtoon/detail?titleId=${id}&no=${index + 1}`,
    ...(number === 0 ? { kind: 'extra' as const, number: null, mayBe: 0 } : {}),
    ...(number > count - 3 ? { kind: 'locked' as const, date: inDays(7 * (number - count + 3)) } : {}),
  }))
const springSize = 10

const springList = `
var titleId = new URLSearchParams(location.search).get('titleId');
function row(one) { return '<li class="EpisodeListList__item"><a href="/webtoon/detail?titleId=' + titleId + '&no=' + one.no + '"><img width="80" src="' + one.thumbnailUrl + '"><span class="EpisodeListList__title">' + one.subtitle + '</span><span class="date">' + one.serviceDateDescription + '</span></a></li>' }
function load(page) {
  fetch('/api/article/list?titleId=' + titleId + '&page=' + page).then(function (r) { return r.json() }).then(function (all) {
    document.querySelector('#folder').innerHTML = all.chargeFolderArticleList.map(function (one) { return '<li class="EpisodeListFolder__item"><a href="/webtoon/detail?titleId=' + titleId + '&no=' + one.no + '"><i class="ico_cookie"></i><span>' + one.subtitle + '</span><span class="date">' + one.serviceDateDescription + '</span></a></li>' }).join('');
    document.querySelector('#list').innerHTML = all.articleList.map(row).join('');
    var pager = document.querySelector('#pager');
    pager.innerHTML = '';
    for (var n = 1; n <= all.pageInfo.totalPages; n++) (function (n) {
      var link = document.createElement('a');
      link.href = '/webtoon/list?titleId=' + titleId + '&page=' + n + '&sort=DESC';
      link.textContent = n;
      link.className = 'Paginate__page' + (n === page ? ' is_selected' : '');
      link.onclick = function (event) { event.preventDefault(); history.pushState({}, '', link.href); load(n) };
      pager.appendChild(link);
      pager.append(' ');
    })(n);
  });
}
load(Number(new URLSearchParams(location.search).get('page')) || 1);`

export const n05: Variant = {
  id: 'n05',
  byHand: byHand.n05,
  name: '봄날웹툰',
  about: 'a Korean portal: a program with a pager, paid previews apart, numbers in addresses one more than in labels',
  language: 'ko',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/webtoon/${series.id}/${entry.path.split('=').at(-1)}/${hexOf(`b ${entry.id}`)}_IMAG01_${page}.jpg`,
  series: [
    spring('paper-boat-delivery', '종이배 택배', '748105', 34),
    spring('the-office-of-tides', '밀물 사무소', '803224', 16),
    spring('moon-rabbit-cafe', '달토끼 카페', '655746', 13),
  ],
  serve: ({ path, query }, site) => {
    if (path !== '/api/article/list') return null
    const series = site.seriesById(query.get('titleId') ?? '')
    if (!series) return { ...json({ message: '존재하지 않는 작품입니다' }), status: 404 }
    const page = numberIn(query.get('page'), 1)
    const open = newestFirst(series).filter(isOpen)
    const article = (entry: Entry) => ({
      no: series.entries.indexOf(entry) + 1,
      subtitle: entry.label,
      thumbnailUrl: `/covers/${series.slug}.jpg`,
      serviceDateDescription: isOpen(entry) ? koreanDay(entry.date) : `${koreanDay(entry.date)} 무료`,
      charge: !isOpen(entry),
      starScore: 9.9,
    })
    return json({
      titleId: Number(series.id),
      totalCount: open.length,
      articleList: part(open, (page - 1) * springSize, springSize).map(article),
      chargeFolderArticleList: newestFirst(series)
        .filter((entry) => !isOpen(entry))
        .map(article),
      pageInfo: { page, totalPages: Math.ceil(open.length / springSize), pageSize: springSize, totalRows: open.length },
    })
  },
  list: (series, site) =>
    shell(site, {
      title: series.title,
      body: `<div class="EpisodeListInfo"><h2>${series.title}</h2><img src="/covers/${series.slug}.jpg" alt=""></div><div id="root"><h3>미리보기</h3><ul id="folder"></ul><h3>회차 목록</h3><ul id="list"><li class="sk"></li></ul><div id="pager"></div></div>
<div class="aside"><h3>요일별 인기</h3><ul>${lines(site.series, (other) => `<li><a href="${other.path}">${other.title}</a></li>`)}</ul></div>`,
      foot: atReady(springList),
    }),
  show: (place, site) => {
    const { series, entry } = place
    if (!isOpen(entry))
      return shell(site, {
        title: series.title,
        body: '<div class="charge_box"><p>쿠키 3개로 미리 볼 수 있습니다.</p><a href="/login">로그인</a></div>',
      })
    const link = (step: -1 | 1, text: string) => {
      const other = site.neighbour(place, step)
      return other && isOpen(other) ? `<a href="${escapeHtml(other.path)}">${text}</a>` : ''
    }
    return shell(site, {
      title: `${entry.label} : ${series.title}`,
      body: `<div class="view_area"><h3>${entry.label}</h3><a href="${series.path}">목록</a> ${link(-1, '이전화')} ${link(1, '다음화')}
<div class="wt_viewer" id="sectionContWide">${lines(site.images(place), (url, index) => `<img src="${url}" id="content_image_${index}" alt="comic content" width="480" height="690">`)}</div></div>
<div class="bonus"><a href="https://shop.invalid/"><img src="/assets/banner-goods.jpg" alt="" width="364" height="45"></a></div>`,
    })
  },
}
