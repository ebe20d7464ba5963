import type { BlockFrame } from '#shared/nouns/apps/block-frame.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PickMany } from '#client/ui/PickMany.tsx'

interface FrameSettingsProps {
  frame: BlockFrame
  /** its type has a setting of its own for the ground */
  ownGround: boolean
  onChange(patch: Partial<Record<keyof BlockFrame, string | string[]>>): void
}

/** The settings of every block: the ground behind it, and the roles whose people are not shown it. */
export function FrameSettings({ frame, ownGround, onChange }: FrameSettingsProps) {
  const { t } = useTranslation('apps')
  const roles = useEntities('role').toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <>
      {!ownGround && <HueSelect label={t('block.ground')} value={frame.ground ?? ''} onChange={(ground) => onChange({ ground })} />}
      <div>
        <PickMany
          label={t('hiddenFor.label')}
          add={t('hiddenFor.add')}
          none={t('hiddenFor.none')}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          picked={frame.hiddenFor ?? []}
          onChange={(hiddenFor) => onChange({ hiddenFor })}
        />
        <p className={css.about}>{t('hiddenFor.about')}</p>
      </div>
    </>
  )
}
