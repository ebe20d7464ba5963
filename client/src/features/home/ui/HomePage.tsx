import { IconLayoutGrid, IconList, IconX } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { searchEntries } from '#client/features/home/home-entry.ts'
import { homeViewAtom, type HomeView } from '#client/features/home/home-state.ts'
import { FolderPage } from '#client/features/home/ui/FolderPage.tsx'
import { Overview } from '#client/features/home/ui/Overview.tsx'
import { SearchResults } from '#client/features/home/ui/SearchResults.tsx'
import { SectionList } from '#client/features/home/ui/SectionList.tsx'
import { sectionPaths, useHomeSections } from '#client/features/home/use-home-sections.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { turnOnBuilderMode, useBuilds } from '#client/lib/builder-mode.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/home/ui/Home.module.css'

const recovery = lazyPage<{ only?: 'app' | 'table' }>(
  async () => (await import('#client/records/structure/Recovery.tsx')).Recovery,
  ['structure'],
)
const sharedIn = lazyPage(async () => (await import('#client/features/home/ui/SharedIn.tsx')).SharedIn)
const recoveryPath = '/home/recovery'

/** `/home/*`: everything this person can open (specification 1 §2), and what was deleted. */
export function HomePage() {
  return (
    <Routes>
      <Route path="folders/:folderId" element={<FolderPage />} />
      {/* older names of the sections, and a bare workspace, which is a folder (specification 1 §2) */}
      <Route path="favorite-tabs" element={<Navigate to={sectionPaths.starred} replace />} />
      <Route path="all-tables" element={<Navigate to={sectionPaths.tables} replace />} />
      <Route path="all-app-pages" element={<Navigate to={sectionPaths.apps} replace />} />
      <Route
        path="shared"
        element={
          <Suspense fallback={<Skeleton height={160} />}>
            <sharedIn.Page />
          </Suspense>
        }
      />
      <Route path="*" element={<HomeLists />} />
    </Routes>
  )
}

function HomeLists() {
  const { t } = useTranslation('home')
  const { pathname } = useLocation()
  const [view, setView] = useAtom(homeViewAtom)
  const [query, setQuery] = useState('')
  const { entries, all, shown } = useHomeSections()
  const path = pathname.replace(/\/$/, '')
  // these have their address also while there is nothing
  const section = [...shown, 'sharedWithMe' as const, 'publicApps' as const].find((candidate) => sectionPaths[candidate] === path)
  const isRecovery = path === recoveryPath || path.startsWith(`${recoveryPath}/archived-`)
  const { isBuilder } = useAccess()
  // an address that asks for the trash is enough, whatever this device's switch says
  useEffect(() => {
    if (isRecovery && isBuilder) turnOnBuilderMode()
  }, [isRecovery, isBuilder])
  useTitle(t(section ?? (isRecovery ? 'recovery' : 'title')))
  const searching = query.trim() !== ''
  if (isRecovery && !isBuilder)
    return (
      <EmptyState level={1} title={t('shell:notFound.title')} code={['not_found', 404]}>
        {t('shell:notFound.text')}
      </EmptyState>
    )
  if (!section && !isRecovery && path !== '/home') {
    const [, id] = /^\/home\/([0-9a-f-]{36})$/.exec(path) ?? []
    return <Navigate to={id === undefined ? '/home' : `/home/folders/${id}`} replace />
  }

  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title}>{t('title')}</h1>
        <SearchField
          className={css.search}
          quiet
          label={t('search')}
          value={query}
          onChange={setQuery}
          end={
            searching && (
              <IconButton label={t('common:actions.clear')} icon={<IconX size={14} stroke={1.5} />} onClick={() => setQuery('')} />
            )
          }
        />
        <Segmented<HomeView>
          label={t('view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: t('list'), icon: <IconList size={16} stroke={1.5} aria-hidden /> },
            { value: 'grid', label: t('grid'), icon: <IconLayoutGrid size={16} stroke={1.5} aria-hidden /> },
          ]}
        />
      </header>
      <SectionTabs shown={shown} path={path} />
      <div className={css.body}>
        {searching ? (
          <SearchResults entries={searchEntries(section ? entries[section] : all, query)} query={query} isWide={!section} />
        ) : section ? (
          <SectionList section={section} entries={entries[section]} />
        ) : isRecovery ? (
          <Suspense fallback={<Skeleton height={160} />}>
            <recovery.Page {...(path !== recoveryPath && { only: path.endsWith('-tables') ? 'table' : 'app' })} />
          </Suspense>
        ) : (
          <Overview entries={entries} shown={shown} isEmpty={all.length === 0} />
        )}
      </div>
    </div>
  )
}

function SectionTabs({ shown, path }: { shown: ReturnType<typeof useHomeSections>['shown']; path: string }) {
  const { t } = useTranslation('home')
  const { isBuilder } = useAccess()
  const seesTrash = useBuilds() && isBuilder
  const tabs = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // on a phone there is room for some of them
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [path])
  return (
    <nav aria-label={t('sections')}>
      <ul ref={tabs} className={css.tabs}>
        <li>
          <NavLink to="/home" end className={css.tab ?? ''}>
            {t('overview')}
          </NavLink>
        </li>
        {shown.map((candidate) => (
          <li key={candidate}>
            <NavLink to={sectionPaths[candidate]} className={css.tab ?? ''}>
              {t(candidate)}
            </NavLink>
          </li>
        ))}
        {seesTrash && (
          <li>
            <NavLink to={recoveryPath} className={css.tab ?? ''}>
              {t('recovery')}
            </NavLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
