/** Sites that a theme reads without selectors. For all others, selectors are suggested. */
export const themedSites: Readonly<Record<string, string>> = {
  a1: 'madara',
  a2: 'madara',
  a3: 'madara',
  a4: 'madara',
  a5: 'mangathemesia',
  a6: 'mangathemesia',
  a7: 'fmreader',
  a8: 'foolslide',
  a9: 'mmrcms',
  a13: 'liliana',
  a17: 'keyoapp',
  a19: 'zeistmanga',
}
