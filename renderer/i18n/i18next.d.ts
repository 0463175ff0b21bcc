import 'i18next'
import type { Screens } from '../../shared/i18n/resources.d.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'screens'
    resources: { screens: Screens }
  }
}
