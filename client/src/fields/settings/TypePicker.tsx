import { useState, type ReactNode } from 'react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { missingFeature, shownTags } from '#shared/access/missing-feature.ts'
import type { PlanFeature } from '#shared/access/plan-features.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/fields/settings/fields.module.css'
import { bestFirst } from '#client/fields/settings/best-first.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { commonTypes, typeGroupsIn } from '#client/fields/settings/type-groups.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isComposing } from '#client/ui/is-composing.ts'

interface TypePickerProps {
  tableId: string
  /** stands above the kinds until the person searches */
  first?: ReactNode
  /** filters the kinds */
  offers?(type: FieldTypeName): boolean
  onPick(type: FieldTypeName): void
}

/** The usual kinds of fields, or by a press or a search all in groups, each with its purpose. Kinds that a table has once are not offered twice. */
export function TypePicker({ tableId, first, offers, onPick }: TypePickerProps) {
  const { t, language } = useTranslation('tables')
  const access = useAccess()
  const [missing, setMissing] = useState<PlanFeature>()
  const pick = (type: FieldTypeName): void => {
    const feature = missingFeature(fieldTypes[type], (one) => access.has(one))
    setMissing(feature)
    if (feature === undefined) onPick(type)
  }
  const fields = useFields(tableId)
  const [text, setText] = useState('')
  const wanted = foldText(text.trim())
  const found = typeGroupsIn(language).flatMap(({ name, types }) => {
    const shown = types.filter(
      (type) =>
        foldText(`${t(`types.${type}`)} ${t(`typeHints.${type}`)} ${t(`typeGroups.${name}`)}`).includes(wanted) &&
        offers?.(type) !== false &&
        !(fieldTypes[type].onePerTable === true && fields.some((field) => field.type === type)),
    )
    return shown.length > 0 ? [{ name, shown }] : []
  })
  const [isWhole, setWhole] = useState(offers !== undefined)
  const common = isWhole || wanted !== '' ? undefined : commonTypes.filter((type) => found.some(({ shown }) => shown.includes(type)))
  const groups = bestFirst(found, (type: FieldTypeName) => t(`types.${type}`), wanted)
  return (
    <Stack gap={16}>
      <TextField
        aria-label={t('fields.findType')}
        placeholder={t('fields.findType')}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const best = groups[0]?.shown[0]
          if (event.key !== 'Enter' || isComposing(event.nativeEvent) || wanted === '' || !best) return
          event.preventDefault()
          pick(best)
        }}
      />
      {wanted === '' && first}
      {missing !== undefined && <UpgradeGate reason={{ feature: missing }} />}
      {groups.length === 0 && <p role="status">{t('fields.noTypes')}</p>}
      {common ? (
        <section aria-label={t('fields.commonTypes')}>
          <h3 className={css.typeGroup}>{t('fields.commonTypes')}</h3>
          <TypeTiles types={common} onPick={pick} />
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t('fields.allTypes')}
          </Button>
        </section>
      ) : (
        groups.map(({ name, shown }) => (
          <section key={name} aria-label={t(`typeGroups.${name}`)}>
            <h3 className={css.typeGroup}>{t(`typeGroups.${name}`)}</h3>
            <TypeTiles types={shown} onPick={pick} />
          </section>
        ))
      )}
    </Stack>
  )
}

function TypeTiles({ types, onPick }: { types: readonly FieldTypeName[]; onPick(type: FieldTypeName): void }) {
  const { t } = useTranslation('tables')
  const access = useAccess()
  return (
    <div className={css.types}>
      {types.map((type) => {
        const Icon = cellIcons[type]
        return (
          <button key={type} type="button" className={css.type} onClick={() => onPick(type)}>
            <Icon size={20} stroke={1.5} aria-hidden />
            <span>
              <span className={css.typeName}>
                {t(`types.${type}`)}
                {shownTags(fieldTypes[type], (one) => access.has(one)).map((tag) => (
                  <Chip key={tag}>{t(`common:planTags.${tag}`)}</Chip>
                ))}
              </span>
              <span className={css.typeHint}>{t(`typeHints.${type}`)}</span>
            </span>
          </button>
        )
      })}
    </div>
  )
}
