import { IconTrash } from '@tabler/icons-react'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { useEntities, useReplicaState } from '#client/engine/replica/use-entities.ts'
import classes from '#client/features/apps/ui/BlockSettings.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBlockView } from '#client/lib/block-views.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Panel } from '#client/ui/Panel.tsx'

interface BlockSettingsProps {
  block: AppBlock
  onChange: (patch: object) => void
  /** undefined: this person may not remove it */
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** Settings of one block at the right. Each change is in effect at once and for everybody. */
export function BlockSettings({ block, onChange, onRemove, onClose }: BlockSettingsProps) {
  const { t } = useTranslation('apps')
  const view = useBlockView(block.type)
  const missing = useMissingTable(block)
  return (
    <Panel
      title={t('edit.settingsTitle', { type: t(`types.${block.readable ? block.type : 'unknown'}.name`) })}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        onRemove && (
          <Button variant="quiet" icon={<IconTrash size={16} stroke={1.5} />} onClick={onRemove}>
            {t('edit.delete')}
          </Button>
        )
      }
    >
      <div className={classes.settings}>
        {missing && <Notice tone="warning">{t('block.missingTable')}</Notice>}
        {block.readable && view ? (
          <view.Settings key={block.id} config={block.config} onChange={onChange} />
        ) : (
          <p>{t('block.unreadable')}</p>
        )}
      </div>
    </Panel>
  )
}

/** True when the block shows a table that was deleted or that this person may not see. */
function useMissingTable(block: AppBlock): boolean {
  const tables = useEntities('table')
  const ready = useReplicaState() === 'ready'
  if (!ready || !block.readable) return false
  const refs = findBlockType(block.type)?.refs(block.config)
  return refs?.tables.some((id) => !tables.some((table) => table.id === id)) ?? false
}
