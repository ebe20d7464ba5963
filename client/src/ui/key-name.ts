const apple = /Mac|iPhone|iPad/.test(navigator.platform)

const names: Record<string, string> = apple
  ? { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↵', escape: 'Esc', up: '↑', down: '↓' }
  : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: '↵', escape: 'Esc', up: '↑', down: '↓' }

/** The label of a key on this device's keyboard. */
export function keyName(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
