import { IconFileOff } from '@tabler/icons-react'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { PageChoice } from '#client/features/pages/ui/PageChoice.tsx'
import css from '#client/features/pages/ui/side-parts.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { movePage } from '#client/nouns/items/item-commands.ts'
import { usePageTree } from '#client/nouns/pages/page-tree.ts'
import { toast } from '#client/ui/toast.ts'

/** Chooses the page above: any that the person writes and that does not stand below this one. */
export function MoveBelow({ page, onDone }: { page: PageEntry; onDone(): void }) {
  const { t } = useTranslation('pages')
  const access = useAccess()
  const tree = usePageTree()
  const choices = useEntities('page')
    .filter(({ id }) => id !== page.id && id !== page.parentId)
    .filter(({ id }) => access.item('page', id) === 'write' && !tree.above(id).some((above) => above.id === page.id))
  const move = (parentId: string | null) => {
    const before = page.parentId
    movePage(page.id, parentId)
    toast({ message: t('structure.moved'), action: { label: t('common:actions.undo'), onAction: () => movePage(page.id, before) } })
    onDone()
  }
  return (
    <PageChoice
      label={t('structure.moveTo')}
      pages={choices}
      first={
        page.parentId !== null && (
          <li>
            <button type="button" className={css.line} onClick={() => move(null)}>
              <IconFileOff size={20} stroke={1.5} aria-hidden />
              <span>{t('structure.toTop')}</span>
            </button>
          </li>
        )
      }
      onChoose={move}
      onCancel={onDone}
    />
  )
}
