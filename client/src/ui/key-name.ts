const apple = /Mac|iPhone|iPad/.test(navigator.platform)

const signs = {
  ...{ enter: '↵', escape: 'Esc', up: '↑', down: '↓', left: '←', right: '→' },
  ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' },
}

const names: Record<string, string> = apple
  ? { mod: '⌘', shift: '⇧', alt: '⌥', ...signs }
  : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', ...signs }

/** The label of a key on this device's keyboard. */
export function keyName(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
