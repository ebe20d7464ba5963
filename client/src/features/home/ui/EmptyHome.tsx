import { IconFileText, IconLayoutGrid, IconTable, IconUpload, type Icon } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ItemType } from '#shared/values/item-type.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/home/ui/EmptyHome.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { openOverlay } from '#client/lib/overlays.ts'
import { WorkspaceDrawing } from '#client/ui/drawings/WorkspaceDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

const templates = lazyPage(async () => (await import('#client/nouns/templates/FeaturedTemplates.tsx')).FeaturedTemplates, ['templates'])

/** The ways to begin, the usual one first. `what` is the right it needs; an import makes a table. */
const starts: readonly { key: string; what: ItemType; Icon: Icon; title: string }[] = [
  { key: 'table', what: 'table', Icon: IconTable, title: 'createTable' },
  { key: 'import', what: 'table', Icon: IconUpload, title: 'importFile' },
  { key: 'app', what: 'app', Icon: IconLayoutGrid, title: 'createApp' },
  { key: 'page', what: 'page', Icon: IconFileText, title: 'createPage' },
]

/** The very first screen of a workspace, or of a member to whom nothing was given yet. */
export function EmptyHome() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const access = useAccess()
  const possible = starts.filter(({ what }) => access.canCreate(what))
  if (possible.length === 0) {
    return (
      <EmptyState title={t('empty.memberTitle')} drawing={<WorkspaceDrawing />}>
        {t('empty.memberText')}
      </EmptyState>
    )
  }
  return (
    <section className={css.start} aria-label={t('empty.builderTitle')}>
      <EmptyState title={t('empty.builderTitle')} drawing={<WorkspaceDrawing />}>
        {t('empty.builderText')}
      </EmptyState>
      <ul className={css.choices}>
        {possible.map(({ key, what, Icon, title }) => (
          <li key={key}>
            <button
              type="button"
              className={css.choice}
              onClick={() => (key === 'import' ? void navigate('/connector') : openOverlay({ kind: 'create', what }))}
            >
              <span className={css.icon}>
                <Icon size={20} stroke={1.5} aria-hidden />
              </span>
              <span className={css.words}>
                <Text weight="semibold">{t(`empty.${title}`)}</Text>
                <Text size={13} muted>
                  {t(`empty.start.${key}`)}
                </Text>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        <templates.Page />
      </Suspense>
    </section>
  )
}
