import { useState, type DragEvent } from 'react'
import { missingFeature, shownTags } from '#shared/access/missing-feature.ts'
import { blockGroups, type BlockGroup, type BlockType } from '#shared/blocks/block-type.ts'
import type { PlanFeature } from '#shared/access/plan-features.ts'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/apps/ui/BlockPalette.module.css'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBlockViews } from '#client/lib/block-views.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

const hues: Readonly<Record<BlockGroup, string>> = {
  records: 'blue',
  figures: 'green',
  input: 'amber',
  content: 'violet',
  navigation: 'pink',
}

/** A kind of block that is dragged to its place. */
export interface HeldBlock {
  type: string
  config: object | undefined
}

interface BlockPaletteProps {
  onAdd: (type: string, config?: object) => void
  /** it is dragged, or let go; absent: nothing can be dragged */
  onHold?: (held: HeldBlock | null) => void
}

/** The blocks that can be added, by group and found by their words. Blocks that this build cannot show are left out. */
export function BlockPalette({ onAdd, onHold }: BlockPaletteProps) {
  const { t } = useTranslation('apps')
  const access = useAccess()
  const [query, setQuery] = useState('')
  const [missing, setMissing] = useState<PlanFeature>()
  const choose = (type: BlockType, config?: object): void => {
    const feature = missingFeature(type, (one) => access.has(one))
    setMissing(feature)
    if (feature === undefined) onAdd(type.name, config)
  }
  const hold = (event: DragEvent, type: BlockType, config?: object): void => {
    // a choice that the plan leaves out says so
    if (missingFeature(type, (one) => access.has(one)) !== undefined) {
      event.preventDefault()
      return choose(type, config)
    }
    event.dataTransfer.effectAllowed = 'copy'
    // plain text would be written into a text that it is dropped on
    event.dataTransfer.setData('application/x-trama-block', type.name)
    onHold?.({ type: type.name, config })
  }
  const offered = useOffered(foldText(query.trim()))
  return (
    <div className={css.palette}>
      <SearchField label={t('palette.search')} value={query} onChange={setQuery} />
      {missing !== undefined && <UpgradeGate reason={{ feature: missing }} />}
      {offered.length === 0 && (
        <Text as="p" size={13} muted role="status">
          {t('palette.none')}
        </Text>
      )}
      {blockGroups.map((group) => {
        const listed = offered.filter(({ type }) => type.group === group)
        if (listed.length === 0) return null
        return (
          <section key={group}>
            <h3 className={css.group}>{t(`palette.groups.${group}`)}</h3>
            <ul className={css.list}>
              {listed.map(({ key, type, icon, name, description, config }) => (
                <li key={key}>
                  <button
                    type="button"
                    className={css.choice}
                    onClick={() => choose(type, config)}
                    draggable={onHold !== undefined}
                    onDragStart={(event) => hold(event, type, config)}
                    onDragEnd={() => onHold?.(null)}
                    data-block-type={key}
                  >
                    <ItemIcon icon={icon} color={hues[group]} size={36} />
                    <span className={css.words}>
                      <Row as="span" size={14} weight="medium">
                        {name}
                        {shownTags(type, (one) => access.has(one)).map((tag) => (
                          <Chip key={tag}>{t(`common:planTags.${tag}`)}</Chip>
                        ))}
                      </Row>
                      <span className={css.description}>{description}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** All that can be added and has the wanted words. */
function useOffered(wanted: string) {
  const { t } = useTranslation('apps')
  // the names of presets
  useTranslation('tables')
  const views = useBlockViews()
  return blockTypes.flatMap((type) => {
    const view = views.find((one) => one.type === type.name)
    const name = t(`types.${type.name}.name`)
    const description = t(`types.${type.name}.description`)
    if (!view) return []
    const presets = (view.presets ?? []).map(({ name: preset, icon, labelKey, aboutKey, config }) => {
      const [label, about] = [t(labelKey), t(aboutKey)]
      return { key: `${type.name}.${preset}`, type, icon, name: label, description: about, words: `${label} ${about}`, config }
    })
    const words = `${name} ${description} ${t(`types.${type.name}.words`)}`
    const all = [{ key: type.name, type, icon: view.icon, name, description, words, config: undefined }, ...presets]
    return all.filter((offer) => foldText(offer.words).includes(wanted))
  })
}
