/** 1 where texts run from left to right, -1 where they run from right to left; `--inline` in styles. */
export const inlineSign = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)
