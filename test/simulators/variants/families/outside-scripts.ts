import { lines, script } from '../markup.ts'
import { createSeries, dashed, hexOf, newestFirst, numericDay, upTo } from '../series.ts'
import { frame, lockBox, neighbours } from '../surroundings.ts'
import type { Series, Variant } from '../variant.ts'
import { lockNewest, textOf } from './blind-parts.ts'
import { arabic, french } from './outside-parts.ts'
import { whenReady } from './unseen-parts.ts'

const inAttribute = (value: unknown): string => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const wharves = (slug: string, title: string, numbers: readonly number[], locked: number): Series =>
  lockNewest(
    createSeries({ slug, title, path: `/manga/${slug}` }, numbers, ({ number }) => ({
      path: `/read/${slug}/${dashed(number)}`,
      label: `الفصل ${number}`,
    })),
    locked,
  )

export const alpine: Variant = {
  id: 'q18',
  name: 'دار الحبر',
  language: 'ar',
  about:
    'after Manga Dar: the chapters are JSON in an x-data attribute from which Alpine makes the rows, 10 until "عرض المزيد"; is_locked; the first pictures in src, the others in data-src',
  imagePath: ({ entry }, page) => `/wp-content/uploads/mv/${hexOf(`${entry.id}.${page}`)}.webp`,
  series: [
    wharves('harbour-of-ink', 'ميناء الحبر', [...upTo(18), 18.5, 19, 20], 2),
    wharves('salt-and-5-sails', 'ملح وخمسة أشرعة', upTo(12), 0),
  ],
  serve: ({ path }) =>
    path === '/assets/alpine.min.js'
      ? script(
          `document.addEventListener('DOMContentLoaded', function () { document.querySelectorAll('[x-data]').forEach(function (root) { var data = Function('return (' + root.getAttribute('x-data') + ')')(), list = root.querySelector('.rows'), button = root.querySelector('button'); function draw() { list.innerHTML = data.chapters.slice(0, data.visible).map(function (one) { return '<a class="row" href="' + one.url + '"><span>الفصل ' + one.number + '</span>' + (one.is_locked ? '<i class="lock">🔒</i>' : '') + '<time>' + one.date + '</time></a>' }).join(''); if (data.visible >= data.chapters.length) button.remove() } button.onclick = function () { data.visible += 10; draw() }; draw() }) })`,
        )
      : null,
  list(series, site) {
    const chapters = newestFirst(series).map(({ id, number, path, date, kind }) => ({
      id: Number(id),
      number: String(number),
      title: '',
      url: path,
      date: numericDay(date),
      is_locked: kind === 'locked',
    }))
    return frame(site, {
      title: series.title,
      series,
      words: arabic,
      head: '<script defer src="/assets/alpine.min.js"></script>',
      body: `<h1>${series.title}</h1><div x-data="{ visible: 10, sort: 'desc', chapters: ${inAttribute(chapters)} }"><div class="rows"></div><template x-for="chapter in chapters.slice(0, visible)"><a :href="chapter.url" x-text="chapter.number"></a></template><button @click="visible += 10">عرض المزيد</button></div>`,
    })
  },
  show: (place, site) =>
    place.entry.kind === 'locked'
      ? frame(site, {
          title: textOf(place),
          series: place.series,
          words: arabic,
          body: lockBox('هذا الفصل مقفل', 'افتح مقابل 30 عملة'),
        })
      : frame(site, {
          title: textOf(place),
          series: place.series,
          words: arabic,
          body: `<div class="reader">${lines(site.images(place), (url, index) => `<div class="reader-page"><img ${index < 2 ? `src="${url}"` : `data-src="${url}" class="lazy"`} alt=""></div>`)}</div>${neighbours(place, site, 'السابق', 'التالي')}${whenReady("document.querySelectorAll('.lazy').forEach(function (image) { image.src = image.dataset.src })")}`,
        }),
}

const glass = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: encodeURI(`/Manga/${title}.html`) }, numbers, ({ number }) => ({
    path: encodeURI(`/Manga/${title}/Chapitre ${number}.html`),
    label: `Chapitre ${number}`,
  }))

export const staticScripts: Variant = {
  id: 'q19',
  name: 'Lanterne Trad',
  language: 'fr',
  about:
    'after LanorTrad, static files: blanks in addresses (/Manga/La Serre/Chapitre 12.html), the list from a script of its own with maxChapters and bonusChapters (4.5), no dates; the reader counts its files in a loop between a credit and a recruitment banner',
  imagePath: ({ series, entry }, page) =>
    encodeURI(`/Images/${series.title}/Chapitre ${entry.mark}/${String(page).padStart(3, '0')}.jpg`),
  series: [
    glass('la-serre', 'La Serre', [...upTo(4), 4.5, ...upTo(13).slice(4)]),
    glass('le-quai', 'Le Quai', upTo(11)),
  ],
  serve({ path }, site) {
    const series = site.series.find(({ slug }) => path === `/js/manga/${slug}.js`)
    if (!series) return null
    const whole = series.entries.filter(({ mark }) => Number.isInteger(mark))
    const bonus = series.entries.filter(({ mark }) => !Number.isInteger(mark))
    return script(`const config = { currentManga: '${series.title}', maxChapters: ${whole.length}, chapterPrefix: 'Chapitre' };
const bonusChapters = [${bonus.map(({ mark }) => `{ number: ${mark}, title: 'Bonus' }`).join(', ')}];
document.addEventListener('DOMContentLoaded', () => {
  const numbers = Array.from({ length: config.maxChapters }, (_, i) => i + 1).concat(bonusChapters.map((b) => b.number)).sort((a, b) => b - a);
  document.getElementById('chapitres').innerHTML = numbers.map((n) => \`<a class="chapitre" href="/Manga/\${config.currentManga}/\${config.chapterPrefix} \${n}.html">\${config.chapterPrefix} \${n}</a>\`).join('');
});`)
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: french,
      hasComments: false,
      head: `<script src="/js/manga/${series.slug}.js"></script>`,
      body: `<h1>${series.title}</h1><img class="couverture" src="/covers/${series.slug}.jpg" alt=""><div id="chapitres"></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: french,
      hasComments: false,
      body: `<div id="lecteur"></div><script>
const lecteur = document.getElementById('lecteur');
const firstImg = document.createElement('img'); firstImg.src = '/assets/banner-credit.jpg'; lecteur.appendChild(firstImg);
for (let i = 1; i <= ${place.entry.pages}; i++) { const imgElement = document.createElement('img'); imgElement.src = \`/Images/${place.series.title}/Chapitre ${place.entry.mark}/\${String(i).padStart(3, '0')}.jpg\`; lecteur.appendChild(imgElement); }
const lastImg = document.createElement('img'); lastImg.src = '/assets/banner-recrutement.jpg'; lecteur.appendChild(lastImg);
</script>${neighbours(place, site, 'Précédent', 'Suivant')}`,
    }),
}
