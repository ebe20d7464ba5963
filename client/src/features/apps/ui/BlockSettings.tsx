import { IconTrash } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import { RebindBlock } from '#client/blocks/shell/RebindBlock.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockView } from '#client/lib/block-view.ts'
import { useBlockView } from '#client/lib/block-views.ts'
import { Button } from '#client/ui/Button.tsx'
import { Panel } from '#client/ui/Panel.tsx'

const FrameSettings = lazyPart(async () => (await import('#client/blocks/shell/FrameSettings.tsx')).FrameSettings)

interface BlockSettingsProps {
  block: AppBlock
  onChange: (patch: object) => void
  /** undefined: this person may not remove it */
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** Gives the keys to the block when its panel closes and what opened that is gone. */
function useBlockFocus(id: string): void {
  useEffect(
    () => () => {
      // the panel gives the focus back first
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>(`[data-block="${id}"] [role="group"]`)?.focus({ preventScroll: true })
      })
    },
    [id],
  )
}

/** Settings of one block at the right. Each change is in effect at once and for everybody. */
export function BlockSettings({ block, onChange, onRemove, onClose }: BlockSettingsProps) {
  const { t } = useTranslation('apps')
  const view = useBlockView(block.type)
  // the names of presets
  useTranslation('tables')
  useBlockFocus(block.id)
  const preset = block.readable ? presetOf(view, block.config) : undefined
  return (
    <Panel
      title={t('edit.settingsTitle', { type: t(preset ?? `types.${block.readable ? block.type : 'unknown'}.name`) })}
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
      <Stack gap={16}>
        {block.readable && <RebindBlock type={block.type} config={block.config} onChange={onChange} />}
        {block.readable && view ? (
          <view.Settings key={block.id} config={block.config} onChange={onChange} />
        ) : (
          <p>{t('block.unreadable')}</p>
        )}
        {block.readable && (
          <Suspense>
            <FrameSettings frame={block} ownGround={view?.ownGround === true} onChange={onChange} />
          </Suspense>
        )}
      </Stack>
    </Panel>
  )
}

/** The name under which the palette offers what the block is now; undefined when that is the type's own. */
function presetOf(view: BlockView | undefined, config: object): string | undefined {
  const has = new Map<string, unknown>(Object.entries(config))
  return view?.presets?.find((preset) => Object.entries(preset.config).every(([key, value]) => has.get(key) === value))?.labelKey
}
