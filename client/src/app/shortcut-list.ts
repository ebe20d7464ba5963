/** The screens on which a shortcut works. */
export type ShortcutScope = 'everywhere' | 'tables'

/** A shortcut that people may change, by the keys that the product gives it (specification 2 §9). */
export interface ShortcutLine {
  keys: string
  /** `file:key` of the text that says what it does */
  textKey: string
  scope: ShortcutScope
}

const line = (keys: string, textKey: string, scope: ShortcutScope = 'everywhere'): ShortcutLine => ({ keys, textKey, scope })

/** Every shortcut that `useShortcut` registers outside boxes and cells. A test finds those that are missing here. */
export const shortcutList: readonly ShortcutLine[] = [
  line('mod+k', 'shell:keys.palette'),
  line('mod+g', 'shell:keys.go'),
  line('c', 'shell:keys.create'),
  line('b', 'shell:keys.builder'),
  line('k', 'shell:palette.newTask'),
  line('a', 'shell:palette.newAutomation'),
  line('mod+u', 'shell:palette.importData'),
  line('mod+e', 'shell:palette.goChat'),
  line('mod+b', 'shell:palette.createAi'),
  line('mod+shift+d', 'shell:keys.download'),
  line('mod+shift+c', 'shell:keys.copy'),
  line('mod+shift+m', 'shell:keys.message'),
  line('mod+shift+y', 'shell:keys.contact'),
  line('mod+shift+h', 'shell:keys.help'),
  line('mod+ArrowLeft', 'shell:keys.back'),
  line('mod+ArrowRight', 'shell:keys.forward'),
  line('mod+r', 'shell:keys.refresh'),
  line('[', 'shell:keys.menu'),
  line('?', 'shell:keys.list'),
  line('n', 'shell:keys.newRecord', 'tables'),
  line('j', 'shell:keys.firstTask', 'tables'),
  line('f', 'shell:keys.newField', 'tables'),
  line('mod+z', 'shell:keys.undo', 'tables'),
  line('mod+shift+z', 'shell:keys.redo', 'tables'),
]

/** The line that has these keys already, apart from the one that they are meant for. */
export function lineWith(pressed: string, except: string, keysNow: (keys: string) => string): ShortcutLine | undefined {
  return shortcutList.find(({ keys }) => keys !== except && keysNow(keys) === pressed)
}
