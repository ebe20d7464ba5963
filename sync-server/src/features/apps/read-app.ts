import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { bothNames } from '#shared/blocks/block-wire.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
import { createTabReader } from '#server/access/describe-tab.ts'
import { listPart, type ListedPart } from '#server/records/read/list-part.ts'
import { findItem } from '#server/items/find-item.ts'
import { readDocument } from '#server/sync/org-documents.ts'

type ListedApp = CallAnswer<(typeof appCalls)['GET v3/app']>['items'][number]

/** So many bars are looked at before others have their turn. */
const barsATurn = 20

/** The apps within the rights, by name. @throws AppError for what is no cursor */
export async function listApps(context: OrgContext, part: ListedPart): Promise<{ items: ListedApp[]; next: string | null }> {
  const { org, access } = context
  const { db } = org
  const living = db.build.selectFrom('app').select(entryColumns).where('archived_at', 'is', null)
  const { items: rows, next } = listPart(
    context,
    part,
    living.where('deleted_at', 'is', null),
    'label',
    ({ id }) => access.app(id) !== 'none',
  )
  const stored = new Set(db.all(db.build.selectFrom('document').select('name').where('name', 'like', 'bundle:%')).map(({ name }) => name))
  const describe = createTabReader(context, 'app')
  const items: ListedApp[] = []
  for (const [at, row] of rows.entries()) {
    if (at % barsATurn === barsATurn - 1) await nextTurn()
    const isBundle = stored.has(documentName({ kind: 'bundle', id: row.id })) && hasBars(context, row.id)
    items.push({ id: row.id, type: 'app', ...describe(row, isBundle), updated_at: row.updated_at })
  }
  return { items, next }
}

const entryColumns = ['id', 'label', 'icon', 'color', 'created_at', 'created_by', 'updated_at'] as const

function hasBars({ org }: OrgContext, id: string): boolean {
  const { menuBar, topBar, bottomNav } = readDocument(org, documentName({ kind: 'bundle', id }), readBundle)
  return menuBar !== null || topBar !== null || bottomNav !== null
}

/** An app by the specification's names (2 §3). The caller has checked the right to read it. @throws AppError `app_not_found` */
export function readWireApp(context: OrgContext, id: string): WireApp {
  const { org } = context
  const entry = org.db.get(org.db.build.selectFrom('app').select(entryColumns).where('id', '=', id))
  if (!entry || !findItem(org, 'app', id)) throw new AppError('app_not_found')
  const { blocks, layouts, style } = readDocument(org, documentName({ kind: 'app', id }), readApp)
  return {
    id,
    type: 'app',
    ...createTabReader(context, 'app')(entry, hasBars(context, id)),
    font: style.font,
    bgColor: style.backgroundColor,
    bgImage: style.backgroundImage,
    components: blocks.map((block) => ({
      id: block.id,
      config: block.readable
        ? { ...bothNames(findBlockType(block.type), block.config), ...frameOf(block), type: block.type }
        : { type: block.type },
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
    titleBar: { search_filter_id: searchOf(blocks) },
    bundleConfig: barsToWire(readDocument(org, documentName({ kind: 'bundle', id }), readBundle)),
  }
}

/** The title bar with a search; an app has no other search of its own. */
function searchOf(blocks: readonly AppBlock[]): string | null {
  const searches = (block: AppBlock): boolean => block.readable && 'searchFieldId' in block.config && block.config.searchFieldId !== null
  return blocks.find(searches)?.id ?? null
}
