import type { Look } from '#client/nouns/items/item-commands.ts'

/** Only what changed is sent, so that two people changing different parts do not undo each other. */
export function changedLook(look: Look, before: Look): Partial<Look> {
  const changed: Partial<Look> = {}
  if (look.label !== before.label) changed.label = look.label
  if (look.icon !== before.icon) changed.icon = look.icon
  if (look.color !== before.color) changed.color = look.color
  return changed
}
