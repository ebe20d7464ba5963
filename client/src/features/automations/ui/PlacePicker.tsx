import { IconMathFunction } from '@tabler/icons-react'
import { useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { ReadablePlace } from '#client/features/automations/data/places.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

interface PlacePickerProps {
  title: string
  places: readonly ReadablePlace[]
  onPick: (name: string) => void
  onFormula: () => void
  onClose: () => void
}

/** The values that a text may hold, searched by name, and a formula of them. */
export function PlacePicker({ title, places, onPick, onFormula, onClose }: PlacePickerProps) {
  const { t } = useTranslation('automations')
  const [search, setSearch] = useState('')
  const shown = places.filter(({ label }) => foldText(label).includes(foldText(search.trim())))
  const [first] = shown
  const chooseFirst = (): void => {
    if (first) onPick(first.label)
  }
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('common:actions.close')}>
      <SearchField label={t('pick.search')} value={search} onChange={setSearch} onEnter={search.trim() === '' ? undefined : chooseFirst} />
      <NoMatch text={search} found={shown.length} />
      <ul className={css.list}>
        {search.trim() === '' && (
          <li>
            <button type="button" className={css.stepButton} onClick={onFormula}>
              <IconMathFunction size={16} stroke={1.5} aria-hidden />
              <span className={css.main}>
                <span className={css.name}>{t('places.formula')}</span>
                <span className={css.about}>{t('places.formulaAbout')}</span>
              </span>
            </button>
          </li>
        )}
        {shown.map(({ stored, label }) => (
          <li key={stored}>
            <button type="button" className={css.stepButton} onClick={() => onPick(label)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
