import { useEffect } from 'react'

const controls = 'input, select, button, a[href]'

/**
 * Scrolls to a section or setting, focuses it and highlights it until something else is shown.
 * @param id such as `reader` or `reader.brightness`
 * @param moment changes when it is to be shown again, or has been loaded
 */
export function useShowSetting(id: string, moment: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again at another moment
  useEffect(() => {
    // A part that is not there now is in the section.
    const element = document.getElementById(id) ?? document.getElementById(id.split('.')[0] ?? '')
    if (!element) return
    if (element.tagName === 'SECTION') {
      element.scrollIntoView()
      return
    }
    const control = element.matches(controls) ? element : element.querySelector<HTMLElement>(controls)
    const block = control === element ? (element.parentElement ?? element) : element
    block.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
    block.dataset.found = ''
    return () => {
      delete block.dataset.found
    }
  }, [id, moment])
}
