import { closest, type Element, type Page } from './page.ts'

/** What a site says where it keeps back the rest of a chapter: unlock it, log in to read it, or continue in the app. */
const words = [
  String.raw`unlock (?:this|the|next|full|now|for|with)\b|(?:log|sign) ?in to (?:read|continue|view|unlock|see)|(?:continue|read|finish)\b.{0,24}\b(?:in|on|with) (?:the|our) app\b|download (?:the|our) app to|(?:chapter|episode) is (?:locked|premium|for members|not free)|(?:buy|purchase|rent) (?:this|the) (?:chapter|episode)|(?:watch|view|open|complete|pass) (?:(?:an?|the|this) )?(?:ads?|advert\w*|link|offer) to (?:read|continue|see|unlock|view)|(?:join|subscribe|become a (?:member|patron)) to (?:read|continue|see|unlock|view)|(?:is|are) (?:only )?for (?:members|subscribers|patrons)\b`,
  String.raw`(?:déverrouill|débloqu)\w* (?:ce|le|la)\b|connecte\S* pour (?:lire|continuer)|dans (?:notre|l[’'])\s?application|réservé aux (?:abonnés|membres)|abonne\S* pour (?:lire|continuer)`,
  String.raw`desbloque\w* (?:este|el|o)\b|inicia\w* sesión para|fa[çc]a login para|liber(?:e|ar|a)\b.{0,8}cap[íi]tulo|en (?:la|nuestra) app\b|no (?:nosso )?app\b|solo para miembros`,
  String.raw`(?:kapitel|folge) freischalten|anmelden, um|in der app weiter|sblocca (?:il|questo)|accedi per (?:leggere|continuare)|nell[’']app\b`,
  String.raw`kilidi(?:ni)? aç|okumak için giriş|uygulamada devam|разблокир\p{L}+ глав|войдите, чтобы|в приложении|купить главу`,
  String.raw`buka (?:kunci|chapter)|(?:login|masuk) untuk membaca|di aplikasi|mở khóa|đăng nhập để đọc|trên ứng dụng|ปลดล็[อ]?[คก]|เข้าสู่ระบบเพื่ออ่าน|อ่านต่อในแอป`,
  'アプリで(?:続き|読)|続きは|続きを読むには|ログインして(?:読|続)|ロックを?解除|購入して読む|解[锁鎖](?:本|此|章)|付[费費](?:章|解|阅)|登[录入錄](?:后|後)(?:阅|閱|继|繼|观)|[Aa][Pp][Pp](?:中|内)?(?:继续|繼續|阅读|閱讀)',
  '앱에서 (?:이어|계속|보기|읽)|로그인 ?(?:후|하고|이 필요)|(?:회차|작품) ?구매|잠금 ?해제|سجل الدخول ل|افتح الفصل|في التطبيق',
].join('|')
const keepsBack = new RegExp(words, 'iu')

const maxLength = 160
const shownLength = 80
const blocks = 'p, div, section, a, button, span, strong, h1, h2, h3, h4'

/** Areas that every page of a site has, and what is not shown. */
const elsewhere =
  /(?:^|[\s_-])(?:modal|dialog|popup|nav(?:bar)?|menu|header|footer|sidebar|comments?|cookies?|hidden)(?:$|[\s_-])/i
const otherAreas = new Set(['nav', 'header', 'footer', 'aside', 'dialog', 'template', 'form'])

/** The words of a page that keeps back the rest of a chapter; undefined if it has none beside its pictures. */
export function findUnlockBox(page: Page): string | undefined {
  const [body] = page.$('body').toArray() as Element[]
  if (!body || !keepsBack.test(textIn(body))) return undefined
  for (const element of page.$(blocks).toArray() as Element[]) {
    const all = textIn(element)
    if (all.length > maxLength || !keepsBack.test(all) || closest(element, isElsewhere)) continue
    const text = textIn(element, isElsewhere)
    if (keepsBack.test(text)) return text.slice(0, shownLength)
  }
  return undefined
}

/** The text of an element, without that of some others in it. Elements are separated, as on the screen. */
function textIn(element: Element, isLeftOut: (inner: Element) => boolean = () => false): string {
  const texts = element.children.map((node) => {
    if (node.type === 'text') return node.data
    return 'attribs' in node && !isLeftOut(node as Element) ? textIn(node as Element, isLeftOut) : ''
  })
  return texts.join(' ').replace(/\s+/g, ' ').trim()
}

const isElsewhere = ({ name, attribs }: Element): boolean =>
  name !== 'body' &&
  name !== 'html' &&
  (otherAreas.has(name) ||
    attribs.hidden !== undefined ||
    attribs['aria-hidden'] === 'true' ||
    /display\s*:\s*none/i.test(attribs.style ?? '') ||
    elsewhere.test(`${attribs.id ?? ''} ${attribs.class ?? ''}`))
