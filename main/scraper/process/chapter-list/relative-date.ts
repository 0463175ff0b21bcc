type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const unitMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const

/**
 * Words in the languages of reader sites: English, Spanish, French, German, Italian, Portuguese, Dutch,
 * Swedish, Polish, Russian, Ukrainian, Turkish, Indonesian, Vietnamese, Thai, Arabic, Japanese, Chinese, Korean.
 */
const unitWords: Readonly<Record<Unit, string>> = {
  second:
    's sec secs second seconds segundo segundos seconde secondes sekunde sekunden secondo secondi sekunder sekund sekundy секунда секунды секунд секунду saniye sn detik giây วินาที ثانية ثوان ثواني 秒 秒钟 초',
  minute:
    'm min mins мин хв minute minutes minuto minutos minuten minuti minuter minuut minuta minuty minut минута минуты минут минуту хвилин хвилини dakika dk menit phút นาที دقيقة دقائق 分 分钟 分鐘 분',
  hour: 'h hr hrs ч hour hours hora horas heure heures stunde stunden ora ore uur timmar timme godzina godziny godzin час часа часов годин години годину saat jam giờ tiếng ชั่วโมง ساعة ساعات 時間 小时 小時 시간',
  day: 'd day days día días dia dias jour jours tag tage tagen giorno giorni dag dagen dagar dzień dni день дня дней дні днів gün hari ngày วัน يوم أيام ايام 日 天 일',
  week: 'w wk wks нед week weeks semana semanas semaine semaines woche wochen settimana settimane weken vecka veckor tydzień tygodnie tygodni неделя недели недель неделю тиждень тижні тижнів hafta minggu pekan tuần สัปดาห์ أسبوع أسابيع 週 週間 周 星期 주',
  month:
    'mo mos мес month months mes meses mois monat monate monaten mese mesi mês maand maanden månad månader miesiąc miesiące miesięcy месяц месяца месяцев місяць місяці місяців ay bulan tháng เดือน شهر أشهر شهور か月 ヶ月 ケ月 カ月 个月 個月 개월 달',
  year: 'y yr yrs year years año años an ans année années jahr jahre jahren anno anni ano anos jaar år rok lata lat год года лет рік роки років yıl sene tahun năm ปี سنة سنوات عام 年 년',
}
const oneWords = 'a an one un una uno une um uma ein eine einem einer een en ett один одну одна bir satu se một หนึ่ง'
const agoWords =
  'ago hace "il y a" vor fa geleden sedan temu назад тому önce yang\u00a0lalu lalu trước "ที่แล้ว" "ที่ผ่านมา" ก่อน منذ قبل há atrás 前 전'
const todayWords =
  "today|just now|hoy|aujourd'hui|aujourd’hui|à l'instant|heute|oggi|hoje|vandaag|idag|dzisiaj|dziś|сегодня|сьогодні|bugün|hari ini|hôm nay|วันนี้|اليوم|今日|本日|今天|오늘"
const yesterdayWords =
  'yesterday|ayer|hier|gestern|ieri|ontem|gisteren|igår|wczoraj|вчера|вчора|dün|kemarin|hôm qua|เมื่อวาน|เมื่อวานนี้|أمس|昨日|昨天|어제'

/** Lower case without accents: `Há 3 DIAS` and `ha 3 dias` are equal. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()

const words = (text: string): string[] =>
  [...text.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, plain]) => fold(quoted ?? plain ?? ''))
const unitOf = new Map(
  (Object.entries(unitWords) as [Unit, string][]).flatMap(([unit, list]) => words(list).map((word) => [word, unit])),
)
const longestFirst = (list: readonly string[]) => [...list].sort((a, b) => b.length - a.length).join('|')
const amountPattern = String.raw`(\d{1,4}|(?<![\p{L}])(?:${longestFirst(words(oneWords))})(?=\s))`
const amountAndUnit = new RegExp(
  String.raw`${amountPattern}\s*\+?\s*(${longestFirst([...unitOf.keys()])})\.?(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}])`,
  'gu',
)
const ago = new RegExp(
  String.raw`(?<![\p{L}])(?:${longestFirst(words(agoWords).filter((word) => /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]/u.test(word)))})(?![\p{L}])|前|전|ที่แล้ว|ที่ผ่านมา|ก่อน`,
  'u',
)
const wholeOf = (list: string) => new RegExp(`^(?:${list.split('|').map(fold).join('|')})(?![\\p{L}])`, 'u')
const today = wholeOf(todayWords)
const yesterday = wholeOf(yesterdayWords)

/**
 * Parses `2 hours ago`, `hace 3 días`, `il y a 2 jours`, `2日前`, `3d` or `yesterday`. Hours and smaller units are exact
 * to the minute; days and larger units result in midnight (UTC). Null for other texts.
 */
export function parseRelativeDate(text: string, now: Date): Date | null {
  const folded = fold(text)
  if (today.test(folded)) return midnight(now)
  if (yesterday.test(folded)) return midnight(new Date(now.getTime() - unitMs.day))
  const pairs = [...folded.matchAll(amountAndUnit)]
  if (pairs.length === 0) return null
  const rest = folded.replace(amountAndUnit, '').trim()
  if (rest !== '' && !ago.test(rest)) return null
  if (rest === '' && /[日年月]/.test(folded)) return null
  const moment = pairs.reduce((date, [, digits = '', word = '']) => {
    const count = /^\d/.test(digits) ? Number(digits) : 1
    return subtract(date, count, unitOf.get(word) as Unit)
  }, now)
  const exact = pairs.every(([, , word = '']) => /^(?:second|minute|hour)$/.test(unitOf.get(word) ?? ''))
  if (!exact) return midnight(moment)
  moment.setUTCSeconds(0, 0)
  return moment
}

function subtract(moment: Date, count: number, unit: Unit): Date {
  if (unit !== 'month' && unit !== 'year') return new Date(moment.getTime() - count * unitMs[unit])
  const date = new Date(moment)
  date.setUTCMonth(date.getUTCMonth() - count * (unit === 'year' ? 12 : 1))
  return date
}

const midnight = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
