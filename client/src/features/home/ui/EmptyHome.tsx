import { IconFileText, IconLayoutGrid, IconPlayerPlay, IconTable, IconUpload, IconUsers, type Icon } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Access } from '#shared/access/access.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { call } from '#client/engine/api/call.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/home/ui/EmptyHome.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { openOverlay } from '#client/lib/overlays.ts'
import { WorkspaceDrawing } from '#client/ui/drawings/WorkspaceDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toast.ts'

const byWords = lazyPage(async () => (await import('#client/nouns/ai-builder/DescribeCard.tsx')).DescribeCard, ['aiBuilder'])
const templates = lazyPage(async () => (await import('#client/nouns/templates/FeaturedTemplates.tsx')).FeaturedTemplates, ['templates'])

interface Start {
  key: string
  Icon: Icon
  title: string
  may(access: Access): boolean
  /** a page, a call, or what is made */
  press(go: (path: string) => void): void
}

const making = (key: 'table' | 'app' | 'page', Icon: Icon, title: string): Start => ({
  ...{ key, Icon, title },
  may: (access) => access.canCreate(key),
  press: () => openOverlay({ kind: 'create', what: key }),
})

/** The ways to begin, the usual one first. */
const starts: readonly Start[] = [
  making('table', IconTable, 'createTable'),
  {
    ...{ key: 'import', Icon: IconUpload, title: 'importFile' },
    may: (access) => access.canCreate('table'),
    press: (go) => go('/connector'),
  },
  making('app', IconLayoutGrid, 'createApp'),
  making('page', IconFileText, 'createPage'),
  {
    ...{ key: 'invite', Icon: IconUsers, title: 'invite' },
    may: (access) => access.can('manage_users'),
    press: (go) => go('/settings/users?hideMenu=true'),
  },
]

/** The very first screen of a workspace, or of a member to whom nothing was given yet. */
export function EmptyHome() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const access = useAccess()
  const possible = starts.filter(({ may }) => may(access))
  if (!access.isBuilder || possible.length === 0) {
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
      <Suspense fallback={null}>
        <byWords.Page />
      </Suspense>
      <ul className={css.choices}>
        {possible.map(({ key, Icon, title, press }) => (
          <li key={key}>
            <Choice
              Icon={Icon}
              title={t(`empty.${title}`)}
              text={t(`empty.start.${key}`)}
              onPress={() => press((path) => void navigate(path))}
            />
          </li>
        ))}
        {access.isAdmin && <DemoChoice />}
      </ul>
      <Suspense fallback={null}>
        <templates.Page />
      </Suspense>
    </section>
  )
}

function Choice({ Icon, title, text, busy, onPress }: { Icon: Icon; title: string; text: string; busy?: boolean; onPress: () => void }) {
  return (
    <button type="button" className={css.choice} aria-busy={busy} disabled={busy} onClick={onPress}>
      <span className={css.icon}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </span>
      <span className={css.words}>
        <Text weight="semibold">{title}</Text>
        <Text size={13} muted>
          {text}
        </Text>
      </span>
    </button>
  )
}

/** The demo workspace, which fills the page some seconds later. */
function DemoChoice() {
  const { t } = useTranslation('home')
  const [isUnderWay, setUnderWay] = useState(false)
  const add = (): void => {
    setUnderWay(true)
    call('POST demo/add', { body: {} }).catch((error: unknown) => {
      setUnderWay(false)
      toast({ message: errorText(error), tone: 'error' })
    })
  }
  return (
    <li>
      <Choice Icon={IconPlayerPlay} title={t('empty.addDemo')} text={t('empty.start.demo')} busy={isUnderWay} onPress={add} />
    </li>
  )
}
