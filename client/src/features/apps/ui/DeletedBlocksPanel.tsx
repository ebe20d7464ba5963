import type { NewBlock } from '#shared/nouns/apps/app-document.ts'
import { useDeletedBlocks } from '#client/features/apps/data/use-deleted-blocks.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/apps/ui/DeletedBlocksPanel.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBlockViews } from '#client/lib/block-views.ts'
import { Button } from '#client/ui/Button.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

interface DeletedBlocksPanelProps {
  document: string
  /** the app's blocks by id */
  present: ReadonlyMap<string, unknown>
  onBringBack(block: NewBlock): void
  onClose(): void
}

/** Blocks that were deleted, each to be brought back as it was. */
export function DeletedBlocksPanel({ document, present, onBringBack, onClose }: DeletedBlocksPanelProps) {
  const { t } = useTranslation('apps')
  return (
    <Panel title={t('deleted.title')} onClose={onClose} closeLabel={t('close')}>
      <Text as="p" size={12} muted>
        {t('deleted.about')}
      </Text>
      <List document={document} present={present} onBringBack={onBringBack} />
    </Panel>
  )
}

function List({ document, present, onBringBack }: Omit<DeletedBlocksPanelProps, 'onClose'>) {
  const { t } = useTranslation('apps')
  const { relative } = useFormat()
  const views = useBlockViews()
  const deleted = useDeletedBlocks(document, present)
  if (deleted.status === 'loading') return <Skeleton height={160} />
  if (deleted.status !== 'ready') return <Notice tone="warning">{t(`deleted.${deleted.status}`)}</Notice>
  if (deleted.blocks.length === 0)
    return (
      <Text as="p" size={12} muted>
        {t('deleted.none')}
      </Text>
    )
  return (
    <ul className={css.list}>
      {deleted.blocks.map(({ id, title, seenAt, copy, isBack }) => {
        const type = t(`types.${copy.type}.name`)
        return (
          <li key={id} className={css.line}>
            <ItemIcon icon={views.find((view) => view.type === copy.type)?.icon ?? 'layout-grid'} color="gray" size={36} />
            <Stack as="span" gap={0} flex="fill">
              <Ellipsis size={13} weight="medium">
                {title || type}
              </Ellipsis>
              <Text size={12} muted>
                {t('deleted.seen', { type, time: relative(seenAt) })}
              </Text>
            </Stack>
            <Button
              size="small"
              disabled={isBack}
              aria-label={t('deleted.restoreOf', { title: title || type })}
              onClick={() => onBringBack(copy)}
            >
              {t(isBack ? 'deleted.restored' : 'deleted.restore')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
