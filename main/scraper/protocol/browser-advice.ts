import type { Message, MessageKey } from '../../../shared/i18n/message.ts'

/** Every advice about the images of a chapter that recommends `scrapingType: javascript`. */
export const browserAdvice: readonly MessageKey[] = [
  'network.tryBrowserType',
  'pageImages.adviceAttributes',
  'pageImages.adviceScript',
  'pageImages.adviceNoImages',
  'pageImages.adviceImagesUnder',
  'pageImages.adviceBrowserAndClick',
  'pageImages.adviceBrowserForMore',
  'pageImages.adviceSetPageTurn',
]

export const recommendsBrowser = ({ key }: Message): boolean => (browserAdvice as readonly string[]).includes(key)
