import type { ReactNode } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import type { HomeSection } from '#client/features/home/use-home-sections.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { FolderDrawing } from '#client/ui/drawings/FolderDrawing.tsx'
import { ListDrawing } from '#client/ui/drawings/ListDrawing.tsx'
import { StarDrawing } from '#client/ui/drawings/StarDrawing.tsx'
import { WorkspaceDrawing } from '#client/ui/drawings/WorkspaceDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

interface EmptyText {
  drawing: ReactNode
  /** i18n keys under `empty`; a member gets `memberText` where making things is not theirs */
  title: string
  text: string
  memberText: string
  create?: { what: ItemType | 'folder'; label: string }
}

const texts: Record<HomeSection, EmptyText> = {
  starred: { drawing: <StarDrawing />, title: 'starredTitle', text: 'starredHow', memberText: 'starredHow' },
  recent: { drawing: <ListDrawing />, title: 'recentTitle', text: 'recentText', memberText: 'recentText' },
  folders: {
    drawing: <FolderDrawing />,
    title: 'foldersTitle',
    text: 'foldersBuilder',
    memberText: 'foldersMember',
    create: { what: 'folder', label: 'createFolder' },
  },
  apps: {
    drawing: <WorkspaceDrawing />,
    title: 'appsTitle',
    text: 'appsBuilder',
    memberText: 'memberText',
    create: { what: 'app', label: 'createApp' },
  },
  tables: {
    drawing: <ListDrawing />,
    title: 'tablesTitle',
    text: 'tablesBuilder',
    memberText: 'memberText',
    create: { what: 'table', label: 'createTable' },
  },
  sharedWithMe: { drawing: <ListDrawing />, title: 'sharedTitle', text: 'sharedText', memberText: 'sharedText' },
  publicApps: { drawing: <WorkspaceDrawing />, title: 'publicAppsTitle', text: 'publicAppsHow', memberText: 'publicAppsHow' },
  pages: {
    drawing: <WorkspaceDrawing />,
    title: 'pagesTitle',
    text: 'pagesBuilder',
    memberText: 'memberText',
    create: { what: 'page', label: 'createPage' },
  },
}

/** An empty section: its purpose and, for people with the right, a way to create its first item. */
export function SectionEmpty({ section }: { section: HomeSection }) {
  const { t } = useTranslation('home')
  const access = useAccess()
  const { drawing, title, text, memberText, create } = texts[section]
  const may = create !== undefined && access.canCreate(create.what)
  return (
    <EmptyState
      title={t(`empty.${title}`)}
      drawing={drawing}
      action={
        may && (
          <Button variant="primary" onClick={() => openOverlay({ kind: 'create', what: create.what })}>
            {t(`empty.${create.label}`)}
          </Button>
        )
      }
    >
      {t(`empty.${may ? text : memberText}`)}
    </EmptyState>
  )
}
