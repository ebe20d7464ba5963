import { IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import styles from '#client/features/pages/ui/StructurePanel.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { movePage } from '#client/nouns/items/item-commands.ts'
import { usePageTree } from '#client/nouns/pages/page-tree.ts'
import { Button } from '#client/ui/Button.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { toast } from '#client/ui/toast.ts'

/** Choices that are drawn at once. */
const mostShown = 50

/** Chooses the page above: any that the person writes and that does not stand below this one. */
export function MoveBelow({ page, onDone }: { page: PageEntry; onDone(): void }) {
  const { t } = useTranslation('pages')
  const access = useAccess()
  const tree = usePageTree()
  const [query, setQuery] = useState('')
  const wanted = foldText(query.trim())
  const choices = useEntities('page')
    .filter(({ id, label }) => id !== page.id && id !== page.parentId && foldText(label).includes(wanted))
    .filter(({ id }) => access.item('page', id) === 'write' && !tree.above(id).some((above) => above.id === page.id))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const move = (parentId: string | null) => {
    const before = page.parentId
    movePage(page.id, parentId)
    toast({ message: t('structure.moved'), action: { label: t('common:actions.undo'), onAction: () => movePage(page.id, before) } })
    onDone()
  }
  return (
    <div className={styles.move} role="group" aria-label={t('structure.moveTo')}>
      <SearchField label={t('structure.find')} value={query} onChange={setQuery} />
      <ul className={styles.list} data-scrolls="">
        {page.parentId !== null && wanted === '' && (
          <li>
            <button type="button" className={styles.line} onClick={() => move(null)}>
              <IconFileOff size={20} stroke={1.5} aria-hidden />
              <span>{t('structure.toTop')}</span>
            </button>
          </li>
        )}
        {choices.slice(0, mostShown).map(({ id, label, icon, color }) => (
          <li key={id}>
            <button type="button" className={styles.line} onClick={() => move(id)}>
              <ItemIcon icon={icon} color={color} size={20} />
              <span>{label === '' ? t('untitled') : label}</span>
            </button>
          </li>
        ))}
      </ul>
      {choices.length === 0 && <p className={styles.none}>{t('structure.noneFound')}</p>}
      <Button size="small" variant="quiet" onClick={onDone}>
        {t('common:actions.cancel')}
      </Button>
    </div>
  )
}
