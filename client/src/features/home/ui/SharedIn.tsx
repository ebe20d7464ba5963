import { IconCheckbox, IconFileText } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { labelFieldOf } from '#client/cells/record-label.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { readEntities, useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { Button } from '#client/ui/Button.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { toast } from '#client/ui/toast.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/home/ui/Home.module.css'

/** `/home/shared`: a text or link that another program shared with the installed app, and what may become of it. */
export function SharedIn() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const access = useAccess()
  const [query] = useSearchParams()
  const tables = useEntities('table').filter(({ id }) => access.table(id).createRecords)
  useTitle(t('shared.title'))
  const text = [query.get('text'), query.get('url')].filter(Boolean).join('\n')
  const title = query.get('title') || text.split('\n', 1)[0]?.slice(0, 200) || ''

  const makePage = async (): Promise<void> => {
    const { importPages } = await import('#client/editor/import-pages.ts')
    const name = title.replaceAll(/[\\/:]+/g, ' ').trim() || t('create.newPage')
    const { ids } = await importPages([new File([text], `${name}.md`, { type: 'text/markdown' })])
    if (ids[0] !== undefined) void navigate(itemPath('page', ids[0]), { replace: true })
  }
  const makeRecord = (tableId: string): void => {
    const table = tables.find(({ id }) => id === tableId)
    const field = labelFieldOf(
      table,
      readEntities('field').filter((one) => one.tableId === tableId),
    )
    openOverlay({ kind: 'createRecord', tableId, ...(field && { values: { [field.id]: title } }) })
  }
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title}>{t('shared.title')}</h1>
      </header>
      <div className={css.body}>
        <Text as="p" size={14}>
          {title}
        </Text>
        {text !== title && (
          <Text as="p" size={13} muted>
            {text.slice(0, 600)}
          </Text>
        )}
        <Button
          icon={<IconCheckbox size={16} stroke={1.5} aria-hidden />}
          onClick={() => void navigate(`/tasks?${new URLSearchParams({ modal: 'createTask', title, details: text })}`)}
        >
          {t('shared.task')}
        </Button>{' '}
        {access.canCreate('page') && (
          <Button
            icon={<IconFileText size={16} stroke={1.5} aria-hidden />}
            onClick={() => void makePage().catch(() => toast({ message: t('shared.failed'), tone: 'error' }))}
          >
            {t('shared.page')}
          </Button>
        )}
        {tables.length > 0 && (
          <section className={css.section} aria-labelledby="shared-record">
            <h2 id="shared-record" className={css.sectionTitle}>
              {t('shared.record')}
            </h2>
            {tables.map(({ id, label, icon, color }) => (
              <Button key={id} variant="quiet" icon={<ItemIcon icon={icon} color={color} size={20} />} onClick={() => makeRecord(id)}>
                {label}
              </Button>
            ))}
          </section>
        )}
      </div>
    </div>
  )
}
