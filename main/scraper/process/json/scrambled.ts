import type { Page } from '../extract/page.ts'
import { inlineScripts } from '../extract/script-images.ts'

const inData =
  /scrambl|shuffl|puzzle|"choJuGiga":"baku"|"tiles?":|"(?:drm|cipher|encrypt\w*|decrypt\w*)":(?!null|false|0|"")/i
const inScript = /\.drawImage\s*\(|getContext\s*\(\s*['"]2d/

/** Whether the images in data may not be what the page shows, because it draws them on a canvas or the data says so. */
export const mayBeScrambled = (page: Page, data: unknown): boolean =>
  page.$('canvas').length > 0 ||
  inlineScripts(page).some((text) => inScript.test(text)) ||
  inData.test(JSON.stringify(data))
