import type { Page } from '@playwright/test'
import { devtoolsOf } from '#tests/e2e/support/devtools.ts'

/** One thing of the accessibility tree, as a screen reader meets it. */
export interface Said {
  role: string
  name: string
  value: string
  level: number | undefined
}

/** Roles that somebody acts on: without a name a screen reader says only what they are. */
const acted = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton', 'tab'],
  ...['menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem', 'dialog', 'grid', 'columnheader'],
])

/** The tree of the page in reading order, from Chromium's own protocol. */
export async function readAloud(page: Page): Promise<Said[]> {
  const session = await devtoolsOf(page)
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return nodes.flatMap(({ ignored, role, name, value, properties = [] }) => {
      if (ignored) return []
      const level: unknown = properties.find((property) => property.name === 'level')?.value.value
      const said = { role: text(role?.value), name: text(name?.value), value: text(value?.value) }
      return [{ ...said, level: typeof level === 'number' ? level : undefined }]
    })
  } finally {
    await session.detach()
  }
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** Names faults for a listener: things to act on without a name, no title, or more than one, and no place called main. */
export function unsaid(tree: readonly Said[]): string[] {
  const titles = tree.filter(({ role, level }) => role === 'heading' && level === 1)
  return [
    ...tree.filter(({ role, name }) => acted.has(role) && name === '').map(({ role }) => `${role} without a name`),
    ...(titles.length === 1 ? [] : [`${titles.length} titles: ${titles.map(({ name }) => name).join(', ')}`]),
    ...titles.filter(({ name }) => name === '').map(() => 'a title without words'),
    ...(tree.some(({ role }) => role === 'main') ? [] : ['no main part']),
  ]
}
