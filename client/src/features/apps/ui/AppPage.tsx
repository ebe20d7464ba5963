import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { useParams } from 'react-router-dom'
import type { AppEntry } from '#shared/nouns/apps/app-entry.ts'
import type { AppSnapshot } from '#shared/nouns/apps/app-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { BarName } from '#shared/nouns/bundles/bundle-snapshot.ts'
import type { Breakpoint } from '#shared/blocks/block-type.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useRoleId } from '#client/nouns/members/use-role-id.ts'
import { useRecordVisit } from '#client/nouns/recents/recents.ts'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useBuildRights } from '#client/features/apps/data/use-build-rights.ts'
import { useApp } from '#client/features/apps/data/use-app.ts'
import { visibleApp } from '#client/features/apps/data/visible-app.ts'
import { useAppAddress, type AppPanel } from '#client/features/apps/data/use-app-address.ts'
import { AppCanvas } from '#client/features/apps/ui/AppCanvas.tsx'
import { AppHeader } from '#client/features/apps/ui/AppHeader.tsx'
import { WithBars } from '#client/features/apps/ui/WithBars.tsx'
import { AppSkeleton } from '#client/features/apps/ui/AppSkeleton.tsx'
import { AppSurface } from '#client/features/apps/ui/AppSurface.tsx'
import { EmptyApp } from '#client/features/apps/ui/EmptyApp.tsx'
import { BlockTextsProvider } from '#client/blocks/text/block-text.ts'
import { drivesOf, PageBlocks } from '#client/blocks/shell/PageBlocks.tsx'
import css from '#client/features/apps/ui/AppPage.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DocumentAhead } from '#client/nouns/documents/DocumentAhead.tsx'
import { DocumentNotices } from '#client/nouns/documents/DocumentNotices.tsx'
import { leastStored } from '#client/nouns/documents/DocumentState.tsx'
import { NotOnThisDevice } from '#client/nouns/documents/NotOnThisDevice.tsx'
import { VersionHistory } from '#client/nouns/documents/versions/VersionHistory.tsx'
import { turnOnBuilderMode, useBuilderMode, useBuilds } from '#client/lib/builder-mode.ts'
import { BlockOwnerProvider } from '#client/lib/block-owner.ts'
import { useIsNarrow, useMediaQuery } from '#client/lib/use-media-query.ts'
import { useTitle } from '#client/lib/use-title.ts'

/** Drag and drop and the other parts of building are loaded for builders only. */
const AppEditor = lazyPart(async () => (await import('#client/features/apps/ui/AppEditor.tsx')).AppEditor)

/** Earlier states are looked at by few. */
const AppPast = lazyPart(async () => (await import('#client/features/apps/ui/AppPast.tsx')).AppPast)

const MissingApp = lazyPart(async () => (await import('#client/features/apps/ui/MissingApp.tsx')).MissingApp)

/** The app without the blocks that are hidden from this person's role. */
function useVisible(app: AppSnapshot | undefined): AppSnapshot | undefined {
  const roleId = useRoleId()
  return useMemo(() => app && visibleApp(app, roleId), [app, roleId])
}

/** `/app/:appId` (specification 2 §2). */
export function AppPage() {
  const { t } = useTranslation('apps')
  const { appId = '' } = useParams()
  const entry = useEntity('app', appId)
  const replica = useReplicaState()
  useTitle(entry?.label ?? t('title'))
  useRecordVisit('app', entry?.id)
  if (entry) return <OpenAppPage key={entry.id} entry={entry} />
  if (replica !== 'ready')
    return (
      <>
        <DocumentAhead name={documentName({ kind: 'app', id: appId })} />
        <DocumentAhead name={documentName({ kind: 'bundle', id: appId })} />
        <AppSkeleton />
      </>
    )
  return (
    <Suspense fallback={<AppSkeleton />}>
      <MissingApp appId={appId} />
    </Suspense>
  )
}

function OpenAppPage({ entry }: { entry: AppEntry }) {
  const address = useAppAddress()
  const building = useBuilderMode()
  const builds = useBuilds()
  const rights = useBuildRights(entry.id)
  // an address that asks to edit is enough, whatever this device's switch says
  const asksToEdit = useRef(address.edit && rights.some)
  useEffect(() => {
    if (asksToEdit.current) turnOnBuilderMode()
  }, [])
  const editing = address.edit && building && rights.some
  const panelOpen = editing && (address.panel !== undefined || address.blockId !== undefined)
  const { app, document } = useApp(entry.id, editing && rights.edit)
  const shown = useVisible(app?.snapshot)
  // the bars are a part of the app for its editors
  const bundleId = address.bundleId ?? entry.id
  const bars = useDocument(documentName({ kind: 'bundle', id: bundleId }))
  const breakpoint = useShownBreakpoint(app?.snapshot.style.tabletFollowsMobile ?? false)
  const { editBlock } = address
  const openSettings = useCallback(
    (blockId: string) => {
      turnOnBuilderMode()
      editBlock(blockId)
    },
    [editBlock],
  )

  const blocks = app?.snapshot.blocks
  const drives = useMemo(() => drivesOf((blocks ?? []).filter((block) => block.readable)), [blocks])
  const owner = useMemo(() => ({ owner: 'app', ownerId: entry.id }) as const, [entry.id])
  return (
    <div className={css.page} data-beside-panel={panelOpen || undefined}>
      <AppHeader entry={entry} app={app} document={leastStored([document, bars])} editing={editing} rights={rights} address={address} />
      <div className={css.notices}>
        <DocumentNotices documents={[document, bars]} />
      </div>
      <WithBars appId={bundleId} offset={52} editing={editing ? barIn(address.panel) : undefined}>
        {!app ? (
          <AppSkeleton />
        ) : !document.seen ? (
          document.state !== 'refused' && <NotOnThisDevice />
        ) : (
          <BlockOwnerProvider value={owner}>
            <BlockTextsProvider value={app.texts}>
              <PageBlocks drives={drives}>
                {editing ? (
                  <Suspense fallback={<AppSkeleton />}>
                    <AppEditor entry={entry} app={app} address={address} rights={rights} />
                  </Suspense>
                ) : (
                  <AppSurface style={app.snapshot.style} breakpoint={breakpoint}>
                    {app.snapshot.blocks.length === 0 ? (
                      <EmptyApp mayBuild={rights.create && builds} />
                    ) : (
                      <AppCanvas
                        app={shown ?? app.snapshot}
                        breakpoint={breakpoint}
                        onSettings={rights.edit && building ? openSettings : undefined}
                      />
                    )}
                  </AppSurface>
                )}
              </PageBlocks>
            </BlockTextsProvider>
          </BlockOwnerProvider>
        )}
      </WithBars>
      <VersionHistory
        document={document.name}
        title={entry.label}
        mayRestore={rights.full}
        preview={(doc) => (
          <Suspense fallback={<AppSkeleton />}>
            <AppPast doc={doc} breakpoint={breakpoint} />
          </Suspense>
        )}
      />
    </div>
  )
}

const barIn = (panel: AppPanel | undefined): BarName | undefined =>
  (['menuBar', 'topBar', 'bottomNav'] as const).find((name) => name === panel)

/** Phones see the phone layout, and larger text earlier; tablets too, if the app is set so. */
function useShownBreakpoint(tabletFollowsMobile: boolean): Breakpoint {
  const phone = useIsNarrow()
  const tablet = useMediaQuery('(max-width: 1100px)')
  return phone || (tablet && tabletFollowsMobile) ? 'mobile' : 'desktop'
}
