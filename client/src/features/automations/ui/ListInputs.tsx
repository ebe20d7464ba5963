import { textIn } from '#shared/lib/text-in.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { ValueField } from '#client/automations/ValueField.tsx'
import type { NamedSource } from '#client/nouns/automations/places.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface CheckListProps {
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  disabled: boolean
  onChange: (values: string[]) => void
}

const mostUnsearched = 8

/** Several of many; a long list is searched. */
export function CheckList({ label, options, chosen, disabled, onChange }: CheckListProps) {
  const { t } = useTranslation('automations')
  const id = useId()
  const [search, setSearch] = useState('')
  const isSearched = options.length > mostUnsearched
  const shown = options.filter((option) => chosen.includes(option.value) || foldText(option.label).includes(foldText(search.trim())))
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {isSearched && <SearchField label={t('search')} value={search} onChange={setSearch} />}
      <div className={css.checks}>
        {shown.map(({ value, label: name }) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </div>
  )
}

interface TextsInputProps {
  label: string
  value: readonly string[]
  disabled: boolean
  onChange: (value: string[]) => void
}

/** A list of texts, one a line; each is a branch of its own. */
export function TextsInput({ label, value, disabled, onChange }: TextsInputProps) {
  const { t } = useTranslation('automations')
  return (
    <div role="group" aria-label={label}>
      <span className={css.label}>{label}</span>
      {value.map((text, index) => (
        // branches are told apart by their place
        // oxlint-disable-next-line react/no-array-index-key -- texts never change places
        <div key={index} className={css.inputRow}>
          <TextField
            aria-label={t('branches.case', { text: String(index + 1) })}
            value={text}
            disabled={disabled}
            onChange={(event) => onChange(value.with(index, event.currentTarget.value))}
          />
          <IconButton
            label={t('removeLine')}
            icon={<IconX size={16} stroke={1.5} aria-hidden />}
            disabled={disabled}
            onClick={() => onChange(value.toSpliced(index, 1))}
          />
        </div>
      ))}
      <AddLine disabled={disabled || value.length >= 10} onAdd={() => onChange([...value, ''])} />
    </div>
  )
}

interface PairsInputProps {
  label: string
  value: JsonValue
  sources: readonly NamedSource[]
  disabled: boolean
  onChange: (value: JsonValue) => void
}

/** Names with values: headers of a request. */
export function PairsInput({ label, value, sources, disabled, onChange }: PairsInputProps) {
  const { t } = useTranslation('automations')
  const pairs = (Array.isArray(value) ? value : [])
    .filter(isJsonObject)
    .map((pair) => ({ name: textIn(pair['name']), value: textIn(pair['value']) }))
  const set = (index: number, change: Partial<(typeof pairs)[number]>): void =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair)))
  return (
    <div role="group" aria-label={label}>
      <span className={css.label}>{label}</span>
      {pairs.map((pair, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never change places
        <div key={index} className={css.inputRow}>
          <TextField
            aria-label={t('pairName')}
            value={pair.name}
            disabled={disabled}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <ValueField
            label={t('pairValue')}
            isUnlabelled
            isLong={false}
            value={pair.value}
            sources={sources}
            disabled={disabled}
            onChange={(text) => set(index, { value: text })}
          />
          <IconButton
            label={t('removeLine')}
            icon={<IconX size={16} stroke={1.5} aria-hidden />}
            disabled={disabled}
            onClick={() => onChange(pairs.toSpliced(index, 1))}
          />
        </div>
      ))}
      <AddLine disabled={disabled || pairs.length >= 20} onAdd={() => onChange([...pairs, { name: '', value: '' }])} />
    </div>
  )
}

function AddLine({ disabled, onAdd }: { disabled: boolean; onAdd: () => void }) {
  const { t } = useTranslation('automations')
  return (
    <Button variant="quiet" size="small" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} disabled={disabled} onClick={onAdd}>
      {t('addLine')}
    </Button>
  )
}
