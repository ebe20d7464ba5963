import type { appCalls, WireApp } from '#shared/nouns/apps/app-calls.ts'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import { frameOf } from '#shared/nouns/apps/block-frame.ts'
import { readBundle } from '#shared/nouns/bundles/bundle-document.ts'
import { barsToWire } from '#shared/nouns/bundles/bundle-wire.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findItem } from '#server/items/find-item.ts'
import { readDocument } from '#server/sync/org-documents.ts'

type ListedApp = CallAnswer<(typeof appCalls)['GET v3/app']>['items'][number]

/** The apps within the rights, by name. */
export function listApps({ org: { db }, access }: OrgContext): ListedApp[] {
  const living = db.build.selectFrom('app').select(['id', 'label', 'icon', 'color', 'updated_at']).where('archived_at', 'is', null)
  return db.all(living.where('deleted_at', 'is', null).orderBy('label')).filter(({ id }) => access.app(id) !== 'none')
}

/** An app by the specification's names (2 §3). The caller has checked the right to read it. @throws AppError `app_not_found` */
export function readWireApp({ org }: OrgContext, id: string): WireApp {
  const entry = findItem(org, 'app', id)
  if (!entry) throw new AppError('app_not_found')
  const { blocks, layouts, style } = readDocument(org, documentName({ kind: 'app', id }), readApp)
  return {
    id,
    ...entry,
    font: style.font,
    bgColor: style.backgroundColor,
    bgImage: style.backgroundImage,
    components: blocks.map((block) => ({
      id: block.id,
      config: block.readable ? { ...block.config, ...frameOf(block), type: block.type } : { type: block.type },
      ...(block.readable && block.text !== '' && { text: pageMarkdown('', block.body, { exact: true }).trimEnd() }),
    })),
    layouts: { desktop: { components: layouts.desktop }, mobile: { components: layouts.mobile, enabled: style.mobileEnabled } },
    tabletFollowsMobileLayout: style.tabletFollowsMobile,
    disableDesktopScrolling: style.disableDesktopScrolling,
    publicShowAppTitle: style.publicShowTitle,
    publicShowTopBarWithLogo: style.publicShowTopBar,
    publicShowBars: style.publicShowBars,
    publicRemoveTramaBrand: style.publicRemoveBrand,
    showAppTitleInNavigationMode: style.showTitleInNavigation,
    bundleConfig: barsToWire(readDocument(org, documentName({ kind: 'bundle', id }), readBundle)),
  }
}
