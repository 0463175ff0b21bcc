/** How controls and links say "next", in many languages, at the beginning of a word. */
export const nextWords =
  /(?:^|[^\p{L}])(?:next|forward|older|suivante?s?|siguiente|pr[oó]xim[ao]|següent|weiter|nächste|vor(?:wärts)?$|avanti|successiv|volgende|nästa|neste(?=$|[^\p{L}])|næste|seuraava|következő|előre|następn|dalej|dal[sš]í|ďal[sš]|următo|înainte|sonraki|ileri|növbəti|berikutnya|selanjutnya|lanjut|seterusnya|tiếp|sau(?:$|[^\p{L}])|επόμεν|далее|дальше|вперед|вперёд|след|наступн|далі|напред)|次|下一|下页|下頁|다음|ถัดไป|หน้าถัด|التالي|الصفحة التالية|بعدی|הבא|अगल/iu
const arrow = /^(?:›|»|→|❯|▶️?|⟩|⟶|⇒|➡️?|>+)$/

/** Whether a label is that of a control for what comes next. */
export const saysNext = (label: string): boolean => nextWords.test(label) || arrow.test(label.trim())
