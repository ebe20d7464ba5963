import { faultsOfMenu, faultsOfNav, type MenuFault, type NavFault } from '#shared/nouns/bundles/bar-faults.ts'
import { readBundle } from '#shared/nouns/bundles/bundle-document.ts'
import type { Bars } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readDocument } from '#server/sync/org-documents.ts'

/** The editor's sentences, for programs. */
const words: Record<NavFault | MenuFault, string> = {
  tooMany: 'Only 5 items can be displayed in mobile',
  ownApp: 'The app must be in the navigation bar',
  incomplete: 'Every item needs a type, a target, a label and an icon.',
  itemsRequired: 'The menu needs at least one item.',
  folderRequired: 'Every folder needs a title.',
  needsHide: 'Allow to hide menu (hamburger button) must be enabled',
  needsIcons: 'Show app icons must be enabled',
}

/** Refuses what the editors of bars refuse. @throws AppError `invalid_request`, `plan_feature` */
export function assertBars({ org, access }: OrgContext, appId: string, { bottomNav, menuBar, topBar }: Partial<Bars>): void {
  const faults = [
    ...(bottomNav ? faultsOfNav(bottomNav, appId).map((fault) => ({ path: 'bottom_nav', fault })) : []),
    ...(menuBar ? faultsOfMenu(menuBar).map((fault) => ({ path: 'menu_bar', fault })) : []),
  ]
  if (faults.length > 0)
    throw new AppError('invalid_request', { issues: faults.map(({ path, fault }) => ({ where: 'body', path, message: words[fault] })) })
  if (!topBar || topBar.logo === '' || access.has('premiumAppBlocksAndFields')) return
  const before = readDocument(org, documentName({ kind: 'bundle', id: appId }), readBundle).topBar
  if (before?.logo !== topBar.logo) throw new AppError('plan_feature', { feature: 'premiumAppBlocksAndFields' })
}
