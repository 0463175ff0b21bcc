import { app } from './application.ts'
import { calls } from './desktop.ts'
import { running } from './running.ts'

type Template = {
  readonly id?: string
  readonly label?: string
  readonly role?: string
  readonly type?: string
  readonly enabled?: boolean
  readonly accelerator?: string
  readonly visible?: boolean
  readonly submenu?: readonly Template[]
  readonly click?: (item: MenuItem, window: unknown) => void
}

class MenuItem {
  readonly id: string | undefined
  readonly label: string | undefined
  readonly role: string | undefined
  readonly submenu: Menu | undefined
  readonly enabled: boolean
  readonly accelerator: string | undefined
  readonly visible: boolean
  readonly #click: Template['click']

  constructor({ id, label, role, submenu, click, accelerator, enabled = true, visible = true }: Template) {
    this.visible = visible
    this.accelerator = accelerator
    this.enabled = enabled
    this.id = id
    this.label = label
    this.role = role
    this.submenu = submenu && Menu.buildFromTemplate(submenu)
    this.#click = click
  }

  click(): void {
    if (this.#click) this.#click(this, running.focused)
    else if (this.role === 'quit') app.quit()
    else if (this.role === 'close') running.focused?.close()
    else calls.push({ what: 'menu', args: [this.role] })
  }
}

export class Menu {
  static #ofApplication: Menu | null = null
  readonly items: readonly MenuItem[]

  constructor(items: readonly MenuItem[] = []) {
    this.items = items
  }

  static buildFromTemplate(template: readonly Template[]): Menu {
    return new Menu(template.map((item) => new MenuItem(item)))
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#ofApplication = menu
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#ofApplication
  }

  popup(): void {
    const labels = this.items
      .filter(({ label }) => label !== undefined)
      .map(({ label, enabled }) => (enabled ? label : `${label} (disabled)`))
    calls.push({ what: 'menu.popup', args: [labels] })
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}
