import type { ScriptSettings } from './switches.ts'

/**
 * A page script that defines `showImages(area, addresses, more)` for plain images; `more` returns further members of an image by
 * its index, and `addresses` can be a function that returns a promise. For other elements it has `showPictures(area, pictures)`. `pictures` is an array of functions that each create one
 * element, or a function that returns a promise of such an array. If a click loads the rest, existing content of the
 * area counts as its first images; otherwise it is replaced.
 */
export function showPictures({ scriptDelayMs, reveals, settleMs, neverShownPage, blobOnly }: ScriptSettings): string {
  const settings = { scriptDelayMs, reveals, settleMs, neverShownPage, blobOnly }
  return `var settings = ${JSON.stringify(settings)}, shownAtFirst = 3, keptAround = 4
function later(task) { setTimeout(task, settings.scriptDelayMs) }
${hideAddresses}
${showInView}
${showAfterClick}
function showPictures(area, pictures) {
  function load() { return Promise.resolve(typeof pictures === 'function' ? pictures() : pictures) }
  function picture(make) { return settings.blobOnly ? hideAddresses(make()) : make() }
  if (settings.reveals === 'on-click' || settings.reveals === 'on-consent') return showAfterClick(area, load, picture)
  later(function () {
    load().then(function (makers) {
      if (settings.reveals === 'on-scroll') return showInView(area, makers, picture)
      area.replaceChildren.apply(area, makers.map(picture))
    })
  })
}
function showImages(area, addresses, more) {
  function makers(urls) {
    return urls.map(function (url, index) {
      return function () {
        return Object.assign(document.createElement('img'), { alt: 'page ' + (index + 1), src: url }, more && more(index))
      }
    })
  }
  showPictures(area, typeof addresses === 'function' ? function () { return addresses().then(makers) } : makers(addresses))
}`
}

const hideAddresses = `function hideAddresses(element) {
  [element].concat(Array.from(element.querySelectorAll('a[href], img[src]'))).forEach(function (part) {
    var place = part.tagName === 'A' ? 'href' : 'src'
    var address = part[place]
    if (!address) return
    part.removeAttribute(place)
    part.removeAttribute('srcset')
    fetch(address).then(function (answer) { return answer.blob() }).then(function (bytes) {
      part[place] = URL.createObjectURL(bytes)
    })
  })
  return element
}`

/** Every box has the height of the viewport, so that visibility does not depend on loaded images. */
const showInView = `function showInView(area, makers, picture) {
  var boxes = makers.map(function (_, index) {
    var box = document.createElement('div')
    box.className = 'image-container'
    box.style.cssText = 'height: 100vh; overflow: hidden'
    box.innerHTML = '<img data-image-index="' + index + '" src="" alt="">'
    return box
  })
  var filled = {}, settling = {}
  function fill(index) {
    Object.keys(filled).forEach(function (other) {
      if (Math.abs(other - index) <= keptAround) return
      boxes[other].replaceChildren()
      delete filled[other]
    })
    if (filled[index]) return
    filled[index] = true
    var element = picture(makers[index])
    element.setAttribute('data-image-index', index)
    boxes[index].replaceChildren(element)
  }
  var watcher = new IntersectionObserver(function (entries) {
    entries.forEach(function (entry) {
      var index = boxes.indexOf(entry.target)
      clearTimeout(settling[index])
      if (!entry.isIntersecting || index + 1 === settings.neverShownPage) return
      if (settings.settleMs === 0) fill(index)
      else settling[index] = setTimeout(fill, settings.settleMs, index)
    })
  })
  area.replaceChildren.apply(area, boxes)
  boxes.forEach(function (box, index) {
    if (index < shownAtFirst) fill(index)
    watcher.observe(box)
  })
}`

const showAfterClick = `function showAfterClick(area, load, picture) {
  var button = document.createElement('button')
  var notice = document.createElement('div')
  function shown() { return area.querySelectorAll('img').length }
  function append(from, to) {
    return load().then(function (makers) { area.append.apply(area, makers.slice(from, to).map(picture)) })
  }
  button.type = 'button'
  button.id = settings.reveals === 'on-consent' ? 'checkAdult' : 'load-all'
  button.textContent = settings.reveals === 'on-consent' ? 'I am of age' : 'Load all pages'
  if (settings.reveals === 'on-consent') {
    notice.style.cssText = 'position: fixed; inset: 0; padding: 4em; background: #222e'
    notice.className = 'age-gate'
  }
  button.onclick = function () {
    notice.remove()
    later(function () { append(shown()) })
  }
  notice.append(button)
  area.after(notice)
  if (shown() > 0 && !settings.blobOnly) return
  area.replaceChildren()
  append(0, shownAtFirst)
}`
