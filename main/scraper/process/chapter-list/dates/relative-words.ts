export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/**
 * Words in the languages of reader sites: English, Spanish, French, German, Italian, Portuguese, Romanian, Dutch, Swedish,
 * Norwegian, Danish, Finnish, Polish, Czech, Hungarian, Greek, Russian, Ukrainian, Bulgarian, Turkish, Indonesian,
 * Vietnamese, Thai, Arabic, Persian, Hebrew, Hindi, Japanese, Chinese, Korean.
 */
export const unitWords: Readonly<Record<Unit, string>> = {
  second:
    's sec secs second seconds segundo segundos seconde secondes sekunde sekunden secondo secondi sekunder sekund sekundy sekuntia secunde δευτερόλεπτα секунда секунды секунд секунду секунди saniye sn detik giây วินาที ثانية ثوان ثواني ثوانٍ ثانیه שניות सेकंड 秒 秒钟 秒鐘 초',
  minute:
    'm min mins мин хв minute minutes minuto minutos minuten minuti minuter minutter minuut minuta minuty minut minuttia λεπτά минута минуты минут минуту хвилин хвилини минути dakika dk menit phút นาที دقيقة دقائق دقیقه דקות मिनट 分 分钟 分鐘 분',
  hour: 'h hr hrs ч hour hours hora horas heure heures stunde stunden ora ore uur timmar timme timer time tuntia godzina godziny godzin godzinę hodinou hodinami hodiny ώρες ώρα час часа часов годин години годину ч. часове saat jam giờ tiếng ชั่วโมง ชม ساعة ساعات ساعت שעות שעה घंटे 時間 小时 小時 시간',
  day: 'd day days d. día días dia dias jour jours tag tage tagen giorno giorni dag dagen dagar dager dage päivää päivä dzień dni dny dnem zi zile ημέρες μέρες ημέρα день дня дней дні днів день дни ден gün hari araw ngày วัน يوم أيام ايام يوما روز ימים יום दिन 日 天 일',
  week: 'w wk wks нед week weeks semana semanas semaine semaines woche wochen settimana settimane weken vecka veckor uker uge uger viikkoa tydzień tygodnie tygodni týdny týdnem săptămâni săptămână εβδομάδες неделя недели недель неделю тиждень тижні тижнів седмици hafta minggu pekan linggo tuần สัปดาห์ อาทิตย์ أسبوع أسابيع هفته שבועות सप्ताह हफ्ते 週 週間 周 星期 주 주일',
  month:
    'mo mos мес month months mes meses mois monat monate monaten mese mesi mês maand maanden månad månader måneder kuukautta miesiąc miesiące miesięcy měsíci měsícem luni lună μήνες месяц месяца месяцев місяць місяці місяців месеца месец ay bulan buwan tháng เดือน شهر أشهر شهور اشهر ماه חודשים महीने か月 ヶ月 ケ月 カ月 ヵ月 个月 個月 개월 달',
  year: 'y yr yrs year years año años an ans année années jahr jahre jahren anno anni ano anos jaar år vuotta rok lata lat roky rokem ani an χρόνια έτη год года лет рік роки років години yıl sene tahun taon năm ปี سنة سنوات عام أعوام سال שנים साल 年 년',
}

/** Words for two of a unit. */
export const dualWords: Readonly<Partial<Record<Unit, string>>> = {
  minute: 'دقيقتين دقيقتان',
  hour: 'ساعتين ساعتان שעתיים',
  day: 'يومين يومان יומיים',
  week: 'أسبوعين اسبوعين שבועיים',
  month: 'شهرين شهران חודשיים',
  year: 'سنتين عامين סנתיים',
}

/** Forms of a unit that mean "ago" by themselves. */
export const unitAgoWords: Readonly<Partial<Record<Unit, string>>> = {
  minute: 'perce',
  hour: 'órája',
  day: 'napja',
  week: 'hete',
  month: 'hónapja',
  year: 'éve',
}

export const oneWords =
  "a an one un una uno une um uma ein eine einem einer een en et ett один одну одна bir satu se một หนึ่ง un' o"
export const agoBefore = [
  'hace',
  'il y a',
  'vor',
  'ha',
  'fa',
  'منذ',
  'قبل',
  'acum',
  'pred',
  'преди',
  'пред',
  'πριν',
  'πριν απο',
  'לפני',
]
export const agoAfter = [
  'ago',
  'atras',
  'geleden',
  'sedan',
  'siden',
  'sitten',
  'temu',
  'fa',
  'назад',
  'тому',
  'тому назад',
  'once',
  'yang lalu',
  'lalu',
  'ang nakalipas',
  'truoc',
  'ที่แล้ว',
  'ที่ผ่านมา',
  'ก่อน',
  'แล้ว',
  'پیش',
  'قبل',
  'पहले',
  '前',
  '以前',
  '전',
]

/** Whole texts, and how many days before today they mean. */
export const dayWords: Readonly<Record<number, string>> = {
  0: "today|just now|hoy|ahora|aujourd'hui|à l'instant|heute|gerade eben|oggi|hoje|agora|vandaag|idag|i dag|tänään|dzisiaj|dziś|dnes|ma|astăzi|azi|σήμερα|сегодня|только что|сьогодні|днес|bugün|az önce|hari ini|baru saja|hôm nay|vừa xong|วันนี้|เมื่อสักครู่|اليوم|الآن|امروز|היום|आज|今日|本日|今天|刚刚|剛剛|오늘|방금|방금 전",
  1: 'yesterday|ayer|hier|gestern|ieri|ontem|gisteren|igår|i går|eilen|wczoraj|včera|tegnap|χθες|вчера|вчора|dün|kemarin|hôm qua|เมื่อวาน|เมื่อวานนี้|أمس|ديروز|دیروز|אתמול|昨日|昨天|어제',
  2: 'anteayer|antes de ayer|avant-hier|vorgestern|anteontem|eergisteren|przedwczoraj|předevčírem|позавчера|позавчора|hôm kia|一昨日|おととい|前天|그저께|그제',
  7: 'last week|la semana pasada|la semaine dernière|letzte woche|semana passada|minggu lalu|geçen hafta|tuần trước|สัปดาห์ที่แล้ว|先週|上周|上週|지난주|на прошлой неделе',
}

/** Words around a relative date that do not change it. */
export const fillerWords =
  'about around almost nearly over updated update posted released added published on circa ca environ około около обновлено публикация diperbarui actualizado publicado atualizado güncellendi cập nhật aggiornato mis à jour aktualisiert 更新 約 약'
