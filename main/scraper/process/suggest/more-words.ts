/** How buttons say "show more" or "show all". Latin words are compared at their beginnings, which their forms share. */
const latin = [
  // Indonesian, Vietnamese
  'muat (?:lebih|semua|lagi)|lebih banyak|tampilkan|lihat (?:semua|lainnya)|selengkapnya|semua (?:chapter|bab)|(?:xem|tải|hiển thị) (?:thêm|tất cả|hết)',
  // German, Dutch, Danish, Norwegian, Swedish, Finnish
  'mehr (?:laden|anzeigen|zeigen|kapitel)|weitere|alle (?:anzeigen|zeigen|kapitel)|(?:laad|toon|bekijk) (?:meer|alle)|meer (?:laden|tonen)|(?:last|hent|vis|ladda|visa) (?:inn )?(?:flere?|mere?|alle?|alla)|näytä|lataa lisää',
  // Spanish, Portuguese, French, Italian, Romanian, Catalan
  '(?:cargar|ver|mostrar|carregar|exibir|carrega|mostra|veure|vedi) (?:los |os |as |las )?(?:más|mais|tod|més|altr|tutt|di più)|(?:charger|afficher|voir) (?:plus|tou|la suite|les)|altri capitoli|mai mult|toate capitolele',
  // Polish, Czech, Slovak, Hungarian, Turkish, Azerbaijani
  '(?:załaduj|wczytaj|pokaż|zobacz|wyświetl) (?:więcej|wszystk|pozosta|kolejn)|więcej|(?:načíst|zobrazit|ukázat|načítať|zobraziť) (?:další|více|vše|viac|ďalšie|všetk)|tovább|(?:több|összes|további) |mutass|daha (?:fazla|çox)|tümü|hepsini|devamını|hamısı',
]
const others =
  /(?:показать|загрузить|ещ[её]|больше|все главы|показати|завантажити|більше|ще розділи|още|покажи|más|περισσότερ|όλα τα|המשך|עוד|הכל|المزيد|عرض الكل|كل الفصول|بیشتر|نمایش همه|और|सभी|เพิ่มเติม|โหลดเพิ่ม|ทั้งหมด|もっと|すべて|全て|続きを|さらに|全話|더\s?보기|전체|모두|더 불러|更多|全部|展开|展開|加载|載入)/u
const startsLatin = new RegExp(`(?<!\\p{L})(?:${latin.join('|')})`, 'iu')

/** Whether a label says that it shows more or all of something, in any of many languages but English. */
export const saysMore = (label: string): boolean => startsLatin.test(label) || others.test(label)
