import { safeAddress } from '#shared/blocks/block-address.ts'
import { isShortId, isUuid } from '#shared/lib/ids.ts'
import type { BottomNavItem, BottomNavItemType } from '#shared/nouns/bundles/bundle-snapshot.ts'

/** A kind of action of a bar. */
export interface NavAction {
  /** the choices that its editor offers for its target */
  asks: 'anApp' | 'aTable' | 'aRecord' | 'aWebPage'
  /** whether it has all that it needs to lead somewhere */
  leads(target: string, tableId: string | null): boolean
}

export const navActions: Readonly<Record<BottomNavItemType, NavAction>> = {
  app: { asks: 'anApp', leads: (target) => isUuid(target) },
  link: { asks: 'aWebPage', leads: (target) => safeAddress(target) !== '' },
  record: { asks: 'aRecord', leads: (target, tableId) => isUuid(target) && tableId !== null && isShortId('t', tableId) },
  addRecord: { asks: 'aTable', leads: (target) => isShortId('t', target) },
}

/** Type, target, label and icon are required; a record needs its table too (specification 2 §5 "Action"). */
export function isWholeAction({ type, target, tableId, label, icon }: BottomNavItem): boolean {
  return navActions[type].leads(target, tableId) && label.trim() !== '' && icon !== ''
}
