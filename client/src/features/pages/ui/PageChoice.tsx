import { useEffect, useRef, useState, type ReactNode } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/pages/ui/side-parts.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

/** Choices that are drawn at once. */
const mostShown = 50

interface PageChoiceProps {
  label: string
  pages: readonly PageEntry[]
  /** a choice above the pages, while nothing is looked for */
  first?: ReactNode
  onChoose(id: string): void
  onCancel(): void
}

/** Finds one of these pages by its name. */
export function PageChoice({ label, pages, first, onChoose, onCancel }: PageChoiceProps) {
  const { t } = useTranslation('pages')
  const [query, setQuery] = useState('')
  const place = useRef<HTMLDivElement>(null)
  // the button that opened it is gone
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const wanted = foldText(query.trim())
  const choices = pages.filter((page) => foldText(page.label).includes(wanted)).toSorted((a, b) => a.label.localeCompare(b.label))
  const [found] = choices
  return (
    <div ref={place} className={css.move} role="group" aria-label={label}>
      <SearchField
        label={t('structure.find')}
        value={query}
        onChange={setQuery}
        onEnter={() => {
          if (found && wanted !== '') onChoose(found.id)
        }}
      />
      <ul className={css.list} data-scrolls="">
        {wanted === '' && first}
        {choices.slice(0, mostShown).map((page) => (
          <li key={page.id}>
            <button type="button" className={css.line} onClick={() => onChoose(page.id)}>
              <ItemIcon icon={page.icon} color={page.color} size={20} />
              <span>{page.label === '' ? t('untitled') : page.label}</span>
            </button>
          </li>
        ))}
      </ul>
      {choices.length === 0 && (
        <Text as="p" size={13} muted>
          {t('structure.noneFound')}
        </Text>
      )}
      <Button size="small" variant="quiet" onClick={onCancel}>
        {t('common:actions.cancel')}
      </Button>
    </div>
  )
}
