import { lines } from '../markup.ts'
import { createSeries, dashed, dayFirst, kebab, monthFirst, newestFirst, upTo } from '../series.ts'
import type { Entry, Series, Variant } from '../variant.ts'
import { blank, lockNewest } from './blind-parts.ts'
import { arabic, indonesian, spanish, themesiaReader, themesiaRow, themesiaSeries, tsReader } from './outside-parts.ts'
import { words } from './unseen-parts.ts'

const english = words('Home', 'Popular Today', 'Related Series', 'Comments', 'Latest')

/** Chapters at the root of the site, as the theme has them. */
const atRoot = (
  slug: string,
  title: string,
  numbers: readonly number[],
  word: string,
  write: (number: number, index: number) => Partial<Entry> & Pick<Entry, 'label'>,
): Series =>
  createSeries({ slug, title, path: encodeURI(`/manga/${slug}/`) }, numbers, ({ number, index }) => ({
    path: encodeURI(`/${slug}-${word}-${dashed(number)}/`),
    ...write(number, index),
  }))

const bells = (slug: string, title: string, numbers: readonly number[], locked: number) =>
  lockNewest(
    atRoot(slug, title, numbers, 'chapter', (number) => ({ label: `Chapter ${number}` })),
    locked,
  )

export const lockedModal: Variant = {
  id: 'q11',
  name: 'Bellhouse Scans',
  about:
    'after Madara Scans, Mangathemesia: locked rows open a window (data-bs-target, no address), rows beyond the eighth are hidden until "Load More", ts_reader, slugs that end in a number',
  imagesOn: 'cdn',
  series: [
    bells('the-bell-of-room-9', 'The Bell of Room 9', [...upTo(13), 13.5, 14, 15, 16], 2),
    bells('quiet-crown', 'Quiet Crown', upTo(12), 1),
  ],
  list: (series, site) =>
    themesiaSeries(
      site,
      series,
      `<ul class="clstyle">${lines(newestFirst(series), ({ kind, number, path, label, date }, index) => `<li data-num="${number}"${index > 7 ? ' class="ch-hidden" style="display:none"' : ''}><a ${kind === 'locked' ? 'href="#" data-bs-toggle="modal" data-bs-target="#lockedChapterModal"' : `href="${path}"`}><span class="ch-num">${label}</span>${kind === 'locked' ? '<span class="ch-price"><i class="fa fa-lock"></i> 60</span>' : ''}<span class="ch-date">${monthFirst(date)}</span></a></li>`)}</ul><button class="load-more-ch-btn" onclick="document.querySelectorAll('.ch-hidden').forEach(function (row) { row.style.display = '' }); this.remove()">Load More</button><div class="modal" id="lockedChapterModal" style="display:none"><h5>Unlock this chapter</h5><button>Buy coins</button></div>`,
      english,
    ),
  show: (place, site) =>
    place.entry.kind === 'locked'
      ? { status: 403, body: themesiaReader(place, site, '<p>This chapter is locked.</p>', english) }
      : themesiaReader(
          place,
          site,
          tsReader({
            post_id: Number(place.entry.id),
            noimagehtml: '<center><h4>NO IMAGE YET</h4></center>',
            prevUrl: site.neighbour(place, -1)?.path ?? '',
            nextUrl: site.neighbour(place, 1)?.path ?? '',
            mode: 'full',
            sources: [{ source: 'Server 1', images: site.images(place) }],
            lazyload: true,
            defaultSource: 'Server 1',
          }),
          english,
        ),
}

const halved = (slug: string, title: string, numbers: readonly number[]) =>
  atRoot(slug, title, numbers, 'chapter', (number, index) => ({
    label: `Chapter ${number}${index === 9 ? ' Tamat Season 1' : ''}`,
    title: index === 9 ? 'Tamat Season 1' : null,
  }))

export const splitChapters: Variant = {
  id: 'q12',
  name: 'Komik Senja',
  language: 'id',
  about:
    'Mangathemesia in Indonesian: chapters in two halves (6.1, 6.2), "15 November 2026", pictures in paragraphs with data-lazy-src and a noscript twin for each, an advertisement in the middle',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/wp-content/uploads/2026/${series.slug}/${entry.id}/${String(page).padStart(3, '0')}.webp`,
  series: [
    halved('pendekar-7-senja', 'Pendekar 7 Senja', [...upTo(5), 6.1, 6.2, ...upTo(14).slice(6)]),
    halved('toko-kelontong', 'Toko Kelontong', upTo(12)),
  ],
  list: (series, site) =>
    themesiaSeries(
      site,
      series,
      `<ul>${lines(newestFirst(series), (entry) => themesiaRow(entry, dayFirst(entry.date, 'id')))}</ul>`,
      indonesian,
    ),
  show: (place, site) =>
    themesiaReader(
      place,
      site,
      `${lines(site.images(place), (url, index) => `<p><img decoding="async" class="lazy" src="${blank}" data-lazy-src="${url}" alt=""><noscript><img decoding="async" src="${url}" alt=""></noscript></p>${index === 2 ? '<p><a href="https://slot.invalid/"><img src="/assets/banner-slot.jpg" alt=""></a></p>' : ''}`)}<script>document.querySelectorAll('img.lazy').forEach(function (image) { image.src = image.dataset.lazySrc })</script>`,
      indonesian,
    ),
}

const seasons = (slug: string, title: string, numbers: readonly number[]) =>
  atRoot(slug, title, numbers, 'capitulo', (number, index) => ({
    label: `Capítulo ${number}${index % 5 === 2 ? `: Las ${number + 9} llaves` : ''}`,
    title: index % 5 === 2 ? `Las ${number + 9} llaves` : null,
  }))

export const emptySource: Variant = {
  id: 'q13',
  name: 'Llave Comics',
  language: 'es',
  about:
    'Mangathemesia in Spanish: ts_reader whose first source has no pictures, titles with numbers ("Capítulo 3: Las 12 llaves"), "noviembre 15, 2026", chapter 0, pictures on another host need a Referer',
  imagesOn: 'cdn',
  needsReferer: true,
  series: [
    seasons('las-llaves', 'Las llaves', [0, ...upTo(11), 11.5, 12]),
    seasons('puerto-gris', 'Puerto gris', upTo(11)),
  ],
  list: (series, site) =>
    themesiaSeries(
      site,
      series,
      `<ul>${lines(newestFirst(series), (entry) => themesiaRow(entry, monthFirst(entry.date, 'es')))}</ul>`,
      spanish,
    ),
  show: (place, site) =>
    themesiaReader(
      place,
      site,
      tsReader({
        post_id: Number(place.entry.id),
        sources: [
          { source: 'Principal', images: [] },
          { source: 'Respaldo', images: site.images(place) },
        ],
        lazyload: false,
      }),
      spanish,
    ),
}

/** With Eastern Arabic digits. */
const eastern = (text: string): string => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
const veils = (slug: string, title: string, numbers: readonly number[]) =>
  atRoot(slug, title, numbers, 'الفصل', (number) => ({ label: `الفصل ${eastern(String(number))}` }))

export const easternDigits: Variant = {
  id: 'q14',
  name: 'ستار مانجا',
  language: 'ar',
  about:
    'Mangathemesia in Arabic: labels and dates with Eastern Arabic digits ("الفصل ١٢", "نوفمبر ١٥, ٢٠٢٦"), slugs in Arabic letters, pictures in the HTML',
  series: [veils('ستار-الليل', 'ستار الليل', [...upTo(13), 14]), veils('خيط-الذهب', 'خيط الذهب', upTo(12))],
  list: (series, site) =>
    themesiaSeries(
      site,
      series,
      `<ul>${lines(newestFirst(series), (entry) => themesiaRow(entry, eastern(monthFirst(entry.date, 'ar'))))}</ul>`,
      arabic,
    ),
  show: (place, site) =>
    themesiaReader(
      place,
      site,
      lines(site.images(place), (url) => `<img src="${url}" alt="" loading="lazy">`),
      arabic,
    ),
}

const letters = (slug: string, title: string, count: number, locked: number) =>
  lockNewest(
    atRoot(slug, title, upTo(count), 'chapter', (number) => ({ label: `Chapter ${number}` })),
    locked,
    0,
  )

export const passwordForm: Variant = {
  id: 'q15',
  name: 'Inkwell Novels & Comics',
  about:
    'Mangathemesia: the newest chapters ask for a password (the form of WordPress, title "Protected: …"), their rows look like the others; dates in time[datetime]',
  series: [letters('letters-to-12-saints', 'Letters to 12 Saints', 15, 2), letters('low-tide', 'Low Tide', 12, 1)],
  list: (series, site) =>
    themesiaSeries(
      site,
      series,
      `<ul>${lines(newestFirst(series), ({ number, path, label, date }) => `<li data-num="${number}"><div class="eph-num"><a href="${path}" title="${series.title} ${label}"><span class="chapternum">${label}</span><span class="chapterdate"><time datetime="${date}T09:30:00+00:00">${monthFirst(date)}</time></span></a></div></li>`)}</ul>`,
      english,
    ),
  title: ({ series, entry }) => `${entry.kind === 'locked' ? 'Protected: ' : ''}${series.title} ${entry.label}`,
  show: (place, site) =>
    themesiaReader(
      place,
      site,
      place.entry.kind === 'locked'
        ? `<form action="/wp-login.php?action=postpass" class="post-password-form" method="post"><p>This content is password protected. To view it please enter your password below:</p><p><label>Password: <input name="post_password" type="password" size="20"></label> <input type="submit" value="Enter"></p></form>`
        : lines(
            site.images(place),
            (url, index) =>
              `<img class="alignnone size-full wp-image-${4000 + index}" src="${url}" width="480" height="690" alt="${kebab(place.series.title)}-${index}">`,
          ),
      english,
    ),
}
