import { IconLayoutGrid, IconList, IconX } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router-dom'
import { useAccess } from '#client/data/replica/use-access.ts'
import { searchEntries } from '#client/features/home/home-entry.ts'
import { homeViewAtom, type HomeView } from '#client/features/home/home-state.ts'
import { FolderPage } from '#client/features/home/ui/FolderPage.tsx'
import { Overview } from '#client/features/home/ui/Overview.tsx'
import { SearchResults } from '#client/features/home/ui/SearchResults.tsx'
import { SectionList } from '#client/features/home/ui/SectionList.tsx'
import { sectionPaths, useHomeSections } from '#client/features/home/use-home-sections.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import classes from '#client/features/home/ui/Home.module.css'

const recoveryPath = '/home/recovery'

/** `/home/*`: everything this person can open (specification 1 §2), and what was deleted. */
export function HomePage({ recovery }: { recovery: ReactNode }) {
  return (
    <Routes>
      <Route path="folders/:folderId" element={<FolderPage />} />
      <Route path="favorite-tabs" element={<Navigate to={sectionPaths.starred} replace />} />
      <Route path="*" element={<HomeLists recovery={recovery} />} />
    </Routes>
  )
}

function HomeLists({ recovery }: { recovery: ReactNode }) {
  const { t } = useTranslation('home')
  const { pathname } = useLocation()
  const [view, setView] = useAtom(homeViewAtom)
  const [query, setQuery] = useState('')
  const { isBuilder } = useAccess()
  const { entries, all, shown } = useHomeSections()
  const path = pathname.replace(/\/$/, '')
  const section = shown.find((candidate) => sectionPaths[candidate] === path)
  const isRecovery = path === recoveryPath
  useTitle(t(section ?? (isRecovery ? 'recovery' : 'title')))
  const searching = query.trim() !== ''
  const tabs = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // on a phone there is room for some of them
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [path])
  if (!section && !isRecovery && path !== '/home') return <Navigate to="/home" replace />

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('title')}</h1>
        <SearchField
          className={classes.search}
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
      <nav aria-label={t('sections')}>
        <ul ref={tabs} className={classes.tabs}>
          <li>
            <NavLink to="/home" end className={classes.tab ?? ''}>
              {t('overview')}
            </NavLink>
          </li>
          {shown.map((candidate) => (
            <li key={candidate}>
              <NavLink to={sectionPaths[candidate]} className={classes.tab ?? ''}>
                {t(candidate)}
              </NavLink>
            </li>
          ))}
          {isBuilder && (
            <li>
              <NavLink to={recoveryPath} className={classes.tab ?? ''}>
                {t('recovery')}
              </NavLink>
            </li>
          )}
        </ul>
      </nav>
      <div className={classes.body}>
        {searching ? (
          <SearchResults entries={searchEntries(section ? entries[section] : all, query)} query={query} />
        ) : section ? (
          <SectionList section={section} entries={entries[section]} />
        ) : isRecovery ? (
          recovery
        ) : (
          <Overview entries={entries} shown={shown} isEmpty={all.length === 0} />
        )}
      </div>
    </div>
  )
}
